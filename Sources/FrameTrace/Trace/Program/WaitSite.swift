/// A place from which threads of a program enter the kernel: the address of the instruction that follows, and the stack there.
///
/// The wait that an event loop comes home to has the same two at every turn. A wait in a function that a handler calls has
/// the same address, for both go through the C library, and another stack pointer.
public struct WaitSite: Sendable, Hashable {
    /// Its number.
    public var id: SiteID
    /// The instruction pointer.
    public var instruction: UInt64
    /// The stack pointer.
    public var stack: UInt64
    /// The system call's name, such as `poll`. Empty where the thread was in one that nobody could name; nil where it was in
    /// none: it left the CPU in a page fault.
    public var call: String?

    /// A place.
    public init(id: SiteID, instruction: UInt64, stack: UInt64, call: String?) {
        self.id = id
        self.instruction = instruction
        self.stack = stack
        self.call = call
    }
}
