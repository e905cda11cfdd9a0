internal import Glibc

/// A lock on a folder or a file: while one process has it, no other gets it. The kernel releases it when its holder ends,
/// however it ends.
///
/// Advisory: it keeps out those that ask for it. Where a file system has no locks, everyone gets it.
public final class FileLock: Sendable {
    private let descriptor: Int32
    /// The system's error where it keeps no others out: somebody has it, or the file system has no locks.
    private let error: Int32?

    private init(_ descriptor: Int32) {
        self.descriptor = descriptor
        error = flock(descriptor, LOCK_EX | LOCK_NB) == 0 ? nil : errno
    }

    deinit { close(descriptor) }

    /// What came of asking for a lock.
    enum Answer {
        case locked(FileLock)
        /// Somebody has it.
        case taken
        /// There is nothing of that name any more.
        case missing
        /// It can't be opened, with the system's error.
        case refused(Int32)
    }

    /// Locks what has a name, if nobody else has it locked.
    ///
    /// - Parameter followsLinks: whether a link stands for what it leads to; else it is refused, as that is not ours.
    static func ask(_ path: String, followsLinks: Bool = false) -> Answer {
        let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followsLinks ? 0 : O_NOFOLLOW)
        let descriptor = unsafe open(path, flags)
        guard descriptor >= 0 else { return errno == ENOENT ? .missing : .refused(errno) }
        let lock = FileLock(descriptor)
        if lock.error == EWOULDBLOCK { return .taken }
        // Who had it may have removed or renamed it before.
        return lock.isOf(path, followsLinks: followsLinks) ? .locked(lock) : .missing
    }

    /// Takes away the files of a folder that nobody has locked: what killed processes have left.
    static func sweep(_ folder: String, where isOurs: (_ name: String) -> Bool) {
        for name in FileSystem.names(in: folder) where isOurs(name) {
            let left = "\(folder)/\(name)"
            // Without locks nobody can say whether one is in use.
            guard case .locked(let lock) = ask(left), lock.error == nil else { continue }
            withExtendedLifetime(lock) { _ = unsafe unlink(left) }
        }
    }

    /// Locks what has a name, which must be there.
    ///
    /// - Parameters:
    ///   - what: what it is, for the message.
    ///   - seconds: how long to wait where another process has it.
    /// - Throws: ``RuntimeError/Code/storage``, with who has it.
    public static func take(_ path: String, _ what: String, within seconds: Double = 0) throws(RuntimeError) -> FileLock
    {
        var waited = 0.0
        while true {
            switch ask(path, followsLinks: true) {
            case .locked(let lock): return lock
            case .refused(let error):
                throw RuntimeError(.storage, "could not lock \(path)", errorNumber: error)
            case .missing:
                guard FileSystem.exists(path) else { throw RuntimeError(.storage, "\(path) is gone") }
            case .taken: break
            }
            guard waited < seconds else { throw busy(path, what) }
            usleep(20_000)
            waited += 0.02
        }
    }

    /// The error that says who has something.
    static func busy(_ path: String, _ what: String) -> RuntimeError {
        let holder = holder(of: path).map { "process \($0)" } ?? "another process"
        return RuntimeError(.storage, "\(holder) is writing \(what) \(path); wait for its end")
    }

    private func isOf(_ path: String, followsLinks: Bool) -> Bool {
        var own = stat()
        var named = stat()
        guard unsafe fstat(descriptor, &own) == 0,
            unsafe followsLinks ? stat(path, &named) == 0 : lstat(path, &named) == 0
        else { return false }
        return own.st_ino == named.st_ino && own.st_dev == named.st_dev
    }

    /// The process that has the lock, by /proc/locks; nil where that does not say.
    private static func holder(of path: String) -> Int? {
        var status = stat()
        guard unsafe stat(path, &status) == 0, let locks = TextFile.read("/proc/locks") else { return nil }
        for line in locks.split(separator: "\n") {
            // 1: FLOCK  ADVISORY  WRITE 4711 fe:00:393218 0 EOF
            let fields = line.split(separator: " ")
            guard fields.count > 5, fields[1] == "FLOCK", let process = Int(fields[4]), process > 0,
                fields[5].split(separator: ":").last.flatMap({ UInt64($0) }) == UInt64(status.st_ino)
            else { continue }
            return process
        }
        return nil
    }
}
