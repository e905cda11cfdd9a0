/// The titles of resources in a trace, such as `memory photos/icons`.
enum ResourceTitle {
    /// The name in a title.
    static func name(_ title: String?) -> String? {
        title.flatMap { $0.split(separator: "/", maxSplits: 1).last.map(String.init) }
    }
}
