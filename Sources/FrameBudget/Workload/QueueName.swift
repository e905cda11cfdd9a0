/// A queue as a step names it.
public enum QueueName: Sendable, Equatable, Hashable {
    /// The app's main queue: `main`.
    case main
    /// A global queue: `global`, `global.utility` and so on; `global` is that of the default class.
    case global(QoS)
    /// A queue that the app makes.
    case own(String)
}
