import Glibc

/// The result of reading a small file.
enum FileText: Equatable {
    case text(String)
    /// The file does not exist.
    case missing
    /// The file may exist, but can't be read.
    case refused

    /// The text, if the file was read.
    var text: String? {
        if case .text(let text) = self { text } else { nil }
    }
}

/// Small files of the kernel, read as a whole.
package enum TextFile {
    /// Returns the text of a file of at most 1 MiB; nil if it can't be read.
    package static func read(_ path: String) -> String? {
        guard let bytes = bytes(of: path, limit: 1 << 20) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the text of a file of at most 1 MiB, or why there is none.
    static func look(_ path: String) -> FileText {
        if let text = read(path) { return .text(text) }
        return errno == ENOENT || errno == ENOTDIR ? .missing : .refused
    }

    /// Returns the bytes of a file up to a limit; nil if it can't be read.
    static func bytes(of path: String, limit: Int) -> [UInt8]? {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var status = stat()
        // Files in /proc report a size of 0.
        if unsafe fstat(descriptor, &status) == 0 { bytes.reserveCapacity(min(limit, max(0, Int(status.st_size)))) }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count < limit {
            let room = limit - bytes.count
            let count = unsafe buffer.withUnsafeMutableBytes {
                unsafe Glibc.read(descriptor, $0.baseAddress, min($0.count, room))
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return nil }
            guard count > 0 else { break }
            bytes.append(contentsOf: buffer.prefix(count))
        }
        return bytes
    }
}
