/// The number k of a vsync on its grid.
public struct VsyncIndex: Hashable, Comparable, Sendable, Codable {
    /// k.
    public var rawValue: Int64

    /// The vsync k.
    public init(_ rawValue: Int64) { self.rawValue = rawValue }

    /// Reads the plain number.
    public init(from decoder: any Decoder) throws { rawValue = try decoder.singleValueContainer().decode(Int64.self) }

    /// Writes the plain number.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }

    /// Orders vsyncs, earlier first.
    public static func < (left: VsyncIndex, right: VsyncIndex) -> Bool { left.rawValue < right.rawValue }

    /// The vsync so many intervals later.
    public static func + (index: VsyncIndex, intervals: Int64) -> VsyncIndex { VsyncIndex(index.rawValue + intervals) }

    /// How many intervals lie between two vsyncs.
    public static func - (left: VsyncIndex, right: VsyncIndex) -> Int64 { left.rawValue - right.rawValue }
}
