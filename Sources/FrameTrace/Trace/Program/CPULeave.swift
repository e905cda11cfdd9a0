/// A thread left the CPU because it had to wait: the moment at which its slice ended, and where it stood.
public struct CPULeave: Sendable, Equatable {
    /// When.
    public var at: Instant
    /// Where it stood.
    public var site: SiteID
    /// The first two arguments of the system call: a file descriptor, or the address of a futex.
    public var arguments: (UInt64, UInt64)

    /// A thread that left the CPU.
    public init(at: Instant, site: SiteID, arguments: (UInt64, UInt64)) {
        self.at = at
        self.site = site
        self.arguments = arguments
    }

    /// The lock or the condition that a futex call is for, by its address without the last bits: the words of one are side by side. Zero
    /// where the arguments are not known.
    public var lock: UInt64 { arguments.0 >> 3 }

    /// Whether two are the same in all parts.
    public static func == (left: Self, right: Self) -> Bool {
        left.at == right.at && left.site == right.site && left.arguments == right.arguments
    }
}
