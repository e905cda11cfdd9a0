/// The names that stand for apps: each app's own, and of an app with `instances` the one that it is written under, which stands
/// for all of them.
struct AppFamilies {
    private var members: [String: [String]] = [:]
    /// All names in the order of the file: an app's before those of its instances.
    private(set) var names: [String] = []

    /// Adds an app, or one with instances.
    mutating func add(_ name: String, instances: [String]) {
        names += instances == [name] ? [name] : [name] + instances
        members[name] = instances
        for instance in instances where instance != name { members[instance] = [instance] }
    }

    /// The apps that a name stands for; nil where it stands for none.
    subscript(name: String) -> [String]? { members[name] }
}
