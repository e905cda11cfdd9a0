/// A quality-of-service class, from the lowest to the highest. None at all is "unspecified".
public enum QoS: UInt8, Sendable, CaseIterable, Comparable {
    /// Private to the system; below background.
    case maintenance = 1
    /// Work that nobody sees.
    case background = 2
    /// Work with a progress bar, if any.
    case utility = 3
    /// What has not said what it is.
    case `default` = 4
    /// Work that somebody waits for.
    case userInitiated = 5
    /// What the user interface itself needs: the class of main threads.
    case userInteractive = 6

    /// The class under its name in workloads, reports and results, such as `userInitiated`.
    public init?(name: String) {
        guard let match = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = match
    }

    /// Its name in workloads, reports and results, such as `userInitiated`.
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

    /// Whether one class is lower than another.
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
