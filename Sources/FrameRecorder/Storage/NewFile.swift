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
        let temporary = TemporaryName.make(path)
        self.temporary = temporary
        descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw RuntimeError(.storage, "could not create \(path)", errorNumber: errno) }
        // While it is locked, no other process takes it for what a killed one has left.
        flock(descriptor, LOCK_EX | LOCK_NB)
        ticket = Litter.add { unsafe unlink(temporary) }
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
