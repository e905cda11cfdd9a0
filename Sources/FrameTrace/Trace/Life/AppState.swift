/// The state of an app in its life cycle (S-1).
public enum AppState: UInt8, Sendable, CaseIterable, Codable {
    /// It has no process.
    case notRunning = 0
    /// It is on screen and receives no events: it is launching, or about to leave.
    case inactive = 1
    /// It is on screen and receives events.
    case active = 2
    /// It is off screen and executes.
    case background = 3
    /// It is in memory and executes nothing.
    case suspended = 4

    /// The name in reports.
    public var name: String {
        switch self {
        case .notRunning: "not running"
        case .inactive: "inactive"
        case .active: "active"
        case .background: "background"
        case .suspended: "suspended"
        }
    }
}

extension AppState {
    /// Reads the state from its name.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let name = try container.decode(String.self)
        guard let state = Self.allCases.first(where: { $0.name == name }) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no state of an app: \(name)")
        }
        self = state
    }

    /// Writes the state as its name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }
}
