/// A condition that threads of an app wait for with a mutex held. Its predicate is a count, so no signal is lost.
public struct ConditionSpec: Sendable, Equatable {
    /// Its name within the app.
    public var name: String
    /// The mutex that waiting gives up meanwhile.
    public var lock: String

    /// A condition with its mutex.
    public init(name: String, lock: String) {
        self.name = name
        self.lock = lock
    }
}
