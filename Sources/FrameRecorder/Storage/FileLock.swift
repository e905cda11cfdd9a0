internal import Glibc

/// A lock on a folder or a file, held by one process at a time. The kernel releases it when the holder ends, however it
/// ends.
///
/// Advisory: it keeps out only processes that ask for it. On a file system without locks, every process gets it.
public final class FileLock: Sendable {
    private let descriptor: Int32
    /// The error number if the lock excludes no other process: it is taken, or the file system has no locks.
    private let error: Int32?

    private init(_ descriptor: Int32) {
        self.descriptor = descriptor
        error = flock(descriptor, LOCK_EX | LOCK_NB) == 0 ? nil : errno
    }

    deinit { close(descriptor) }

    /// The answer to a request for a lock.
    enum Answer {
        case locked(FileLock)
        /// Another process holds it.
        case taken
        /// There is no file of that name any more.
        case missing
        /// The file can't be opened; the error number.
        case refused(Int32)
    }

    /// Locks a file or folder, if no other process holds the lock.
    ///
    /// - Parameter followsLinks: whether to follow a symbolic link; if not, a link is refused, because its target is
    ///   not ours.
    static func ask(_ path: String, followsLinks: Bool = false) -> Answer {
        let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followsLinks ? 0 : O_NOFOLLOW)
        let descriptor = unsafe open(path, flags)
        guard descriptor >= 0 else { return errno == ENOENT ? .missing : .refused(errno) }
        let lock = FileLock(descriptor)
        if lock.error == EWOULDBLOCK { return .taken }
        // The previous holder may have removed or renamed it.
        return lock.isOf(path, followsLinks: followsLinks) ? .locked(lock) : .missing
    }

    /// Removes unlocked files in a folder, which killed processes left behind.
    static func sweep(_ folder: String, where isOurs: (_ name: String) -> Bool) {
        for name in FileSystem.names(in: folder) where isOurs(name) {
            let left = "\(folder)/\(name)"
            // Without locks there is no way to see whether a file is in use.
            guard case .locked(let lock) = ask(left), lock.error == nil else { continue }
            withExtendedLifetime(lock) { _ = unsafe unlink(left) }
        }
    }

    /// Locks a file or folder, which must exist.
    ///
    /// - Parameters:
    ///   - what: a description for the message.
    ///   - seconds: how long to wait for another process to release it.
    /// - Throws: ``RuntimeError/Code/storage``, naming the holder.
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

    /// Returns the error that names the holder.
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

    /// Returns the process that holds the lock, by /proc/locks; nil if it is not listed.
    private static func holder(of path: String) -> Int? {
        var status = stat()
        guard unsafe stat(path, &status) == 0, let locks = TextFile.read("/proc/locks") else { return nil }
        for line in locks.split(separator: "\n") {
            // Format: 1: FLOCK  ADVISORY  WRITE 4711 fe:00:393218 0 EOF
            let fields = line.split(separator: " ")
            guard fields.count > 5, fields[1] == "FLOCK", let process = Int(fields[4]), process > 0,
                fields[5].split(separator: ":").last.flatMap({ UInt64($0) }) == UInt64(status.st_ino)
            else { continue }
            return process
        }
        return nil
    }
}
