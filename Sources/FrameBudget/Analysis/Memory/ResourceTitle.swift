/// Parses the titles of resources in a trace, such as `memory photos/icons`.
enum ResourceTitle {
    /// Returns the part of a title after the slash.
    static func name(_ title: String?) -> String? {
        title.flatMap { $0.split(separator: "/", maxSplits: 1).last.map(String.init) }
    }
}
