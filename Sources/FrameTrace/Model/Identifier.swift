/// A typed number that identifies something in a run; the trace stores the plain number.
public protocol Identifier: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
    /// The number.
    var rawValue: UInt32 { get }
    /// Creates an identifier from its number.
    init(_ rawValue: UInt32)
}

extension Identifier {
    /// Orders identifiers by number.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    /// The plain number.
    public var description: String { "\(rawValue)" }

    /// The number as an index into an array.
    public var index: Int { Int(rawValue) }

    /// Creates the identifier of the array element at an index.
    public init(index: Int) { self.init(UInt32(index)) }

    /// Reads the plain number.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(UInt32.self))
    }

    /// Writes the plain number.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}
