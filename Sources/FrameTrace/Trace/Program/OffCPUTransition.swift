/// A transition of a thread from on-CPU to off-CPU because it had to wait, with its place in the code.
public struct OffCPUTransition: Sendable, Equatable {
    /// The instant, at which the thread's slice ends.
    public var at: Instant
    /// The place from which it entered the kernel.
    public var site: SiteID
    /// The first two arguments of the system call, such as a file descriptor or the address of a futex.
    public var arguments: (UInt64, UInt64)

    /// Creates a transition.
    public init(at: Instant, site: SiteID, arguments: (UInt64, UInt64)) {
        self.at = at
        self.site = site
        self.arguments = arguments
    }

    /// The identity of the lock or condition of a futex call: the futex address without its low three bits, because the
    /// futex words of one lock are adjacent. Zero if the arguments are not known.
    public var lock: UInt64 { arguments.0 >> 3 }

    /// Returns whether two transitions are equal in all properties.
    public static func == (left: Self, right: Self) -> Bool {
        left.at == right.at && left.site == right.site && left.arguments == right.arguments
    }
}
