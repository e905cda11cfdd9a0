import FrameBudget
import FrameStatistics
import FrameTrace

/// A flame graph in boxes: the time of each place in the tree of calls, with the root at the top.
struct FlameGraph {
    /// A place.
    struct Box {
        /// Index of the place in the table.
        var call: CallID
        var function: CallFunction
        /// Time including callees.
        var total: TimeSpan
        /// Time without callees.
        var own: TimeSpan
        /// Callees, as in the tree.
        var children: [Box]
    }

    let boxes: [Box]
    let total: TimeSpan
    /// Number of places too small to be shown.
    let pruned: Int
    /// Time of those places.
    let prunedTime: TimeSpan

    /// Depth below which nothing is drawn: a page's parser stops nesting at 512.
    private static let deepest = 80

    /// Creates the graph of a profile.
    ///
    /// Places with less than a thousandth of the whole are left out, and the smallest ones if there are still too many.
    ///
    /// - Parameter most: maximum number of boxes.
    /// - Complexity: O(n log n) over the places.
    init(_ weights: [CallWeight], in table: CallTable, most: Int) {
        let totals = table.totals(of: weights)
        var own: [Int: TimeSpan] = [:]
        for weight in weights { own[weight.call.index, default: .zero] += weight.time }
        let whole = weights.reduce(TimeSpan.zero) { $0 + $1.time }
        let present = table.calls.indices.filter { totals[$0] > .zero }
        // At equal times the caller comes first, so that a box never lacks its parent.
        let shown = present.filter { totals[$0].nanoseconds > whole.nanoseconds / 1000 }
            .sorted { (totals[$1], $0) < (totals[$0], $1) }.prefix(most)
        var children: [Int: [Int]] = [:]
        var roots: [Int] = []
        for index in shown.sorted() {
            if let caller = table.calls[index].caller {
                children[caller.index, default: []].append(index)
            } else {
                roots.append(index)
            }
        }
        var drawn = 0
        func box(_ index: Int, depth: Int) -> Box {
            drawn += 1
            return Box(
                call: CallID(index: index),
                function: table.functions[table.calls[index].function],
                total: totals[index],
                own: own[index] ?? .zero,
                children: depth < Self.deepest ? (children[index] ?? []).map { box($0, depth: depth + 1) } : []
            )
        }
        boxes = roots.map { box($0, depth: 1) }
        total = whole
        pruned = present.count - drawn
        prunedTime = whole - boxes.reduce(.zero) { $0 + Self.ownTime(of: $1) }
    }

    private static func ownTime(of box: Box) -> TimeSpan { box.children.reduce(box.own) { $0 + ownTime(of: $1) } }
}
