/// A folder of an app that can contain a file (C-6).
public enum FileFolder: String, Sendable, Codable, CaseIterable {
    /// For data that can be created again: the system may delete it, and does not back it up.
    case caches
    /// For data that is needed for a short time.
    case tmp
    /// For data that the user created: it is backed up, and counts as the user's data.
    case documents

    /// Whether a cache may keep its file there.
    public var isForCaches: Bool { self != .documents }

    /// The code in a trace.
    package var code: UInt8 {
        switch self {
        case .caches: 1
        case .tmp: 2
        case .documents: 3
        }
    }

    /// Creates the folder with a code; nil for one that this version does not know.
    init?(code: UInt8) {
        guard let folder = Self.allCases.first(where: { $0.code == code }) else { return nil }
        self = folder
    }
}
