import Glibc

/// A file that grows by what is added, and is never held in memory.
struct AppendedFile: ~Copyable {
    private let descriptor: Int32
    private let path: String
    private(set) var size = 0

    init(_ path: String) throws {
        descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        self.path = path
        guard descriptor >= 0 else { throw BenchmarkError("could not create \(path)") }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    mutating func append(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw BenchmarkError("could not write \(path)") }
            rest = rest.dropFirst(count)
            size += count
        }
    }
}
