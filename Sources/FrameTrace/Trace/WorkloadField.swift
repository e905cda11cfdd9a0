/// A field of a workload as it was written, with what the command line set: what names the difference between two versions.
public struct WorkloadField: Sendable, Hashable, Codable {
    /// The way to it: `apps.maps.frame[0].compute`.
    public var path: String
    /// Its value as written.
    public var value: String

    /// A field.
    public init(path: String, value: String) {
        self.path = path
        self.value = value
    }

    /// A key as a path has it: so many characters of it at most, and in double quotes where it holds one of `. [ ] = "`.
    package static func written(_ key: String) -> String {
        let head = String(String.UnicodeScalarView(key.unicodeScalars.prefix(80)))
        let needsQuotes = head.isEmpty || head.contains { ".[]=\"".contains($0) }
        return needsQuotes ? "\"" + head.replacing("\"", with: "\\\"") + "\"" : head
    }

    /// How many fields a run keeps at most: of a workload with more it keeps none, for a part would hide differences.
    public static let most = 2000
    /// How many bytes of paths and values a run keeps at most, likewise.
    public static let mostBytes = 128 << 10
}
