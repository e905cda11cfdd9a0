/// The folders of an app in which a file can lie (C-6).
public enum FileFolder: String, Sendable, Codable, CaseIterable {
    /// For what can be made again: the system may delete it, and does not back it up.
    case caches
    /// For what is needed for a short time.
    case tmp
    /// For what the user has made: it is backed up, and counts as the user's data.
    case documents

    /// Whether a cache may have its file there.
    public var isForCaches: Bool { self != .documents }

    /// How it stands in a trace.
    package var code: UInt8 {
        switch self {
        case .caches: 1
        case .tmp: 2
        case .documents: 3
        }
    }

    /// The folder of a code; nil for one that this version does not know.
    init?(code: UInt8) {
        guard let folder = Self.allCases.first(where: { $0.code == code }) else { return nil }
        self = folder
    }
}
