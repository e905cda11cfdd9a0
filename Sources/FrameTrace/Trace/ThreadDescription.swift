/// A thread of a trace.
public struct ThreadDescription: Sendable, Equatable {
    /// The name of a thread of another process that ended before its name could be looked up.
    public static let nameless = "an ended process"
    /// The name of the one thread that stands for all threads of other processes beyond the first thousand. Longer than
    /// any name that the kernel stores.
    public static let manyName = "many other processes"
    /// The same name in files of earlier versions.
    private static let earlierManyName = "others"

    /// The thread.
    public var id: ThreadID
    /// The app that it works for; nil for a thread that works for any app, or that is not an app's.
    public var app: AppID?
    /// The name.
    public var name: String
    /// The kernel's thread id; 0 if there is none.
    public var kernelID: Int32
    /// The kind of thread, by its process.
    public var kind: ThreadKind
    /// The process of a foreign thread, or of a thread of a program recorded from outside; nil if it is the recorder's
    /// own or unknown.
    public var process: ProcessDescription?

    /// Creates the description of a thread.
    public init(
        id: ThreadID,
        app: AppID?,
        name: String,
        kernelID: Int32,
        kind: ThreadKind = .simulated,
        process: ProcessDescription? = nil
    ) {
        self.id = id
        self.app = app
        self.name = name
        self.kernelID = kernelID
        self.kind = kind
        self.process = process
    }

    /// Whether it stands for many threads of other processes, which may run on several CPUs at once.
    public var isMany: Bool {
        kind == .foreign && kernelID == 0 && process == nil && [Self.manyName, Self.earlierManyName].contains(name)
    }

    /// The name, with the id of the process if ``process`` is known: `stress (PID 4711)`.
    public var title: String {
        guard let process else { return name }
        // A process that ended before its name was looked up has none.
        return name == process.name || process.name.isEmpty
            ? "\(name) (PID \(process.id))" : "\(name) of \(process.name) (PID \(process.id))"
    }
}
