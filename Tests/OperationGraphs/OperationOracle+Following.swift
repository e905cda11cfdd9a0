extension OperationOracle {
    /// An event that was recorded in a run of a graph, with the index of its operation or queue.
    package enum Event: Equatable, Sendable {
        case ready(Int)
        case started(Int)
        case began(Int, isExecuting: Bool)
        case cancelled(Int)
        case finished(Int, wasCancelled: Bool, hasFailed: Bool)
        case suspended(queue: Int, Bool)
    }

    /// Where a run differs from the oracle. The oracle takes all durations from the run: with real threads and clocks,
    /// the rules determine only the order and the outcome of operations.
    ///
    /// - Parameter moments: the events of each instant, in order; the first instant is the creation of the graph.
    /// - Returns: the first differences, with the number of the moment.
    package static func differences(_ graph: RandomOperations, _ moments: [[Event]]) -> [String] {
        var oracle = OperationOracle(graph)
        var differences: [String] = []
        for (number, moment) in moments.enumerated() where differences.count < 5 {
            let found = number == 0 ? oracle.follow(moment, isFirst: true) : oracle.follow(moment, isFirst: false)
            differences += found.map { "moment \(number): \($0)" }
        }
        return differences
    }

    private mutating func follow(_ moment: [Event], isFirst: Bool) -> [String] {
        var wrong: [String] = []
        let (readyBefore, fatesBefore) = (readyOrder, fates)
        if isFirst { for index in graph.operations.indices { lookWhetherReady(index) } }
        for event in moment {
            switch event {
            case .finished(let index, let wasCancelled, let hasFailed):
                let fate = fates[index]
                if fate.began == nil || fate.ended != nil { wrong.append("o\(index) finishes as \(fate)") }
                if fate.isCancelled != wasCancelled { wrong.append("o\(index) cancelled: \(wasCancelled)") }
                if fate.hasFailed != hasFailed { wrong.append("o\(index) failed: \(hasFailed)") }
                finish(index, at: 0)
            case .cancelled(let index):
                if fates[index].ended != nil { wrong.append("o\(index) is cancelled after its end") }
                cancel(index)
            case .suspended(let queue, let isSuspended): suspended[queue] = isSuspended
            case .ready, .started, .began: break
            }
        }
        start(at: 0)
        wrong += compareDecisions(moment, readyBefore, fatesBefore)
        for case .began(let index, let isExecuting) in moment {
            let fate = fates[index]
            if fate.began == nil { wrong.append("o\(index) begins before its queue starts it") }
            if isExecuting != (!fate.isCancelled && !fate.hasFailed) {
                wrong.append("o\(index) executes: \(isExecuting), expected the opposite of \(fate)")
            }
        }
        return wrong
    }

    /// Compares which operations became ready, and which operations each queue started in which order.
    private func compareDecisions(_ moment: [Event], _ readyBefore: [Int?], _ fatesBefore: [Fate]) -> [String] {
        var wrong: [String] = []
        let ready = Set(moment.compactMap { if case .ready(let index) = $0 { index } else { nil } })
        let expectedReady = Set(graph.operations.indices.filter { readyBefore[$0] == nil && readyOrder[$0] != nil })
        if ready != expectedReady { wrong.append("ready \(ready.sorted()), expected \(expectedReady.sorted())") }
        let started = moment.compactMap { if case .started(let index) = $0 { index } else { nil } }
        let new = graph.operations.indices.filter { fatesBefore[$0].began == nil && fates[$0].began != nil }
        for queue in graph.widths.indices {
            let found = started.filter { graph.operations[$0].queue == queue }
            let expected = new.filter { graph.operations[$0].queue == queue }.sorted { isBetter($0, $1) }
            if found != expected { wrong.append("queue \(queue) starts \(found), expected \(expected)") }
        }
        return wrong
    }
}
