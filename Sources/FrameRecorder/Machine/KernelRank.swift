/// What a simulated thread's rank comes to in the kernel: a nice value or, where an override raises it, SCHED_RR.
package struct KernelRank: Sendable, Equatable {
    /// The real-time priority of a raised thread: below fbprof's own timing threads.
    package static let raisedPriority: Int32 = 1
    /// The rank that every thread begins with.
    package static let plain = KernelRank(nice: 0, isRealTime: false)

    /// Among threads that are not raised.
    package var nice: Int32
    /// Whether the thread goes before all that are not.
    package var isRealTime: Bool

    package init(nice: Int32, isRealTime: Bool) {
        self.nice = nice
        self.isRealTime = isRealTime
    }

    /// As one word, to be changed at once.
    package init(word: UInt32) {
        nice = Int32(word & 0xFF) - 64
        isRealTime = word & 0x100 != 0
    }

    package var word: UInt32 { UInt32(nice + 64) | (isRealTime ? 0x100 : 0) }
}
