import FrameTrace
import Glibc

/// A trace file that grows by whole chunks, one write call each, so that a kill tears at most the last one.
package struct TraceFile: ~Copyable {
    private let descriptor: Int32
    private let path: String
    private(set) var size = 0

    package init(path: String, beginning: [UInt8] = TraceFormat.fileHeader) throws(RuntimeError) {
        descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
        self.path = path
        guard descriptor >= 0 else { throw RuntimeError(.storage, "could not create \(path)", errorNumber: errno) }
        try append(beginning)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Makes the written data durable.
    package func sync() throws(RuntimeError) {
        guard fsync(descriptor) == 0 else {
            throw RuntimeError(.storage, "could not write \(path)", errorNumber: errno)
        }
    }

    package mutating func append(_ bytes: [UInt8]) throws(RuntimeError) {
        guard !bytes.isEmpty else { return }
        try FileSystem.writeAll(bytes, to: descriptor, path: path)
        size += bytes.count
    }
}
