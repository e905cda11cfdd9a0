import ArgumentParser
import FrameStatistics
import FrameTrace

/// The `--quarantine` option of the commands that judge figures.
struct QuarantineOption: ParsableArguments {
    @Option(
        name: .customLong("quarantine"),
        help: ArgumentHelp(
            "A figure that is not judged up to and including a date, as APP/METRIC:2026-12-31:why. May be given again.",
            valueName: "entry"
        )
    )
    var entries: [String] = []

    /// Parses the entries.
    ///
    /// - Parameter metrics: the metrics that the command judges.
    /// - Throws: `ValidationError` if an entry is invalid, or names another metric.
    func parsed(among metrics: [FrameMetric]) throws -> [Quarantine] {
        try entries.map { entry in
            guard let quarantine = Quarantine(text: entry, among: metrics) else {
                let names = metrics.map(\.id).joined(separator: ", ")
                throw ValidationError(
                    "--quarantine takes APP/METRIC:2026-12-31:why, with one of \(names); found \"\(entry)\"."
                )
            }
            return quarantine
        }
    }
}
