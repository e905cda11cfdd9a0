import FrameTrace

/// The category by which requests and threads of a pool are counted: a kind and a class.
struct PoolLane: Sendable, Equatable {
    /// The purpose of a thread.
    var kind: WorkerPool.Kind
    /// The class.
    var qos: QoS

    init(_ kind: WorkerPool.Kind, _ qos: QoS) {
        self.kind = kind
        self.qos = qos
    }

    static let count = WorkerPool.Kind.allCases.count * QoS.allCases.count

    /// Its index in an array of ``count`` elements: by ascending class, then by kind.
    var index: Int { (Int(qos.rawValue) - 1) * WorkerPool.Kind.allCases.count + kind.rawValue }

    /// All lanes in the order of service, as in XNU: the highest class first; within a class tasks, then serial queues,
    /// then global and concurrent ones.
    static let inOrder: [PoolLane] = QoS.allCases.reversed().flatMap { qos in
        WorkerPool.Kind.allCases.map { PoolLane($0, qos) }
    }
}
