/// With which functions the kernel began what a thread was in when it left the CPU: addresses in them, from the kernel's stack.
struct KernelEntry: Sendable, Equatable {
    /// In what the common entry of all system calls has called.
    var first: UInt64
    /// In what that has called; 0 where there is nothing.
    var second: UInt64

    /// From a stack, the innermost first; nil where it is too short for a system call's.
    ///
    /// Its outermost two are the entry from the processor and the one from there, the same for all calls.
    init?(_ depth: Int, _ word: (Int) -> UInt64) {
        // A mark that the kernel's part begins.
        let common = 2
        guard depth > 1 + common, word(0) == Self.kernelPart else { return nil }
        first = word(depth - 1 - common)
        second = depth - 2 - common > 0 ? word(depth - 2 - common) : 0
    }

    init(first: UInt64, second: UInt64) {
        self.first = first
        self.second = second
    }

    /// PERF_CONTEXT_KERNEL.
    private static let kernelPart = UInt64(bitPattern: -128)
}
