public import FrameTrace

/// A file in which a cache keeps items that have been made once (C-5, C-6).
public struct CacheFile: Sendable, Equatable {
    /// How items come back from the file.
    public enum Access: String, Sendable, CaseIterable {
        /// Read into memory, where they are dirty.
        case read
        /// Mapped: they are clean, and the system may drop them.
        case mapped
    }

    /// How items come back.
    public var access: Access
    /// Whether all items are in the file from the start, as an earlier run of the app has made them.
    public var isFilled: Bool
    /// Where it lies (C-6).
    public var folder: FileFolder

    /// A file of a cache.
    public init(access: Access, isFilled: Bool = false, folder: FileFolder = .caches) {
        self.access = access
        self.isFilled = isFilled
        self.folder = folder
    }
}

/// Which of the items that a cache keeps beyond its working set goes first (C-1, C-2).
public enum CacheEviction: String, Sendable, CaseIterable {
    /// The one that has not been used for longest.
    case oldestFirst = "oldest first"
    /// The one that was used last.
    case newestFirst = "newest first"
}
