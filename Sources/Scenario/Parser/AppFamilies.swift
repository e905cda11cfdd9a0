/// The names that refer to apps: each app's own, and for an app with `instances` also its base name, which refers to
/// all of them.
struct AppFamilies {
    private var members: [String: [String]] = [:]
    /// All names in the order of the file; a base name precedes those of its instances.
    private(set) var names: [String] = []

    /// Adds an app with the names of its instances.
    mutating func add(_ name: String, instances: [String]) {
        names += instances == [name] ? [name] : [name] + instances
        members[name] = instances
        for instance in instances where instance != name { members[instance] = [instance] }
    }

    /// The apps that a name refers to; nil if it is unknown.
    subscript(name: String) -> [String]? { members[name] }
}
