internal import Glibc

/// A file that is written in pieces under a temporary name, and renamed when it is complete.
///
/// The temporary name is in the same folder and can't be guessed; only this user can open the file until it is
/// complete. Special files, such as `/dev/stdout` or a pipe, are written to directly.
public struct NewFile: ~Copyable {
    private let path: String
    private let temporary: String?
    private let descriptor: Int32
    private var isDone = false
    private var ticket: CleanupActions.Ticket?

    /// Creates the file.
    ///
    /// - Throws: ``RuntimeError/Code/storage``.
    public init(_ path: String) throws(RuntimeError) {
        self.path = path
        var status = stat()
        let isSpecial = unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
        guard !isSpecial else {
            temporary = nil
            descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw RuntimeError(.storage, "could not create \(path)", errorNumber: errno) }
            return
        }
        TemporaryName.sweep(path)
        let created = Self.create(path)
        temporary = created.name
        descriptor = created.descriptor
        guard descriptor >= 0 else {
            throw RuntimeError(.storage, "could not create \(path)", errorNumber: created.error)
        }
        ticket = CleanupActions.add { unsafe unlink(created.name) }
    }

    /// Number of attempts to create the file. Another process may sweep it away before it is locked.
    private static let mostTries = 100

    /// Creates a file under a temporary name, and locks it so that no other process treats it as left behind.
    ///
    /// - Returns: the descriptor; negative, with the error number, on failure.
    private static func create(_ path: String) -> (name: String, descriptor: Int32, error: Int32) {
        var name = ""
        for _ in 0..<mostTries {
            name = TemporaryName.make(path)
            let descriptor = unsafe open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard descriptor >= 0 else { return (name, descriptor, errno) }
            // Between the two calls another process's sweep may have locked or removed the file.
            let isTaken = flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
            var status = stat()
            if !isTaken, unsafe fstat(descriptor, &status) == 0, status.st_nlink > 0 { return (name, descriptor, 0) }
            close(descriptor)
            unsafe unlink(name)
        }
        return (name, -1, EAGAIN)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
        if let ticket { CleanupActions.remove(ticket) }
        if !isDone, descriptor >= 0, let temporary { unsafe unlink(temporary) }
    }

    /// Appends bytes.
    ///
    /// - Throws: ``RuntimeError/Code/storage``.
    public func write(_ bytes: [UInt8]) throws(RuntimeError) {
        try FileSystem.writeAll(bytes, to: descriptor, path: path)
    }

    /// Gives the file its final name. Without a commit the file is removed.
    ///
    /// - Throws: ``RuntimeError/Code/storage``; an earlier file of that name is then unchanged.
    public mutating func commit() throws(RuntimeError) {
        guard let temporary else { return }
        guard fchmod(descriptor, TemporaryName.mode) == 0, fsync(descriptor) == 0 else {
            throw RuntimeError(.storage, "could not write \(path)", errorNumber: errno)
        }
        guard unsafe Glibc.rename(temporary, path) == 0 else {
            throw RuntimeError(.storage, "could not write \(path)", errorNumber: errno)
        }
        isDone = true
        FileSystem.sync(folder: FileSystem.parent(of: path))
    }
}
