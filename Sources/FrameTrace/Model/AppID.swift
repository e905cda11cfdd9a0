/// An app of the run, in the order of the workload.
public struct AppID: Identifier {
    /// The number.
    public var rawValue: UInt32
    /// The app with a number.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}
