public import FrameStatistics
import FrameTrace

/// Results of many random app lives, for a terminal.
public struct LivesTable: Sendable {
    private let reports: [LivesReport]

    /// Creates a table of reports.
    public init(_ reports: [LivesReport]) { self.reports = reports }

    /// The text, ending in a line feed.
    public var text: String { reports.flatMap(lines).joined(separator: "\n") + "\n" }

    private func lines(_ report: LivesReport) -> [String] {
        let engine = report.isVirtual ? "virtual" : "live"
        let lives = report.lives == 1 ? "1 life" : "\(Figure.count(report.lives)) lives"
        var lines = [
            "\(engine): \(lives) in \(Figure.counted(report.runs, "run")) from seed \(report.seed): "
                + (report.holds
                    ? "every rule held" : "\(Figure.count(report.failures.count + report.moreFailures)) broken rules"),
            "  states entered: " + counts(AppState.allCases.map { ($0.name, report.states[$0] ?? 0) }),
            "  ends: " + counts(TerminationReason.allCases.map { ($0.name, report.ends[$0] ?? 0) }),
            "  callbacks: \(Figure.count(report.calls))",
        ]
        if let late = report.latestKill {
            lines.append("  latest end by the watchdog: \(Figure.short(late)) after the time that its rule gives")
        }
        if let suspended = report.suspended, let rate = report.suspendedCPUPerSecond {
            lines.append(
                "  suspended apps: \(Figure.short(rate)) of CPU time a second, over \(Figure.seconds(suspended.time)) suspended"
            )
        } else if !report.isVirtual {
            lines.append("  suspended apps: CPU time \(Figure.notMeasured)")
        }
        if report.cpu > .zero { lines.append("  CPU time for all of it: \(Figure.seconds(report.cpu))") }
        lines += report.failures.map { "  broken: \($0)" }
        if report.moreFailures > 0 { lines.append("  and \(Figure.count(report.moreFailures)) more") }
        return lines
    }

    private func counts(_ counts: [(String, Int)]) -> String {
        let parts = counts.filter { $0.1 > 0 }.map { "\($0.0) \(Figure.count($0.1))" }
        return parts.isEmpty ? "none" : parts.joined(separator: ", ")
    }
}
