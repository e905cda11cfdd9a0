/// A place in the work: app › named work › step. Zero is the app's frame itself, outside any step.
public struct PathID: Identifier {
    /// The number.
    public var rawValue: UInt32
    /// The path with a number.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
    /// Outside any step.
    public static let none = PathID(0)
}
