/// The termination of an app for memory.
public struct MemoryKill: Sendable, Equatable {
    /// The rule that selected the app.
    public enum Reason: String, Sendable, Codable, CaseIterable {
        /// It exceeded its own memory limit (M-8).
        case limit
        /// Memory was short, and it was suspended (M-6).
        case idle
        /// Memory was critically short (M-6).
        case critical
        /// It had more mapped files open than allowed (C-5).
        case files
        /// It had more regions than allowed (C-5).
        case regions
        /// Its regions took more addresses than allowed (C-5).
        case addresses

        /// Whether the app exceeded a limit of mapping (C-5).
        public var isMapping: Bool { self == .files || self == .regions || self == .addresses }

        /// Whether the app exceeded a limit of its own, independent of the device's memory.
        public var isOwn: Bool { self == .limit || isMapping }

        /// The code in a trace.
        package var code: UInt8 {
            switch self {
            case .limit: 1
            case .idle: 2
            case .critical: 3
            case .files: 4
            case .regions: 5
            case .addresses: 6
            }
        }

        /// Creates the reason with a code; nil for one that this version does not know.
        init?(code: UInt8) {
            guard let reason = Self.allCases.first(where: { $0.code == code }) else { return nil }
            self = reason
        }
    }

    /// The app that was terminated.
    public var app: AppID
    /// The reason.
    public var reason: Reason
    /// The footprint of the app before.
    public var footprint: ByteCount
    /// The memory that would have been available without the termination; negative if the demand would not have fitted.
    public var available: ByteCount
    /// The app whose footprint had grown most within the last second, by ``grown``; nil if none had grown.
    public var grower: AppID?
    /// The growth of that app.
    public var grown: ByteCount
    /// The limit of its own that the app exceeded; nil if that is not the reason.
    public var limit: ByteCount?

    /// Creates a termination.
    public init(
        app: AppID,
        reason: Reason,
        footprint: ByteCount,
        available: ByteCount,
        grower: AppID?,
        grown: ByteCount,
        limit: ByteCount? = nil
    ) {
        self.app = app
        self.reason = reason
        self.footprint = footprint
        self.available = available
        self.grower = grower
        self.grown = grown
        self.limit = limit
    }
}
