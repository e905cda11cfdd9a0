import FrameBudget

/// One of the kernel's records about switches on one CPU.
struct SwitchRecord: Sendable, Equatable {
    enum Kind: Sendable, Equatable {
        /// The thread was put on the CPU.
        case switchIn
        /// It was taken off; still ready, or about to wait.
        case switchOut(isReady: Bool)
        /// It has ended, but for a few microseconds in the kernel.
        case exit
        /// It has a new name.
        case named(String)
        /// So many records found the ring full before this one.
        case lost(Int)
    }

    var kind: Kind
    /// The kernel's ids, as seen from this process; 0 for nobody, -1 for a thread that is gone.
    var process: Int32
    var thread: Int32
    /// On the run's clock.
    var at: Instant
}
