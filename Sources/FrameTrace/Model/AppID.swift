/// An app of the run, numbered in the order of the workload.
public struct AppID: Identifier {
    /// The number.
    public var rawValue: UInt32
    /// Creates the identifier of an app from its number.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}
