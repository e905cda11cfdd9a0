import FrameBudget
import FrameTrace

/// Table of the operations of a graph.
enum OperationTable {
    static func make(_ graph: OperationGraph) -> HTML {
        let head: HTML = """
            <tr><th scope="col">Operation</th><th scope="col">queue</th>\
            \(["ready, ms", "began, ms", "ended, ms"].map { Fragments.numberHead($0) })\
            <th scope="col">waited for</th><th scope="col">outcome</th>\
            \(["user, ms", "network, ms", "CPU, ms", "without a CPU, ms"].map { Fragments.numberHead($0) })\
            \(Fragments.numberHead("main thread, ms", hint: "for how long the main thread was ready while it had a CPU"))</tr>
            """
        let onPath = Set(graph.criticalPath)
        let rows = graph.operations.enumerated().map { row($1, isOnPath: onPath.contains($0)) }
        return Fragments.table("Operations of \(OperationWords.title(graph))", head: head, rows: rows)
    }

    private static func row(_ operation: OperationRecord, isOnPath: Bool) -> HTML {
        let mark: HTML = isOnPath ? " <span class=\"on-path\">critical</span>" : ""
        let instants = [operation.ready, operation.began, operation.ended].map { time -> HTML in
            guard let time else { return "<td class=\"num muted\">–</td>" }
            return Fragments.cell(Figure.milliseconds(time))
        }
        let times = [operation.userTime, operation.networkTime].map { Fragments.cell(Figure.milliseconds($0)) }
        let seen = [operation.cpu, operation.withoutCPU, operation.mainThreadDelay].map { time -> HTML in
            // A group, and an operation that never began, had no thread.
            if operation.began == nil || operation.thread == nil { return "<td class=\"num muted\">–</td>" }
            return Fragments.cell(time.map { Figure.milliseconds($0) })
        }
        return """
            <tr><th scope="row">\(Fragments.name(operation.name))\(mark)</th><td>\(Fragments.name(operation.queue))</td>\
            \(instants)<td>\(OperationWords.waits(operation) ?? "nothing")</td>\
            <td>\(outcome(operation))</td>\(times)\(seen)</tr>

            """
    }

    private static func outcome(_ operation: OperationRecord) -> String {
        if let words = OperationWords.outcome(operation) { return words }
        return operation.outcome == nil ? "not finished" : "done"
    }
}
