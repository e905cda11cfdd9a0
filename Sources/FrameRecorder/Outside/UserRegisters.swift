/// The registers with which a thread entered the kernel.
struct UserRegisters: Sendable, Equatable {
    /// The address after the instruction that entered the kernel, or of the instruction that faulted.
    var instruction: UInt64
    /// The stack pointer.
    var stack: UInt64
    /// The first two arguments, if it is a system call.
    var arguments: (UInt64, UInt64)

    static func == (left: Self, right: Self) -> Bool {
        left.instruction == right.instruction && left.stack == right.stack && left.arguments == right.arguments
    }
}
