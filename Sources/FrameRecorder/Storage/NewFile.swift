internal import Glibc

/// A file that is written piece by piece under another name, and takes its own when it is whole.
///
/// The other name is in the same folder, can't be guessed, and is open to this user alone until it is given up. What is not
/// a regular file, such as `/dev/stdout` or a pipe, is written to directly.
public struct NewFile: ~Copyable {
    private let path: String
    private let temporary: String?
    private let descriptor: Int32
    private var isDone = false
    private var ticket: Litter.Ticket?

    /// Begins a file.
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
        ticket = Litter.add { unsafe unlink(created.name) }
    }

    /// How often another process may sweep a file away before it is locked.
    private static let mostTries = 100

    /// Creates a file under another name, and locks it: no other process then takes it for what a killed one has left.
    ///
    /// - Returns: its descriptor; below zero with the error where there is none.
    private static func create(_ path: String) -> (name: String, descriptor: Int32, error: Int32) {
        var name = ""
        for _ in 0..<mostTries {
            name = TemporaryName.make(path)
            let descriptor = unsafe open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard descriptor >= 0 else { return (name, descriptor, errno) }
            // Between the two calls somebody may have taken it for such, and have it locked or removed it.
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
        if let ticket { Litter.remove(ticket) }
        if !isDone, descriptor >= 0, let temporary { unsafe unlink(temporary) }
    }

    /// Adds a piece.
    ///
    /// - Throws: ``RuntimeError/Code/storage``.
    public func write(_ bytes: [UInt8]) throws(RuntimeError) {
        try FileSystem.writeAll(bytes, to: descriptor, path: path)
    }

    /// Gives the file its name; without it nothing is left of it.
    ///
    /// - Throws: ``RuntimeError/Code/storage``; then an earlier file of that name is as it was.
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
