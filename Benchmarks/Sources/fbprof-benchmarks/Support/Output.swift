import Glibc

/// Standard output for tables, standard error for progress.
enum Output {
    static func print(_ text: String) throws {
        guard write(text + "\n", to: STDOUT_FILENO) else { throw BenchmarkError("could not write to standard output") }
    }

    static func progress(_ text: String) { _ = write(text + "\n", to: STDERR_FILENO) }

    private static func write(_ text: String, to descriptor: Int32) -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
