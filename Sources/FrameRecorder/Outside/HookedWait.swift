import FrameTrace

/// A call that a thread of a recorded program entered, as the hook in it saw that: one of those that event loops wait in.
struct HookedWait: Sendable, Equatable {
    /// When.
    var at: Instant
    /// The system call's number.
    var call: Int
    /// The address that the program called from.
    var place: UInt64
    /// The stack there.
    var stack: UInt64
}
