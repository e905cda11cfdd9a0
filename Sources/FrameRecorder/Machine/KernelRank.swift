/// The scheduling of a simulated thread in the kernel: a nice value or, for a thread raised by an override, SCHED_RR.
package struct KernelRank: Sendable, Equatable {
    /// The real-time priority of a raised thread: below fbprof's own timing threads.
    package static let raisedPriority: Int32 = 1
    /// The initial rank of every thread.
    package static let plain = KernelRank(nice: 0, isRealTime: false)

    /// The nice value, which applies while the thread is not raised.
    package var nice: Int32
    /// Whether the thread is raised, and so precedes all threads that are not.
    package var isRealTime: Bool

    package init(nice: Int32, isRealTime: Bool) {
        self.nice = nice
        self.isRealTime = isRealTime
    }

    /// Decodes a rank from one word, which can be changed atomically.
    package init(word: UInt32) {
        nice = Int32(word & 0xFF) - 64
        isRealTime = word & 0x100 != 0
    }

    package var word: UInt32 { UInt32(nice + 64) | (isRealTime ? 0x100 : 0) }
}
