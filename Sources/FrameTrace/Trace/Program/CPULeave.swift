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

    /// Whether two are the same in all parts.
    public static func == (left: Self, right: Self) -> Bool {
        left.at == right.at && left.site == right.site && left.arguments == right.arguments
    }
}
