/// A counting semaphore of an app.
public struct SemaphoreSpec: Sendable, Equatable {
    /// Its name within the app.
    public var name: String
    /// Its initial count.
    public var value: Int

    /// Creates a semaphore with its initial count.
    public init(name: String, value: Int) {
        self.name = name
        self.value = value
    }
}
