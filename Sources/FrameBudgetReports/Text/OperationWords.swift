import FrameBudget
import FrameTrace

/// Operations of a run, in words, the same in every output.
struct OperationWords {
    let result: RunResult

    static let heading = "Operations"

    /// Returns lines with the counts, the graphs, and the operations of the longest graph with their waits.
    func lines(mostGraphs: Int, mostOperations: Int) -> [QualityWords.Line] {
        guard let summary = result.operations else { return [] }
        let graphs = summary.graphs.prefix(mostGraphs).enumerated().flatMap { number, graph in
            [QualityWords.Line(topic: Self.title(graph), text: Self.sentence(graph))]
                // Operations stand below their graph.
                + (number == 0 ? Self.operations(of: graph, most: mostOperations) : [])
        }
        return [QualityWords.Line(topic: "all", text: Self.counts(summary))] + graphs
    }

    /// Formats the counts: `12 operations in 3 graphs: 9 done, 2 cancelled, 1 failed`.
    static func counts(_ summary: OperationSummary) -> String {
        let parts = [
            (summary.done, "done"), (summary.cancelled, "cancelled"), (summary.failed, "failed"),
            (summary.unfinished, "not finished"),
        ].filter { $0.0 > 0 }.map { "\(Figure.count($0.0)) \($0.1)" }
        let graphs = Figure.counted(summary.graphs.count + summary.moreGraphs, "graph")
        return "\(Figure.counted(summary.count, "operation")) in \(graphs): \(parts.joined(separator: ", "))"
    }

    /// Returns the title of a graph: `news at 0.000 s`.
    static func title(_ graph: OperationGraph) -> String {
        "\(graph.app) at \(Figure.moment(graph.start))"
    }

    /// Describes a graph: its length, its critical path and its cost.
    static func sentence(_ graph: OperationGraph) -> String {
        var text = "\(Figure.counted(graph.operations.count, "operation")), \(time(graph.length))"
        if graph.isFinished {
            text += "; critical path: \(path(of: graph))"
        } else {
            let open = graph.operations.filter { $0.ended == nil }
            text += " so far: \(names(open.map(\.name))) had not finished when the run ended"
        }
        if graph.userTime > .zero {
            text += "; \(time(graph.userTime)) of it the user's, \(time(graph.length - graph.userTime)) the machine's"
        }
        if let delay = graph.mainThreadDelay, delay > .zero {
            text += "; the main thread was ready for \(time(delay)) while these had the CPUs"
        }
        return text
    }

    /// Formats the critical path: `config › check version › save`.
    static func path(of graph: OperationGraph) -> String {
        let names = graph.criticalPath.map { graph.operations[$0].name }
        guard names.count > 12 else { return names.joined(separator: " › ") }
        return (names.prefix(6) + ["… (\(names.count - 12) more) …"] + names.suffix(6)).joined(separator: " › ")
    }

    /// Lists operations, those on the critical path first.
    private static func operations(of graph: OperationGraph, most: Int) -> [QualityWords.Line] {
        let onPath = Set(graph.criticalPath)
        let order = graph.criticalPath + graph.operations.indices.filter { !onPath.contains($0) }
        let lines = order.prefix(most).map { index in
            let mark = onPath.contains(index) ? "• " : "  "
            return QualityWords.Line(
                topic: mark + graph.operations[index].name,
                text: sentence(graph.operations[index])
            )
        }
        guard order.count > most else { return Array(lines) }
        return lines + [
            QualityWords.Line(topic: "", text: "and \(Figure.counted(order.count - most, "more operation"))")
        ]
    }

    /// Describes an operation: `80.0 to 85.0 ms; waited 80.0 ms for a dependency`.
    static func sentence(_ operation: OperationRecord) -> String {
        let began = operation.began.map { Figure.milliseconds($0) } ?? "never"
        let ended = operation.ended.map { " to \(Figure.milliseconds($0)) ms" } ?? ", not finished"
        var parts = [
            operation.began == nil && operation.ended != nil ? "ended\(ended.dropFirst(3))" : "\(began)\(ended)"
        ]
        if let waits = waits(operation) { parts.append("waited \(waits)") }
        if let outcome = outcome(operation) { parts.append(outcome) }
        if let cpu = operation.cpu, let without = operation.withoutCPU, without >= shortestWithoutCPU {
            parts.append("\(time(cpu)) on a CPU, ready for \(time(without)) without one")
        }
        if operation.userTime > .zero { parts.append("\(time(operation.userTime)) for the user") }
        if operation.networkTime > .zero { parts.append("\(time(operation.networkTime)) for the network") }
        return parts.joined(separator: "; ")
    }

