import FrameBudget
import FrameTrace

/// A graph of operations over time: a row for each, arrows from its predecessors, and the critical path in color.
///
/// With many operations, rows are lower, and arrows off the critical path are shown only while the pointer is over the
/// row that they lead to: all together would cover the bars.
struct OperationChart {
    private static let labelWidth = 210
    private static let plotWidth = 900
    private static let top = 22
    /// Number from which there are many operations. Chosen: what fills a screen.
    static let many = 50

    let graph: OperationGraph
    let number: Int

    private var isLarge: Bool { graph.operations.count >= Self.many }
    private var rowHeight: Int { isLarge ? 13 : 18 }
    private var barHeight: Int { isLarge ? 8 : 10 }

    /// The picture. Rows are in the order of their begins, so that arrows lead down.
    var markup: HTML {
        let order = rows
        let place = Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in first }
        let height = Self.top + order.count * rowHeight + 6
        let path = Set(graph.criticalPath)
        let steps = Set(zip(graph.criticalPath, graph.criticalPath.dropFirst()).map { Step(from: $0, to: $1) })
        let arrows = order.map { index in
            edges(to: index, steps).map { edge in arrow(edge, place, isOnPath: steps.contains(edge)) }
        }
        let bars = order.enumerated().map { row, index -> HTML in
            let others = arrows[row].filter { !$0.isOnPath }.map(\.markup)
            return bar(index, row: row, isOnPath: path.contains(index), arrows: "\(others)")
        }
        let title = "\(OperationWords.title(graph)): \(graph.operations.count) operations"
        let look: HTML = isLarge ? "gantt many" : "gantt"
        // Arrows of the path come last, so that they are on top.
        return """
            <div class="scroll" tabindex="0" role="group" aria-label="\(title)"><svg class="\(look)" \
            width="\(Self.labelWidth + Self.plotWidth + 20)" height="\(height)" \
            viewBox="0 0 \(Self.labelWidth + Self.plotWidth + 20) \(height)" role="img" \
            aria-labelledby="graph-\(number)"><title id="graph-\(number)">\(title)</title>\(axis(height))\
            \(bars)\(arrows.joined().filter(\.isOnPath).map(\.markup))</svg></div>
            """
    }

    private struct Step: Hashable {
        var from: Int
        var to: Int
    }

    private var rows: [Int] {
        graph.operations.indices.sorted { left, right in
            let (a, b) = (graph.operations[left], graph.operations[right])
            return (a.began ?? a.ended ?? graph.length, left) < (b.began ?? b.ended ?? graph.length, right)
        }
    }

    private func x(_ time: TimeSpan) -> Int {
        guard graph.length > .zero else { return Self.labelWidth }
        let share = min(max(time / graph.length, 0), 1)
        return Self.labelWidth + Int((share * Double(Self.plotWidth)).rounded())
    }

    private func y(_ row: Int) -> Int { Self.top + row * rowHeight + rowHeight / 2 }

    private func axis(_ height: Int) -> HTML {
        let ticks = (0...5).map { tick -> HTML in
            let time = TimeSpan.nanoseconds(graph.length.nanoseconds / 5 * Int64(tick))
            let x = x(time)
            return """
                <path class="g-line" d="M\(x) \(Self.top - 4)V\(height)"/>\
                <text class="g-axis" x="\(x)" y="12" text-anchor="middle">\(Figure.short(time))</text>
                """
        }
        return "\(ticks)"
    }

    private func bar(_ index: Int, row: Int, isOnPath: Bool, arrows: HTML) -> HTML {
        let operation = graph.operations[index]
        let (middle, upper) = (y(row), y(row) - barHeight / 2)
        let added = x(operation.added)
        let began = x(operation.began ?? operation.ended ?? graph.length)
        let ended = max(x(operation.ended ?? graph.length), began + 2)
        let waited: HTML =
            began > added
            ? "<rect class=\"g-wait\" x=\"\(added)\" y=\"\(middle - 2)\" width=\"\(began - added)\" height=\"4\"/>" : ""
        let look = look(of: operation, isOnPath: isOnPath)
        let name = VisibleText.short(operation.name, to: 30)
        let label: HTML =
            isOnPath
            ? "<text class=\"g-name on\" x=\"\(Self.labelWidth - 8)\" y=\"\(middle + 4)\" text-anchor=\"end\">\(name)</text>"
            : "<text class=\"g-name\" x=\"\(Self.labelWidth - 8)\" y=\"\(middle + 4)\" text-anchor=\"end\">\(name)</text>"
        return """
            <g class="g-row"><title>\(operation.name): \(OperationWords.sentence(operation))</title>\(hit(row))\(label)\
            \(arrows)\(waited)\
            <rect class="\(look)" x="\(began)" y="\(upper)" width="\(ended - began)" height="\(barHeight)" rx="2"/>\
            \(user(operation, from: began, to: ended, upper))</g>
            """
    }

    /// Returns the area that shows the arrows of a row while the pointer is over it.
    private func hit(_ row: Int) -> HTML {
        guard isLarge else { return "" }
        let width = Self.labelWidth + Self.plotWidth + 20
        return "<rect class=\"g-hit\" y=\"\(Self.top + row * rowHeight)\" width=\"\(width)\" height=\"\(rowHeight)\"/>"
    }

    private func look(of operation: OperationRecord, isOnPath: Bool) -> HTML {
        if !operation.hasExecuted || operation.outcome == .failed { return "g-bar bad" }
        if operation.isGroup { return isOnPath ? "g-group on" : "g-group" }
        return isOnPath ? "g-bar on" : "g-bar"
    }

    /// Returns the user's part of a bar, from its begin.
    private func user(_ operation: OperationRecord, from began: Int, to ended: Int, _ upper: Int) -> HTML {
        guard operation.userTime > .zero, let start = operation.began, let end = operation.ended, end > start else {
            return ""
        }
        let width = Int((Double(ended - began) * min(1, operation.userTime / (end - start))).rounded())
        return
            "<rect class=\"g-user\" x=\"\(began)\" y=\"\(upper)\" width=\"\(width)\" height=\"\(barHeight)\" rx=\"2\"/>"
    }

    /// Returns the steps that lead to an operation: from its predecessors, and along the critical path.
    private func edges(to index: Int, _ steps: Set<Step>) -> [Step] {
        var edges = graph.operations[index].after.map { Step(from: $0.operation, to: index) }
        for step in steps where step.to == index && !edges.contains(step) { edges.append(step) }
        return edges.sorted { $0.from < $1.from }
    }

    private func arrow(_ edge: Step, _ place: [Int: Int], isOnPath: Bool) -> (markup: HTML, isOnPath: Bool) {
        guard let from = place[edge.from], let to = place[edge.to] else { return ("", isOnPath) }
        let source = graph.operations[edge.from]
        let target = graph.operations[edge.to]
        let start = x(source.ended ?? graph.length)
        let end = max(x(target.began ?? target.ended ?? graph.length), start)
        let (y1, y2) = (y(from), y(to))
        let side = y2 >= y1 ? -barHeight / 2 : barHeight / 2
        let head = y2 + side
        let look: HTML = isOnPath ? "g-arrow on" : "g-arrow"
        let tip = side < 0 ? "l-3 -5h6z" : "l-3 5h6z"
        let tipLook: HTML = isOnPath ? "g-tip on" : "g-tip"
        return (
            """
            <path class="\(look)" d="M\(start) \(y1)H\(end + 3)V\(head)"/><path class="\(tipLook)" d="M\(end + 3) \(head)\(tip)"/>
            """, isOnPath
        )
    }
}
