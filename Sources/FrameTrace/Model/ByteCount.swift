/// A number of bytes.
public struct ByteCount: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
    /// The number.
    public var bytes: Int64

    /// Creates a count of `bytes` bytes.
    public init(bytes: Int64) { self.bytes = bytes }

    /// The count in megabytes of a million bytes.
    public var inMegabytes: Double { Double(bytes) / 1e6 }

    /// Reads the plain number of bytes.
    public init(from decoder: any Decoder) throws { bytes = try decoder.singleValueContainer().decode(Int64.self) }

    /// Writes the plain number of bytes.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(bytes)
    }

    /// Orders counts by size.
    public static func < (left: ByteCount, right: ByteCount) -> Bool { left.bytes < right.bytes }

    /// The size in the decimal unit that reads best, such as `20 kB`.
    public var description: String {
        switch bytes {
        case ..<1000: "\(bytes) B"
        case ..<1_000_000: DecimalText.trimmed(Double(bytes) / 1e3, places: 2) + " kB"
        case ..<1_000_000_000: DecimalText.trimmed(inMegabytes, places: 2) + " MB"
        default: DecimalText.trimmed(Double(bytes) / 1e9, places: 2) + " GB"
        }
    }
}
