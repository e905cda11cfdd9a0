import FrameBudget

/// What a simulated thread's rank comes to in the kernel: a nice value or, where an override raises it, SCHED_RR.
struct KernelRank: Sendable, Equatable {
    /// The real-time priority of a raised thread: below fbprof's own timing threads.
    static let raisedPriority: Int32 = 1
    /// The rank that every thread begins with.
    static let plain = KernelRank(nice: 0, isRealTime: false)

    /// Among threads that are not raised.
    var nice: Int32
    /// Whether the thread goes before all that are not.
    var isRealTime: Bool

    init(nice: Int32, isRealTime: Bool) {
        self.nice = nice
        self.isRealTime = isRealTime
    }

    /// As one word, to be changed at once.
    init(word: UInt32) {
        nice = Int32(word & 0xFF) - 64
        isRealTime = word & 0x100 != 0
    }

    var word: UInt32 { UInt32(nice + 64) | (isRealTime ? 0x100 : 0) }
}

extension KernelRank {
    /// What a rank of the device comes to.
    init(_ rank: ThreadRank) { self.init(nice: Int32(rank.nice), isRealTime: rank.isRealTime) }
}
