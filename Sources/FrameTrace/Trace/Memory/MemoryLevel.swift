/// How short the device's memory is (M-3).
public enum MemoryLevel: String, Sendable, Codable, CaseIterable, Comparable {
    /// There is enough.
    case normal
    /// Apps are warned one after the other.
    case warning
    /// Apps are warned without a gap between two.
    case critical

    /// Orders by how short memory is.
    public static func < (left: MemoryLevel, right: MemoryLevel) -> Bool { left.code < right.code }

    /// How it stands in a trace.
    package var code: UInt8 {
        switch self {
        case .normal: 0
        case .warning: 1
        case .critical: 2
        }
    }

    /// The level of a code; nil for one that this version does not know.
    init?(code: UInt8) {
        guard let level = Self.allCases.first(where: { $0.code == code }) else { return nil }
        self = level
    }
}
