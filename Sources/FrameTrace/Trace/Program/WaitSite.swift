/// A place from which threads of a program enter the kernel: the address of the next instruction, and the stack
/// pointer.
///
/// The wait of an event loop between turns has the same two values at every turn. A wait in a function that a handler
/// calls has the same address, because both go through the C library, but another stack pointer.
public struct WaitSite: Sendable, Hashable {
    /// The number.
    public var id: SiteID
    /// The instruction pointer.
    public var instruction: UInt64
    /// The stack pointer.
    public var stack: UInt64
    /// The name of the system call, such as `poll`; empty if its name is unknown; nil if the thread was in no system
    /// call and left the CPU in a page fault.
    public var call: String?

    /// Creates a place.
    public init(id: SiteID, instruction: UInt64, stack: UInt64, call: String?) {
        self.id = id
        self.instruction = instruction
        self.stack = stack
        self.call = call
    }
}
