import FrameTrace

/// The queues that each queue's items pass through: its target, the target of that, and so on.
struct QueueTargets {
    /// Limit for a made-up trace with a cycle of targets.
    private static let longest = 256

    private let queues: [ResourceID: QueueDescription]

    /// Reads the queues of a trace. In a trace of an earlier version, no queue has a target.
    init(_ trace: Trace) { queues = trace.queues }

    /// Returns a queue and all its targets, in order.
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

    /// Returns the queue in which a queue's items wait their turn: the last serial queue on their way, which executes
    /// them one at a time whichever queue they were submitted to, or else the queue itself. Nil if a main thread
    /// executes them.
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

    /// Returns the serial queue in which the items of two queues wait together; for the same queue, that queue itself.
    /// Nil for others.
    ///
    /// - Complexity: O(targets).
    func line(of queue: ResourceID?, and other: ResourceID) -> ResourceID? {
        guard let queue, queue != other else { return queue }
        guard let shared = line(of: queue), shared == line(of: other), isSerial(shared) == true else { return nil }
        return shared
    }

    /// Whether a queue executes its items one at a time; nil if unknown.
    func isSerial(_ queue: ResourceID) -> Bool? { queues[queue].map { $0.kind != .concurrent } }
}
