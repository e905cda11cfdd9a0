internal import Glibc

/// Bytes that are read in pieces, with bounds checks.
///
/// Files are read rather than mapped: if a mapped file shrinks, as in a rebuild, the process is killed.
package final class ByteSource {
    /// Number of bytes.
    package let count: UInt64
    private let storage: Storage

    private enum Storage {
        case memory([UInt8])
        case file(Int32)
    }

    /// Creates a source of bytes in memory.
    package init(bytes: [UInt8]) {
        count = UInt64(bytes.count)
        storage = .memory(bytes)
    }

    /// Opens a regular file; nil if it can't be opened.
    package init?(path: String) {
        // Non-blocking, in case the path has become a pipe.
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return nil }
        var status = stat()
        guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size >= 0 else {
            close(file)
            return nil
        }
        count = UInt64(status.st_size)
        storage = .file(file)
    }

    deinit {
        if case .file(let file) = storage { close(file) }
    }

    /// Returns a piece; nil if it is not entirely within the bytes.
    package func read(at offset: UInt64, count length: UInt64) -> [UInt8]? {
        guard offset <= count, length <= count - offset, let length = Int(exactly: length) else { return nil }
        switch storage {
        case .memory(let bytes):
            return Array(bytes[Int(offset)..<Int(offset) + length])
        case .file(let file):
            var filled = 0
            let bytes = unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, initialized in
                while filled < length {
                    // The buffer has room for `length` bytes, of which `filled` are there.
                    let rest = unsafe buffer.baseAddress.map { unsafe $0 + filled }
                    let read = unsafe pread(file, rest, length - filled, off_t(offset) + off_t(filled))
                    if read < 0 && errno == EINTR { continue }
                    guard read > 0 else { break }
                    filled += read
                }
                initialized = filled
            }
            return filled == length ? bytes : nil
        }
    }
}
