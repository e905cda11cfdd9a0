internal import FrameBudget
internal import Glibc

extension FileSystem {
    /// When a file was last written, ISO 8601 in UTC to the nanosecond; nil where there is none.
    public static func modifiedAt(_ path: String) -> String? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        var seconds = status.st_mtim.tv_sec
        var parts = unsafe tm()
        guard unsafe gmtime_r(&seconds, &parts) != nil else { return nil }
        let fields = unsafe [parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec]
        let two = fields.map { $0 < 10 ? "0\($0)" : "\($0)" }
        let year = unsafe parts.tm_year + 1900
        let fraction = String(status.st_mtim.tv_nsec)
        let nanoseconds = String(repeating: "0", count: max(0, 9 - fraction.count)) + fraction
        return "\(year)-\(two[0])-\(two[1])T\(two[2]):\(two[3]):\(two[4]).\(nanoseconds)Z"
    }
}
