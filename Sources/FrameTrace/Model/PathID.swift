/// A place in the work tree: app › named work › step. Zero is the app's frame itself, outside any step.
public struct PathID: Identifier {
    /// The number.
    public var rawValue: UInt32
    /// Creates the identifier of a place from its number.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
    /// The place outside any step.
    public static let none = PathID(0)
}
