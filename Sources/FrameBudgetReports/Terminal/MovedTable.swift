public import FrameStatistics
import FrameTrace

/// Causes of changes of some apps between two runs, for a gate that has found these: parts, steps and functions.
public struct MovedTable: Sendable {
    /// Width of the terminal, in columns; lines fit into it, from 40 on.
    public var width: Int
    /// Whether to use color. The words are the same without it.
    public var usesColor: Bool

    /// Creates a table for a terminal of the given width.
    public init(width: Int = 100, usesColor: Bool = false) {
        self.width = width
        self.usesColor = usesColor
    }

    /// Returns the text, ending in a line feed; empty if nothing is known of those apps.
    public func render(_ comparison: RunComparison, of apps: Set<String>) -> String {
        var comparison = comparison
        comparison.apps.removeAll { !apps.contains($0.name) }
        let lines = ComparisonLines(comparison: comparison)
        let style = TerminalStyle(usesColor: usesColor)
        let lists = [
            ("What moved: parts of the frames' time, mean per frame", lines.parts),
            ("Steps of own work, CPU time per frame after the warm-up", lines.steps),
            ("Functions, CPU time per frame of the whole run, warm-up included", lines.functions(.cpu)),
            ("Who occupied the CPU and what was waited for, mean per frame", lines.delays),
        ]
        let sections = lists.map { TextList.lines($0.0, $0.1, width: max(width, 40), style: style) }
        return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
    }
}
