internal import Glibc

/// A file that is written piece by piece under another name, and takes its own when it is whole.
///
/// What is not a regular file, such as `/dev/stdout` or a pipe, is written to directly.
public struct NewFile: ~Copyable {
    private let path: String
    private let temporary: String?
    private let descriptor: Int32
    private var isDone = false

    /// Begins a file.
    ///
    /// - Throws: ``RuntimeError/Code/storage``.
    public init(_ path: String) throws(RuntimeError) {
        self.path = path
        var status = stat()
        let isSpecial = unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
        temporary = isSpecial ? nil : path + ".new"
        let flags = isSpecial ? O_WRONLY | O_CLOEXEC : O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW
        descriptor = unsafe open(temporary ?? path, flags, 0o644)
        guard descriptor >= 0 else { throw RuntimeError(.storage, "could not create \(path)", errorNumber: errno) }
    }

    deinit {
        close(descriptor)
        if !isDone, let temporary { unsafe unlink(temporary) }
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
        guard fsync(descriptor) == 0 else {
            throw RuntimeError(.storage, "could not write \(path)", errorNumber: errno)
        }
        try FileSystem.rename(temporary, to: path)
        isDone = true
    }
}
