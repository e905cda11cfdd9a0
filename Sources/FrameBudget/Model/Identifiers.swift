/// A number of its own kind that names something in a run; the trace stores the plain number.
public protocol Identifier: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
    /// The number.
    var rawValue: UInt32 { get }
    /// The identifier with a number.
    init(_ rawValue: UInt32)
}

extension Identifier {
    /// Orders by number.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    /// The plain number.
    public var description: String { "\(rawValue)" }

    /// The number as an index into an array.
    public var index: Int { Int(rawValue) }

    /// The identifier of an array's element.
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

/// An app of the run, in the order of the workload.
public struct AppID: Identifier {
    /// The number.
    public var rawValue: UInt32
    /// The app with a number.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// A thread that the recorder knows, in the order of registration. Not the kernel's thread id.
public struct ThreadID: Identifier {
    /// The number.
    public var rawValue: UInt32
    /// The thread with a number.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// A place in the work: app › named work › step. Zero is the app's frame itself, outside any step.
public struct PathID: Identifier {
    /// The number.
    public var rawValue: UInt32
    /// The path with a number.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
    /// Outside any step.
    public static let none = PathID(0)
}

/// A thing that threads wait for: a lock, a file.
public struct ResourceID: Identifier {
    /// The number.
    public var rawValue: UInt32
    /// The resource with a number.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// A frame of an app, counted from 0 in the order in which its main thread begins them.
public struct FrameNumber: Identifier {
    /// The number.
    public var rawValue: UInt32
    /// The frame with a number.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}
