/// A counting semaphore of an app.
public struct SemaphoreSpec: Sendable, Equatable {
    /// Its name within the app.
    public var name: String
    /// What it counts at the start.
    public var value: Int

    /// A semaphore with its first value.
    public init(name: String, value: Int) {
        self.name = name
        self.value = value
    }
}
