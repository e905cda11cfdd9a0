import CUnwind
import Glibc

/// The kernel's file system of tracepoints. It need not be mounted, and no mount of the system is changed.
final class TraceFS {
    private let directory: Int32

    /// Opens the file system.
    ///
    /// - Throws: ``RuntimeError/Code/unavailable`` if the kernel does not allow it.
    init() throws(RuntimeError) {
        directory = fb_tracefs_open()
        guard directory >= 0 else { throw RuntimeError(.unavailable, "tracefs", errorNumber: -directory) }
    }

    deinit { close(directory) }

    /// Returns the format of a tracepoint; nil if this kernel does not have it.
    func format(of tracepoint: Tracepoint) -> TracepointFormat? {
        var bytes = [UInt8](repeating: 0, count: 8192)
        let count = unsafe bytes.withUnsafeMutableBufferPointer { bytes in
            unsafe fb_read_at(directory, "events/\(tracepoint.path)/format", bytes.baseAddress, bytes.count)
        }
        guard count > 0 else { return nil }
        return TracepointFormat(String(decoding: bytes.prefix(Int(count)), as: UTF8.self))
    }
}
