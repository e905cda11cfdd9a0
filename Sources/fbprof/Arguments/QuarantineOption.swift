import ArgumentParser
import FrameStatistics
import FrameTrace

/// The option of the commands that judge figures.
struct QuarantineOption: ParsableArguments {
    @Option(
        name: .customLong("quarantine"),
        help: ArgumentHelp(
            "A figure that is not judged up to and including a date, as APP/METRIC:2026-12-31:why. May be given again.",
            valueName: "entry"
        )
    )
    var entries: [String] = []

    /// The entries.
    ///
    /// - Parameter metrics: what the command judges.
    /// - Throws: `ValidationError` where an entry is none, or names another figure.
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
