import FrameBudget
import FrameStatistics
import FrameTrace

/// Markup of a difference flame graph: widths are one side's times, colors and signs show how each place moved.
///
/// B. Gregg, "Differential Flame Graphs" (2014): the later profile's widths show growth, the earlier one's widths show
/// what disappeared.
struct DifferenceBoxes {
    /// Number of color steps in each direction.
    static let levels = 4
    /// Maximum number of characters shown of a function's name.
    private static let mostCharacters = 90

    private let profile: ProfileComparison
    private let side: ProfileDifference.Side
    private let graph: FlameGraph
    private let totals: (before: [TimeSpan], after: [TimeSpan])
    private let largest: Double

    /// Creates the graph of one side.
    ///
    /// - Parameter most: maximum number of boxes.
    init(_ profile: ProfileComparison, _ side: ProfileDifference.Side, most: Int) {
        let difference = profile.difference
        self.profile = profile
        self.side = side
        graph = FlameGraph(difference.weights(side), in: difference.calls, most: most)
        totals = (
            difference.calls.totals(of: difference.weights(.before)),
            difference.calls.totals(of: difference.weights(.after))
        )
        // Uses the largest change in either direction, so that a color means the same in both graphs.
        largest = difference.calls.calls.indices.reduce(0) { [totals] most, index in
            max(most, abs(profile.perFrame(totals.before[index], totals.after[index]).change ?? 0))
        }
    }

    /// Number of places too small to be shown, and their time.
    var pruned: (count: Int, time: TimeSpan) { (graph.pruned, graph.prunedTime) }

    /// The boxes; empty if the side has no time.
    var markup: HTML {
        guard graph.total > .zero else { return .nothing }
        return "<div class=\"k\">\(graph.boxes.map { box($0, of: graph.total) })</div>"
    }

    private func box(_ box: FlameGraph.Box, of caller: TimeSpan) -> HTML {
        let children: HTML =
            box.children.isEmpty ? "" : "<div class=\"k\">\(box.children.map { self.box($0, of: box.total) })</div>"
        // Rounded down, so that adjacent boxes never exceed the available width.
        let width = (box.total / caller * 10_000).rounded(.down) / 100
        let shift = profile.perFrame(totals.before[box.call.index], totals.after[box.call.index])
        let level = level(of: shift)
        let sign = level == 0 ? "" : level > 0 ? "▲ " : "▼ "
        // A label that would not fit is only in the title.
        let label: HTML = box.total / graph.total >= 0.012 ? "\(sign)\(cut(box.function.name))" : ""
        return """
            <div style="width:\(DecimalText.trimmed(width, places: 2))%"><b class="\(Palette.className(ofLevel: level))" \
            title="\(title(box, shift))">\(label)</b>\(children)</div>
            """
    }

    /// Returns the strength of the color: 0 for a place that did not move beyond noise.
    func level(of shift: Shift) -> Int {
        guard shift.hasMoved || shift.outcome == .unknown, let change = shift.change, largest > 0 else { return 0 }
        let share = abs(change) / largest
        guard share >= 0.01 else { return 0 }
        let level = min(Self.levels, Int(share * Double(Self.levels)) + 1)
        return change > 0 ? level : -level
    }

    private func title(_ box: FlameGraph.Box, _ shift: Shift) -> String {
        let text = ShiftText.milliseconds
        let noise = shift.outcome == .withinNoise ? ", within noise" : ""
        let share = shares(box.call.index).map { ", \($0) of all" } ?? ""
        return "\(FlameBoxes.place(of: box.function)): \(text.change(shift.change)) a frame\(noise), "
            + "\(text.value(shift.before)) to \(text.value(shift.after))\(share)"
    }

    private func shares(_ index: Int) -> String? {
        let difference = profile.difference
        guard difference.before > .zero, difference.after > .zero else { return nil }
        let shares = [totals.before[index] / difference.before, totals.after[index] / difference.after]
        return shares.map { Figure.percent($0) }.joined(separator: " to ")
    }

    private func cut(_ name: String) -> String { VisibleText.short(name, to: Self.mostCharacters) }
}
