/// A process of a program recorded from outside.
public struct ObservedProcess: Sendable, Hashable {
    /// The kernel's process id.
    public var id: Int32
    /// The id of the process that started it; 0 for the first one.
    public var parent: Int32
    /// The app that it belongs to.
    public var app: AppID
    /// The command line, with words separated by spaces.
    public var command: String
    /// The runtime that moves its work between threads, such as `Go`; nil if there is none.
    public var runtime: String?
    /// The instant at which it began to run this program in place of another one; nil if no such change was seen.
    public var executed: Instant?

    /// Creates a process.
    public init(
        id: Int32,
        parent: Int32,
        app: AppID,
        command: String,
        runtime: String? = nil,
        executed: Instant? = nil
    ) {
        self.id = id
        self.parent = parent
        self.app = app
        self.command = command
        self.runtime = runtime
        self.executed = executed
    }
}
