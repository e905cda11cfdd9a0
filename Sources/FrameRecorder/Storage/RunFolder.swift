/// The folder of one run: `trace`, `result.json`, `report.html`.
///
/// A run writes into `NAME.partial` and renames it at the end, so that a folder without the suffix is complete. A
/// killed run's folder keeps the suffix and can still be read.
public struct RunFolder: Sendable, Equatable {
    /// The folder's final path.
    public let path: String
    /// The path that the run writes to until then.
    public var partialPath: String { path + ".partial" }
    /// The temporary path of an earlier run during its replacement.
    private var oldPath: String { path + ".old" }

    /// All files of a run and of comparisons with it. A folder with any other file contains something of the user's.
    private static let names: Set<String> = [
        "trace", "result.json", "report.html", "comparison.html", "trade-offs.html", "origin.json", "inputs",
        "output.txt",
    ]

    private static func isOurs(_ name: String) -> Bool {
        names.contains(name) || TemporaryName.isTemporary(name, ofAny: names) || isProgramOutput(name)
    }

    /// Returns whether the file is the output of a workload's real program: `program-1.txt`, and so on.
    private static func isProgramOutput(_ name: String) -> Bool {
        guard name.hasPrefix("program-"), name.hasSuffix(".txt") else { return false }
        return Int(name.dropFirst("program-".count).dropLast(".txt".count)).map { (1...64).contains($0) } ?? false
    }

    /// Whether an earlier run of that name may be replaced.
    private let replaces: Bool
    /// The lock on the partial folder, from its creation on. A second run of that name fails with the holder's id.
    private let lock: FileLock?

    private init(path: String, replaces: Bool, lock: FileLock? = nil) {
        self.path = path
        self.replaces = replaces
        self.lock = lock
    }

    /// Returns whether both have the same path and replacement setting.
    public static func == (left: RunFolder, right: RunFolder) -> Bool {
        left.path == right.path && left.replaces == right.replaces
    }

    /// Checks that a path can become the folder of a new run, before anything is created, run or removed.
    ///
    /// - Throws: ``RuntimeError``: ``RuntimeError/Code/invalidUse`` if the path names no folder,
    ///   ``RuntimeError/Code/storage`` if something there must not be lost.
    public static func check(_ path: String, replacing: Bool = false) throws(RuntimeError) -> RunFolder {
        var trimmed = path
        while trimmed.count > 1, trimmed.hasSuffix("/") { trimmed.removeLast() }
        let folder = RunFolder(path: trimmed, replaces: replacing)
        guard let name = trimmed.split(separator: "/").last, name != ".", name != ".." else {
            throw RuntimeError(
                .invalidUse,
                "--output takes the name of a folder to make, such as runs/first; found \"\(path)\""
            )
        }
        if FileSystem.exists(folder.path) {
            guard replacing else {
                throw RuntimeError(
                    .storage,
                    "\(folder.path) exists already; give another --output, or --replace to write over it"
                )
            }
            try checkIsRun(folder.path, because: "it is not replaced; give another --output")
        }
        // A killed run's folder can still be read; a running run needs its own.
        if FileSystem.exists(folder.partialPath) {
            if case .taken = FileLock.ask(folder.partialPath) {
                throw FileLock.busy(folder.partialPath, "the run in")
            }
            guard replacing else {
                throw RuntimeError(
                    .storage,
                    "\(folder.partialPath) is what an unfinished run has left; see it with fbprof report "
                        + "\(folder.partialPath), give another --output, or --replace to write over it"
                )
            }
            try checkIsRun(folder.partialPath, because: "it is not removed; give another --output")
        }
        // The earlier run is moved to this path temporarily.
        try checkIsRun(folder.oldPath, because: "--replace would remove it")
        return folder
    }

    private static func checkIsRun(_ folder: String, because reason: String) throws(RuntimeError) {
        guard FileSystem.exists(folder) else { return }
        let found = FileSystem.names(in: folder)
        // A run killed at once leaves an empty folder, or a file that was not yet renamed.
        let isEmptyFolder = folder.hasSuffix(".partial") && found.isEmpty && FileSystem.isRealFolder(folder)
        let hasTrace = found.contains { $0 == "trace" || TemporaryName.isTemporary($0, ofAny: ["trace"]) }
        guard isEmptyFolder || hasTrace else {
            throw RuntimeError(.storage, "\(folder) is not the folder of a run, so \(reason)")
        }
        let foreign = found.filter { !isOurs($0) }
        guard foreign.isEmpty else {
            let listed = foreign.prefix(3).joined(separator: ", ") + (foreign.count > 3 ? ", …" : "")
            throw RuntimeError(.storage, "\(folder) also holds \(listed), which no run writes, so \(reason)")
        }
    }

    /// Creates the folder of a new run.
    ///
    /// - Throws: ``RuntimeError`` as ``check(_:replacing:)`` does, and if the folder can't be made.
    public static func create(at path: String, replacing: Bool = false) throws(RuntimeError) -> RunFolder {
        let folder = try check(path, replacing: replacing)
        try FileSystem.makeFolders(folder.path)
        let partial = folder.partialPath
        if FileSystem.exists(partial) {
            // Locked during removal: after a kill released the lock, another process may have taken the folder.
            let left = try FileLock.take(partial, "the run in")
            try withExtendedLifetime(left) { () throws(RuntimeError) in try FileSystem.remove(partial) }
        }
        try FileSystem.makeFolder(partial)
        let lock = try FileLock.take(partial, "the run in")
        return RunFolder(path: folder.path, replaces: replacing, lock: lock)
    }

    /// Removes the partial folder of a run that never began.
    public func discard() { try? FileSystem.remove(partialPath) }

    /// Renames the partial folder to its final name, replacing an earlier run of that name.
    public func commit() throws(RuntimeError) {
        FileSystem.sync(folder: partialPath)
        if FileSystem.exists(path) {
            // It may have appeared during the run.
            guard replaces else {
                throw RuntimeError(.storage, "\(path) has appeared meanwhile; the run is in \(partialPath)")
            }
            try Self.checkIsRun(path, because: "it is not replaced; the run is in \(partialPath)")
            try Self.checkIsRun(oldPath, because: "it is not removed; the run is in \(partialPath)")
            // A process that renews the earlier run's report holds this lock.
            let earlier = try FileLock.take(path, "the run in", within: Self.patience)
            try withExtendedLifetime(earlier) { () throws(RuntimeError) in
                try removeOld()
                try FileSystem.rename(path, to: oldPath)
                try FileSystem.rename(partialPath, to: path)
                try FileSystem.remove(oldPath)
            }
            return
        }
        try FileSystem.rename(partialPath, to: path)
        try removeOld()
    }

    /// Seconds to wait for a process that renews the earlier run's report.
    private static let patience = 10.0

    private func removeOld() throws(RuntimeError) {
        guard FileSystem.exists(oldPath) else { return }
        do throws(RuntimeError) {
            let left = try FileLock.take(oldPath, "the run in", within: Self.patience)
            try withExtendedLifetime(left) { () throws(RuntimeError) in try FileSystem.remove(oldPath) }
        } catch {
            // The previous holder has removed it.
            guard FileSystem.exists(oldPath) else { return }
            throw error
        }
    }
}
