/// A field of a workload as written or as set on the command line, used to name differences between two versions.
public struct WorkloadField: Sendable, Hashable, Codable {
    /// The path of the field: `apps.maps.frame[0].compute`.
    public var path: String
    /// The value as written.
    public var value: String

    /// Creates a field.
    public init(path: String, value: String) {
        self.path = path
        self.value = value
    }

    /// Returns a key as written in a path: its first 80 characters, in double quotes if it is empty or contains one of
    /// `. [ ] = "`.
    package static func written(_ key: String) -> String {
        let head = String(String.UnicodeScalarView(key.unicodeScalars.prefix(80)))
        let needsQuotes = head.isEmpty || head.contains { ".[]=\"".contains($0) }
        return needsQuotes ? "\"" + head.replacing("\"", with: "\\\"") + "\"" : head
    }

    /// The largest number of fields that a run keeps. It keeps none of a workload with more, because a part would hide
    /// differences.
    public static let most = 2000
    /// The largest number of bytes of paths and values that a run keeps, likewise.
    public static let mostBytes = 128 << 10
}
