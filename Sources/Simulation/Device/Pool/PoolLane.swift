import FrameTrace

/// What requests and threads of a pool are counted by: a kind and a class.
struct PoolLane: Sendable, Equatable {
    /// What a thread is wanted for.
    var kind: WorkerPool.Kind
    /// The class.
    var qos: QoS

    /// A kind and a class.
    init(_ kind: WorkerPool.Kind, _ qos: QoS) {
        self.kind = kind
        self.qos = qos
    }

    /// How many lanes there are.
    static let count = WorkerPool.Kind.allCases.count * QoS.allCases.count

    /// Its place in an array of ``count`` elements: from the lowest class to the highest, in each by kind.
    var index: Int { (Int(qos.rawValue) - 1) * WorkerPool.Kind.allCases.count + kind.rawValue }

    /// All lanes in the order in which they are served: the highest class first, in each tasks, then serial
    /// queues, then global and concurrent ones, as XNU chooses between them.
    static let inOrder: [PoolLane] = QoS.allCases.reversed().flatMap { qos in
        WorkerPool.Kind.allCases.map { PoolLane($0, qos) }
    }
}
