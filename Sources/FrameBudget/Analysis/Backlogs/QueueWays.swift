import FrameTrace

/// Which queues the items of each queue go through: its target, the target of that, and so on.
struct QueueWays {
    /// A made-up trace may have a circle of targets.
    private static let longest = 256

    private let queues: [ResourceID: QueueDescription]

    /// The ways of a trace; in one of an earlier version no queue has a target.
    init(_ trace: Trace) { queues = trace.queues }

    /// A queue and all that its items go through, in order.
    ///
    /// - Complexity: O(targets).
    func way(from queue: ResourceID) -> [ResourceID] {
        var way: [ResourceID] = []
        var next: ResourceID? = queue
        while let current = next, way.count < Self.longest {
            way.append(current)
            next = queues[current]?.target
        }
        return way
    }

    /// Where the items of a queue stand in line: the last serial queue on their way, as that does them one after the other
    /// whichever queue they were put into; without any the queue itself. Nil where a main thread does them.
    ///
    /// - Complexity: O(targets).
    func line(of queue: ResourceID) -> ResourceID? {
        var line = queue
        for step in way(from: queue) {
            switch queues[step]?.kind {
            case .serial?: line = step
            case .main?: return nil
            case .concurrent?, nil: break
            }
        }
        return line
    }

    /// The serial queue in which the items of two queues stand in line; of one queue that itself. Nil for others.
    ///
    /// - Complexity: O(targets).
    func line(of queue: ResourceID?, and other: ResourceID) -> ResourceID? {
        guard let queue, queue != other else { return queue }
        guard let shared = line(of: queue), shared == line(of: other), isSerial(shared) == true else { return nil }
        return shared
    }

    /// Whether a queue does its items one after the other; nil where that is not known.
    func isSerial(_ queue: ResourceID) -> Bool? { queues[queue].map { $0.kind != .concurrent } }
}
