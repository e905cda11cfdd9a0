/// A condition that threads of an app wait for while holding a mutex. Its predicate is a count, so no signal is lost.
public struct ConditionSpec: Sendable, Equatable {
    /// Its name within the app.
    public var name: String
    /// The mutex that a waiting thread releases meanwhile.
    public var lock: String

    /// Creates a condition with its mutex.
    public init(name: String, lock: String) {
        self.name = name
        self.lock = lock
    }
}
