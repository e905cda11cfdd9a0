public import FrameTrace

/// A file in which a cache stores items that have been loaded once (C-5, C-6).
public struct CacheFile: Sendable, Equatable {
    /// The way items are loaded from the file.
    public enum Access: String, Sendable, CaseIterable {
        /// They are read into memory, where they are dirty.
        case read
        /// They are mapped: clean, so that the system may drop them.
        case mapped
    }

    /// The way items are loaded.
    public var access: Access
    /// Whether the file contains all items from the start, made by an earlier run of the app.
    public var isFilled: Bool
    /// The folder that contains it (C-6).
    public var folder: FileFolder

    /// Creates the description of a cache's file.
    public init(access: Access, isFilled: Bool = false, folder: FileFolder = .caches) {
        self.access = access
        self.isFilled = isFilled
        self.folder = folder
    }
}

/// The order in which a cache evicts items beyond its working set (C-1, C-2).
public enum CacheEviction: String, Sendable, CaseIterable {
    /// The least recently used item first.
    case oldestFirst = "oldest first"
    /// The most recently used item first.
    case newestFirst = "newest first"
}
