/// An app that was terminated for its memory, and why.
public struct MemoryKill: Sendable, Equatable {
    /// The rule that chose it.
    public enum Reason: String, Sendable, Codable, CaseIterable {
        /// It went over its own limit (M-8).
        case limit
        /// Memory was short, and it was suspended (M-6).
        case idle
        /// Memory was critically short (M-6).
        case critical
        /// It had more mapped files open than it may (C-5).
        case files
        /// It had more regions than it may (C-5).
        case regions
        /// Its regions took more addresses than they may (C-5).
        case addresses

        /// Whether it went over a limit of mapping (C-5).
        public var isMapping: Bool { self == .files || self == .regions || self == .addresses }

        /// Whether it went over a limit of its own, however much memory the device has.
        public var isOwn: Bool { self == .limit || isMapping }

        /// How it stands in a trace.
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

        /// The reason of a code; nil for one that this version does not know.
        init?(code: UInt8) {
            guard let reason = Self.allCases.first(where: { $0.code == code }) else { return nil }
            self = reason
        }
    }

    /// The app that was terminated.
    public var app: AppID
    /// Why.
    public var reason: Reason
    /// What it had before.
    public var footprint: ByteCount
    /// What would have been available without the kill; negative where it would not have fitted.
    public var available: ByteCount
    /// The app whose footprint has grown most within the last second, by ``grown``; nil where none has grown.
    public var grower: AppID?
    /// By how much that app has grown.
    public var grown: ByteCount
    /// The limit of its own that it went over; nil where that is not why.
    public var limit: ByteCount?

    /// An app that was terminated.
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
