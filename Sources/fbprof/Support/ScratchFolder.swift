import FrameRecorder
import FrameTrace
import Glibc

/// A temporary folder that is removed whatever ends the process; after a SIGKILL, when the next one is made.
struct ScratchFolder {
    /// The folder.
    let path: String
    private let lock: FileLock?
    private let ticket: CleanupActions.Ticket

    /// Makes a folder, preferably not in a file system in memory.
    ///
    /// - Throws: ``Failure`` if it can't be made.
    init(named name: String) throws {
        let given = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? ""
        let base = given.isEmpty ? "/var/tmp" : given
        Self.sweep(base, "fbprof-\(name)-")
        var template = Array("\(base)/fbprof-\(name)-XXXXXX".utf8CString)
        let isMade = unsafe template.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return false }
            return unsafe mkdtemp(start) != nil
        }
        guard isMade else {
            let place = base + (given.isEmpty ? " (TMPDIR may name another place)" : " (TMPDIR)")
            throw Failure(RuntimeError(.storage, "could not make a temporary folder in \(place)", errorNumber: errno))
        }
        let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        self.path = path
        lock = try? FileLock.take(path, "the folder")
        ticket = CleanupActions.add { Self.remove(path) }
    }

    /// Removes the folder.
    func close() {
        CleanupActions.remove(ticket)
        Self.remove(path)
    }

    private static func remove(_ path: String) {
        // A process that still writes into it may add a file meanwhile.
        for _ in 0..<3 where FileSystem.exists(path) { try? FileSystem.remove(path) }
    }

    /// Removes this user's folders that no process has locked.
    private static func sweep(_ base: String, _ beginning: String) {
        for name in FileSystem.names(in: base) where name.hasPrefix(beginning) {
            let path = "\(base)/\(name)"
            var status = stat()
            guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid(),
                // A folder made just now may not be locked yet.
                time(nil) - status.st_mtim.tv_sec > 60,
                let lock = try? FileLock.take(path, "the folder")
            else { continue }
            withExtendedLifetime(lock) { remove(path) }
        }
    }
}
