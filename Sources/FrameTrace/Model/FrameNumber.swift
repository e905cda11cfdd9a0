/// A frame of an app, numbered from 0 in the order in which its main thread begins them.
public struct FrameNumber: Identifier {
    /// The number.
    public var rawValue: UInt32
    /// Creates the identifier of a frame from its number.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}
