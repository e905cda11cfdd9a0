/// The expected result of a graph of operations, computed without the device: every instant checks all operations anew.
///
/// Written from O-1 to O-8, A-3 to A-5 alone. The number of threads is unlimited.
package struct OperationOracle {
    package struct Fate: Equatable, CustomStringConvertible, Sendable {
        package var began: Int?
        package var ended: Int?
        package var hasExecuted = false
        package var isCancelled = false
        package var hasFailed = false

        package init() {}

        package var description: String {
            "\(began.map { "\($0)" } ?? "–")…\(ended.map { "\($0)" } ?? "–") "
                + "executed \(hasExecuted) cancelled \(isCancelled) failed \(hasFailed)"
        }
    }

    let graph: RandomOperations
    var fates: [Fate]
    /// The order in which operations became ready; nil for those that did not.
    var readyOrder: [Int?]
    private var nextReady = 0
    var suspended: [Bool]
    /// For each operation, the categories that it has left.
    private var left: [Set<Int>]
    /// The operations of each queue, of each category, and those that depend on each one, in the order of creation:
    /// listed once, as a graph does not change.
    private let ofQueue: [[Int]]
    private let ofCategory: [Int: [Int]]
    private let dependents: [[Int]]

    package static func fates(_ graph: RandomOperations, until end: Int) -> [Fate] {
        var oracle = OperationOracle(graph)
        oracle.run(until: end)
        // An error counts only once its operation has ended.
        return oracle.fates.map { fate in
            var fate = fate
            fate.hasFailed = fate.hasFailed && fate.ended != nil
            return fate
        }
    }

    init(_ graph: RandomOperations) {
        self.graph = graph
        fates = Array(repeating: Fate(), count: graph.operations.count)
        readyOrder = Array(repeating: nil, count: graph.operations.count)
        suspended = graph.suspended
        left = Array(repeating: [], count: graph.operations.count)
        var ofQueue = graph.widths.map { _ in [Int]() }
        var ofCategory: [Int: [Int]] = [:]
        var dependents = graph.operations.map { _ in [Int]() }
        for (index, operation) in graph.operations.enumerated() {
            ofQueue[operation.queue].append(index)
            for category in operation.categories { ofCategory[category, default: []].append(index) }
            for other in operation.after { dependents[other].append(index) }
        }
        (self.ofQueue, self.ofCategory, self.dependents) = (ofQueue, ofCategory, dependents)
    }

    private mutating func run(until end: Int) {
        var commands = graph.commands.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
        for index in graph.operations.indices { lookWhetherReady(index) }
        start(at: 0)
        while true {
            let finish = fates.indices.compactMap { index -> (at: Int, index: Int)? in
                endingTime(index).map { ($0, index) }
            }.min { $0.at < $1.at }
            let command = commands.first?.element
            guard let now = [finish?.at, command?.at].compactMap({ $0 }).min(), now < end else { return }
            if let finish, finish.at == now {
                self.finish(finish.index, at: now)
            } else if let command {
                commands.removeFirst()
                obey(command.command)
            }
            start(at: now)
        }
    }

    /// The time at which a running operation ends; nil for other operations.
    private func endingTime(_ index: Int) -> Int? {
        guard let began = fates[index].began, fates[index].ended == nil else { return nil }
        let operation = graph.operations[index]
        return began + operation.ending + (fates[index].hasExecuted ? operation.work : 0)
    }

    mutating func finish(_ index: Int, at now: Int) {
        fates[index].ended = now
        // Dependents first, in the order of their creation, then the next operation of each category.
        for other in dependents[index] { lookWhetherReady(other) }
        for category in graph.operations[index].categories {
            left[index].insert(category)
            if let next = first(of: category) { lookWhetherReady(next) }
        }
    }

    /// The first operation of a category that has not left it.
    private func first(of category: Int) -> Int? {
        ofCategory[category]?.first { !left[$0].contains(category) }
    }

    mutating func lookWhetherReady(_ index: Int) {
        guard readyOrder[index] == nil else { return }
        let operation = graph.operations[index]
        if !fates[index].isCancelled {
            guard operation.after.allSatisfy({ fates[$0].ended != nil }),
                operation.categories.allSatisfy({ first(of: $0) == index })
            else { return }
            let wasCancelled = operation.after.contains { fates[$0].isCancelled }
            fates[index].hasFailed = operation.isRefused || (operation.refusesCancelled && wasCancelled)
        }
        readyOrder[index] = nextReady
        nextReady += 1
    }

    mutating func start(at now: Int) {
        for queue in graph.widths.indices {
            while !suspended[queue], let next = best(in: queue) {
                fates[next].began = now
                fates[next].hasExecuted = !fates[next].isCancelled && !fates[next].hasFailed
            }
        }
    }

    /// The operation that a queue starts next; nil if the queue is full or has no ready operation.
    private func best(in queue: Int) -> Int? {
        let own = ofQueue[queue]
        let running = own.count { fates[$0].began != nil && fates[$0].ended == nil }
        guard running < graph.widths[queue] else { return nil }
        return own.filter { readyOrder[$0] != nil && fates[$0].began == nil }.min { isBetter($0, $1) }
    }

    /// Whether a ready operation goes before another one of its queue.
    func isBetter(_ left: Int, _ right: Int) -> Bool {
        let (a, b) = (graph.operations[left].priority, graph.operations[right].priority)
        return a != b ? a > b : (readyOrder[left] ?? 0) < (readyOrder[right] ?? 0)
    }

    private mutating func obey(_ command: RandomOperations.Command) {
        switch command {
        case .cancel(let index): cancel(index)
        case .cancelQueue(let queue):
            for index in ofQueue[queue] { cancel(index) }
        case .suspend(let queue): suspended[queue] = true
        case .resume(let queue): suspended[queue] = false
        }
    }

    mutating func cancel(_ index: Int) {
        guard fates[index].ended == nil else { return }
        fates[index].isCancelled = true
        lookWhetherReady(index)
    }
}
