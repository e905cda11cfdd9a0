import Glibc

extension FileSystem {
    /// The number of bytes that are read at once.
    private static let pieceSize = 1 << 20

    /// Calls a closure with the bytes of a regular file, one piece after the other, until it returns false. For files
    /// that are too large to be in memory as a whole.
    ///
    /// - Returns: The size of the file in bytes; nil, without reading it, for any other file, such as a pipe, and where
    ///   there is none.
    /// - Throws: ``RuntimeError/Code/storage``, and what the closure throws.
    public static func forEachPiece(of path: String, _ body: ([UInt8]) throws -> Bool) throws -> Int? {
        var status = stat()
        guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        // Does not wait, should a pipe have taken its place; makes no difference to a regular file.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw RuntimeError(.storage, "could not read \(path)", errorNumber: errno) }
        defer { close(descriptor) }
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        var buffer = [UInt8](repeating: 0, count: pieceSize)
        var size = 0
        while true {
            let count = unsafe buffer.withUnsafeMutableBytes { unsafe Glibc.read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw RuntimeError(.storage, "could not read \(path)", errorNumber: errno) }
            size += count
            guard count > 0, try body(Array(buffer.prefix(count))) else { break }
        }
        // The file may have grown or shrunk meanwhile.
        guard unsafe fstat(descriptor, &status) == 0 else { return size }
        return max(size, Int(status.st_size))
    }
}
