/// The number k of a vsync on its grid.
public struct VsyncIndex: Hashable, Comparable, Sendable, Codable {
    /// The number k.
    public var rawValue: Int64

    /// Creates the index of the vsync with this number.
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

    /// Returns the vsync that lies `intervals` intervals later.
    public static func + (index: VsyncIndex, intervals: Int64) -> VsyncIndex { VsyncIndex(index.rawValue + intervals) }

    /// Returns the number of intervals between two vsyncs.
    public static func - (left: VsyncIndex, right: VsyncIndex) -> Int64 { left.rawValue - right.rawValue }
}
