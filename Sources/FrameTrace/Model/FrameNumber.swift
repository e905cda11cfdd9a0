/// A frame of an app, counted from 0 in the order in which its main thread begins them.
public struct FrameNumber: Identifier {
    /// The number.
    public var rawValue: UInt32
    /// The frame with a number.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}
