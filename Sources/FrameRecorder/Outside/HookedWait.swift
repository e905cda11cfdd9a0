import FrameTrace

/// A system call that event loops wait in, as the preloaded hook recorded a thread's entry into it.
struct HookedWait: Sendable, Equatable {
    /// Time of the entry.
    var at: Instant
    /// The system call's number.
    var call: Int
    /// The address of the call in the program.
    var place: UInt64
    /// The stack pointer there.
    var stack: UInt64
}
