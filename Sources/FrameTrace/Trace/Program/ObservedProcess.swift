/// A process of a program that is recorded from outside.
public struct ObservedProcess: Sendable, Hashable {
    /// The kernel's id of it.
    public var id: Int32
    /// The process that started it; 0 for the first one.
    public var parent: Int32
    /// The app that it belongs to.
    public var app: AppID
    /// Its command line, words separated by spaces.
    public var command: String
    /// What moves its work between threads, such as `Go`; nil where that is the program's own affair.
    public var runtime: String?
    /// When it began to run this program in place of another one; nil where it was not seen to.
    public var executed: Instant?

    /// A process.
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
