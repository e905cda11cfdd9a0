/// A quality-of-service class, from the lowest to the highest. "Unspecified" is the absence of a class.
public enum QoS: UInt8, Sendable, CaseIterable, Comparable {
    /// Reserved for the system; below background.
    case maintenance = 1
    /// Work that the user does not see.
    case background = 2
    /// Long work, with a progress bar at most.
    case utility = 3
    /// Work whose class was not stated.
    case `default` = 4
    /// Work that the user waits for.
    case userInitiated = 5
    /// Work of the user interface itself: the class of main threads.
    case userInteractive = 6

    /// Creates the class from its name in workloads, reports and results, such as `userInitiated`.
    public init?(name: String) {
        guard let match = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = match
    }

    /// The name in workloads, reports and results, such as `userInitiated`.
    public var name: String {
        switch self {
        case .maintenance: "maintenance"
        case .background: "background"
        case .utility: "utility"
        case .default: "default"
        case .userInitiated: "userInitiated"
        case .userInteractive: "userInteractive"
        }
    }

    /// Returns whether one class is lower than another.
    public static func < (left: QoS, right: QoS) -> Bool { left.rawValue < right.rawValue }
}

extension QoS: Codable {
    /// Reads the class from its name.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let name = try container.decode(String.self)
        guard let value = QoS(name: name) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no QoS class is called \(name)")
        }
        self = value
    }

    /// Writes the class as its name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }
}
