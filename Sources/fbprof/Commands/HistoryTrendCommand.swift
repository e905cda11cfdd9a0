import ArgumentParser
import FrameBudgetHistory
import FrameBudgetReports
import FrameRecorder
import FrameStatistics
import FrameTrace

/// Shows the figures of a history over time.
struct HistoryTrendCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trend",
        abstract: "Shows figures over time, and names the runs at which they changed.",
        discussion: """
            Only runs of the same workload, engine and machine are compared. A run is named as a change point if a permutation \
            test finds that a figure's level changed there (E-divisive on ranks, 1 false alarm in 200 lines) by 1 % or more. \
            Advisory: the exit status does not depend on it.
            """
    )

    @Argument(help: "The history.", completion: .file())
    var file: String

    @Option(help: ArgumentHelp("Only this app.", valueName: "name")) var app: String?

    @Option(
        help: ArgumentHelp(
            "Only this figure: \(HistoryFigures.metrics.map(\.id).joined(separator: ", ")). May be given again.",
            valueName: "metric"
        )
    )
    var metric: [MetricChoice] = []

    @Option(help: ArgumentHelp("Only this workload, by its name.", valueName: "name")) var workload: String?

    @Option(help: ArgumentHelp("The branch that the runs belong to (default: all branches).", valueName: "name"))
    var branch: String?

    @Flag(help: "Show each phase beside the whole run.") var phases = false

    @Option(
        help: ArgumentHelp(
            "Compare runs although this differs: workload, machine. May be given again.",
            valueName: "difference"
        )
    )
    var join: [JoinChoice] = []

    @Option(
        help: ArgumentHelp("How many of the newest runs of each line to use (default: 1000).", valueName: "count"),
        transform: OptionValue.count
    )
    var last = 1000

    @OptionGroup var json: JSONOption

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The file or folder that the command writes (default: none). It is a page with charts.",
            valueName: "path"
        ),
        completion: .file(extensions: ["html"])
    )
    var output: String?

    func validate() throws {
        guard last > 0 else { throw ValidationError("--last takes a number of 1 or more.") }
    }

    func run() throws {
        try Failure.reporting {
            let history = try HistoryRecorder.file { () throws(HistoryError) in try HistoryFile.read(file) }
            var query = HistoryQuery()
            query.app = app
            query.metrics = metric.map(\.metric)
            query.workload = workload
            query.branch = branch
            query.hasPhases = phases
            let wanted = query
            let found = try HistoryRecorder.file { () throws(HistoryError) in try history.extract(wanted) }
            if let problem = try unmatched(found, history) { throw Failure(.baselineMissing, problem) }
            let trend = Trend(found, joining: Set(join.map(\.join)), last: last)
            if let output { try FileSystem.write(TrendPage.render(trend, recordedBy: Version.recordedBy), to: output) }
            if json.isWanted {
                try Console.print(json: TrendJSON.encode(trend, recordedBy: Version.recordedBy))
            } else {
                try Console.print(TrendTable(width: Console.width, usesColor: Console.usesColor).render(trend))
                if let output { try Console.print("Page: \(output)") }
            }
            return .success
        }
    }

    /// Returns why nothing matches, with the available names; nil if something does.
    private func unmatched(_ found: HistoryExtract, _ history: HistoryFile) throws -> String? {
        guard found.values.isEmpty else { return nil }
        let names = try HistoryRecorder.file { () throws(HistoryError) in try history.names() }
        let asked = [
            ("app", app, names.apps), ("workload", workload, names.workloads), ("branch", branch, names.branches),
        ]
        for (what, value, known) in asked {
            guard let value, !known.contains(value) else { continue }
            let list = known.isEmpty ? "none" : known.prefix(20).joined(separator: ", ")
            return "no \(what) \"\(value)\" in \(file); it has: \(list)"
        }
        return names.workloads.isEmpty
            ? "\(file) has no runs yet; fbprof run --history \(file) adds one"
            : "nothing in \(file) matches all of that at once"
    }
}
