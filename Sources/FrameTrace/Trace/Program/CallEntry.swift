/// A thread entered one of the system calls that event loops wait in, whether it then had to wait or not.
public struct CallEntry: Sendable, Equatable {
    /// When.
    public var at: Instant
    /// From where.
    public var site: SiteID

    /// An entry.
    public init(at: Instant, site: SiteID) {
        self.at = at
        self.site = site
    }
}
