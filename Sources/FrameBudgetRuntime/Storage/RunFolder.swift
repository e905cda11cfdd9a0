import FrameBudget

/// The folder of one run: `trace`, `result.json`, `report.html`.
///
/// A run writes into `NAME.partial` and renames it at the end, so that a folder without the ending is whole. What a
/// killed run leaves keeps the ending and can still be read.
public struct RunFolder: Sendable, Equatable {
    /// The folder's path when the run is done.
    public let path: String
    /// Where the run writes until then.
    public var partialPath: String { path + ".partial" }

    private init(path: String) { self.path = path }

    /// Makes the folder of a new run.
    ///
    /// - Throws: ``RuntimeError/Code/storage`` where the folder exists already, or can't be made.
    public static func create(at path: String, replacing: Bool = false) throws(RuntimeError) -> RunFolder {
        var trimmed = path
        while trimmed.count > 1, trimmed.hasSuffix("/") { trimmed.removeLast() }
        let folder = RunFolder(path: trimmed)
        if FileSystem.exists(folder.path) {
            guard replacing, FileSystem.exists(folder.path + "/trace") else {
                throw RuntimeError(
                    .storage,
                    replacing
                        ? "\(folder.path) is not the folder of a run, so it is not replaced; give another --output"
                        : "\(folder.path) exists already; give another --output, or --replace to write over it"
                )
            }
        }
        try FileSystem.makeFolders(folder.path)
        if FileSystem.exists(folder.partialPath) { try FileSystem.remove(folder.partialPath) }
        try FileSystem.makeFolder(folder.partialPath)
        return folder
    }

    /// Takes the partial folder away again: for a run that never began.
    public func discard() { try? FileSystem.remove(partialPath) }

    /// Renames the partial folder to its final name, over an earlier run of that name.
    public func commit() throws(RuntimeError) {
        FileSystem.sync(folder: partialPath)
        let old = path + ".old"
        if FileSystem.exists(path) {
            if FileSystem.exists(old) { try FileSystem.remove(old) }
            try FileSystem.rename(path, to: old)
        }
        try FileSystem.rename(partialPath, to: path)
        if FileSystem.exists(old) { try FileSystem.remove(old) }
    }
}