    /// Shortest time without a CPU that the sentence mentions.
    private static let shortestWithoutCPU = TimeSpan.milliseconds(1)

    /// Lists the waits of an operation: `80.0 ms for a dependency, 3.0 ms for the width of its queue`; nil if there are
    /// none.
    static func waits(_ operation: OperationRecord) -> String? {
        let waits = operation.waits.map { "\(time($0.time)) for \(thing($0.kind))" }
        return waits.isEmpty ? nil : waits.joined(separator: ", ")
    }

    /// Names the object of a wait.
    static func thing(_ kind: OperationWaitKind) -> String {
        switch kind {
        case .dependency: "a dependency"
        case .condition: "a condition"
        case .exclusion: "another of its category"
        case .barrier: "a barrier"
        case .group: "its group"
        case .suspended: "its suspended queue"
        case .width: "room in its queue"
        case .priority: "others of higher priority"
        case .thread: "a thread"
        case .cpu: "a CPU"
        }
    }

    /// Returns the outcome of an operation that did more than execute; nil if it just executed.
    static func outcome(_ operation: OperationRecord) -> String? {
        let errors = operation.errors.map { failure($0) }.joined(separator: ", ")
        let executed = operation.hasExecuted ? "" : ", without executing"
        return switch operation.outcome {
        case .cancelled?: "cancelled\(executed)" + (errors.isEmpty ? "" : ": \(errors)")
        case .failed?: "failed\(executed): \(errors)"
        case .done?, nil: nil
        }
    }

    /// Returns the reason for which an operation finished with an error.
    static func failure(_ failure: OperationFailure) -> String {
        let subject = failure.subject ?? ""
        let isNot = failure.isNegated
        return switch failure.kind {
        case .unreachable: isNot ? "\(subject) could be reached" : "\(subject) could not be reached"
        case .noPermission: isNot ? "permission \(subject) was given" : "permission \(subject) was not given"
        case .notLoggedIn: isNot ? "logged in to \(subject)" : "not logged in to \(subject)"
        case .elsewhere: isNot ? "at \(subject)" : "not at \(subject)"
        case .cancelledDependency: isNot ? "no dependency was cancelled" : "a dependency was cancelled"
        case .timeout: "it took too long"
        case .connectionLost: "the network was gone"
        case .member: "an operation inside it failed"
        }
    }

    /// Returns findings about operations, in sentences.
    static func findings(_ result: RunResult) -> [String] {
        guard let summary = result.operations else { return [] }
        var sentences: [String] = []
        if !summary.errors.isEmpty {
            let errors = summary.errors.prefix(3).map {
                "\($0.app)/\($0.operation): \(failure($0.error)) (\($0.count) ×)"
            }
            let more = summary.errors.count > 3 ? ", and \(summary.errors.count - 3) more kinds" : ""
            sentences.append("Operations had errors: \(errors.joined(separator: ", "))\(more).")
        }
        if summary.unfinished > 0 {
            sentences.append("\(Figure.counted(summary.unfinished, "operation")) had not finished when the run ended.")
        }
        for lost in summary.lostCancels.prefix(3) {
            sentences.append(
                "\(Figure.counted(lost.count, "cancellation")) of \(lost.app)/\(lost.operation) came too late: it had "
                    + "finished, and a finished operation can't be cancelled."
            )
        }
        if let worst = summary.short.first {
            let count = summary.short.reduce(0) { $0 + $1.count }
            sentences.append(
                "\(Figure.counted(count, "operation")) did less than \(time(OperationSummary.shortestWork)) of work, most often "
                    + "\(worst.app)/\(worst.operation): a block, or one operation for several of them, costs less."
            )
        }
        return sentences
    }

    private static func names(_ names: [String]) -> String {
        names.prefix(4).joined(separator: ", ") + (names.count > 4 ? " and \(names.count - 4) more" : "")
    }

    private static func time(_ span: TimeSpan) -> String { Figure.short(span) }
}
