/// An entry of a thread into a system call that event loops wait in, whether or not it then had to wait.
public struct CallEntry: Sendable, Equatable {
    /// The instant of the entry.
    public var at: Instant
    /// The place of the call.
    public var site: SiteID

    /// Creates an entry.
    public init(at: Instant, site: SiteID) {
        self.at = at
        self.site = site
    }
}
