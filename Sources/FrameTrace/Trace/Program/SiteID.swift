/// The number of a ``WaitSite`` within a trace.
public struct SiteID: Identifier {
    /// The number.
    public var rawValue: UInt32
    /// Creates the identifier of a site from its number.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}
