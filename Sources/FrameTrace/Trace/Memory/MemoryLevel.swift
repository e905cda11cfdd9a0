/// The level of memory pressure on the device (M-3).
public enum MemoryLevel: String, Sendable, Codable, CaseIterable, Comparable {
    /// There is enough memory.
    case normal
    /// Memory is short; apps are warned one after the other.
    case warning
    /// Memory is critically short; apps are warned without a gap between two warnings.
    case critical

    /// Orders levels, less pressure first.
    public static func < (left: MemoryLevel, right: MemoryLevel) -> Bool { left.code < right.code }

    /// The code in a trace.
    package var code: UInt8 {
        switch self {
        case .normal: 0
        case .warning: 1
        case .critical: 2
        }
    }

    /// Creates the level with a code; nil for one that this version does not know.
    init?(code: UInt8) {
        guard let level = Self.allCases.first(where: { $0.code == code }) else { return nil }
        self = level
    }
}
