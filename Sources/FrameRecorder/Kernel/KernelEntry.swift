/// The kernel's outermost functions at the moment when a thread left the CPU, as addresses in them from the kernel's
/// stack.
struct KernelEntry: Sendable, Equatable {
    /// The addresses, outermost first; 0 after the last one.
    var words: (UInt64, UInt64, UInt64, UInt64, UInt64)

    /// Takes the outermost addresses of a stack, which is given innermost first; nil if it is not the kernel's, or was
    /// cut.
    init?(_ depth: Int, _ word: (Int) -> UInt64) {
        // The first word marks the kernel's part. A stack of the largest depth that the kernel gives may have been cut.
        guard depth > 1, depth < Self.mostWords, word(0) == Self.kernelPart else { return nil }
        func outermost(_ index: Int) -> UInt64 { depth - 1 - index > 0 ? word(depth - 1 - index) : 0 }
        words = (outermost(0), outermost(1), outermost(2), outermost(3), outermost(4))
    }

    init(outermost words: [UInt64]) {
        func word(_ index: Int) -> UInt64 { index < words.count ? words[index] : 0 }
        self.words = (word(0), word(1), word(2), word(3), word(4))
    }

    /// The addresses, outermost first.
    var addresses: [UInt64] { [words.0, words.1, words.2, words.3, words.4].filter { $0 != 0 } }

    static func == (left: Self, right: Self) -> Bool { left.addresses == right.addresses }

    /// PERF_CONTEXT_KERNEL.
    private static let kernelPart = UInt64(bitPattern: -128)
    /// The default of `kernel.perf_event_max_stack`.
    private static let mostWords = 127
}
