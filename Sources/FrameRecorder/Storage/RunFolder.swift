/// The folder of one run: `trace`, `result.json`, `report.html`.
///
/// A run writes into `NAME.partial` and renames it at the end, so that a folder without the ending is whole. What a
/// killed run leaves keeps the ending and can still be read.
public struct RunFolder: Sendable, Equatable {
    /// The folder's path when the run is done.
    public let path: String
    /// Where the run writes until then.
    public var partialPath: String { path + ".partial" }
    /// Where an earlier run of that name is for the moment of its replacement.
    private var oldPath: String { path + ".old" }

    /// All that a run leaves, and what comparisons with it do. A folder with anything else in it holds something of
    /// somebody's.
    private static let names: Set<String> = [
        "trace", "result.json", "report.html", "comparison.html", "trade-offs.html", "origin.json", "inputs",
        "output.txt",
    ]

    private static func isOurs(_ name: String) -> Bool {
        names.contains(name) || TemporaryName.isTemporary(name, ofAny: names) || isProgramOutput(name)
    }

    /// Whether it is what a real program of a workload printed: `program-1.txt`, and so on.
    private static func isProgramOutput(_ name: String) -> Bool {
        guard name.hasPrefix("program-"), name.hasSuffix(".txt") else { return false }
        return Int(name.dropFirst("program-".count).dropLast(".txt".count)).map { (1...64).contains($0) } ?? false
    }

    /// Whether an earlier run of that name may be written over.
    private let replaces: Bool
    /// Held on the partial folder from its making on: a second run of that name is told who is at work.
    private let lock: FileLock?

    private init(path: String, replaces: Bool, lock: FileLock? = nil) {
        self.path = path
        self.replaces = replaces
        self.lock = lock
    }

    /// Whether two are folders of the same name.
    public static func == (left: RunFolder, right: RunFolder) -> Bool {
        left.path == right.path && left.replaces == right.replaces
    }

    /// Checks that a path can become the folder of a new run, before anything is made, run or removed.
    ///
    /// - Throws: ``RuntimeError``: ``RuntimeError/Code/invalidUse`` where the path names no folder,
    ///   ``RuntimeError/Code/storage`` where something is there that must not be lost.
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
        // What a killed run has left can still be read, and what a run at work has can't be missed.
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
        // The earlier run is moved there for a moment.
        try checkIsRun(folder.oldPath, because: "--replace would remove it")
        return folder
    }

    private static func checkIsRun(_ folder: String, because reason: String) throws(RuntimeError) {
        guard FileSystem.exists(folder) else { return }
        let found = FileSystem.names(in: folder)
        // Killed at once, a run leaves an empty folder, or a file that was not yet renamed.
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

    /// Makes the folder of a new run.
    ///
    /// - Throws: ``RuntimeError`` as ``check(_:replacing:)`` does, and where the folder can't be made.
    public static func create(at path: String, replacing: Bool = false) throws(RuntimeError) -> RunFolder {
        let folder = try check(path, replacing: replacing)
        try FileSystem.makeFolders(folder.path)
        let partial = folder.partialPath
        if FileSystem.exists(partial) {
            // Held while it is removed: what has been unlocked by a kill may be another's by now.
            let left = try FileLock.take(partial, "the run in")
            try withExtendedLifetime(left) { () throws(RuntimeError) in try FileSystem.remove(partial) }
        }
        try FileSystem.makeFolder(partial)
        let lock = try FileLock.take(partial, "the run in")
        return RunFolder(path: folder.path, replaces: replacing, lock: lock)
    }

    /// Takes the partial folder away again: for a run that never began.
    public func discard() { try? FileSystem.remove(partialPath) }

    /// Renames the partial folder to its final name, over an earlier run of that name.
    public func commit() throws(RuntimeError) {
        FileSystem.sync(folder: partialPath)
        if FileSystem.exists(path) {
            // It may have come while the run went on.
            guard replaces else {
                throw RuntimeError(.storage, "\(path) has appeared meanwhile; the run is in \(partialPath)")
            }
            try Self.checkIsRun(path, because: "it is not replaced; the run is in \(partialPath)")
            try Self.checkIsRun(oldPath, because: "it is not removed; the run is in \(partialPath)")
            // Who makes its report anew has it until then.
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

    /// How long to wait for who is making the report of the earlier run anew.
    private static let patience = 10.0

    private func removeOld() throws(RuntimeError) {
        guard FileSystem.exists(oldPath) else { return }
        do throws(RuntimeError) {
            let left = try FileLock.take(oldPath, "the run in", within: Self.patience)
            try withExtendedLifetime(left) { () throws(RuntimeError) in try FileSystem.remove(oldPath) }
        } catch {
            // Who had it has removed it.
            guard FileSystem.exists(oldPath) else { return }
            throw error
        }
    }
}
