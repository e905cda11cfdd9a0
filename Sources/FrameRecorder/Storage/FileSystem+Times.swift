internal import Glibc

extension FileSystem {
    /// Returns a file's modification time, ISO 8601 in UTC to the nanosecond; nil if there is no file.
    public static func modifiedAt(_ path: String) -> String? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        let fraction = String(status.st_mtim.tv_nsec)
        let nanoseconds = String(repeating: "0", count: max(0, 9 - fraction.count)) + fraction
        return "\(MonotonicClock.second(status.st_mtim.tv_sec)).\(nanoseconds)Z"
    }
}
