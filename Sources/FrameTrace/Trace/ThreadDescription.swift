/// A thread in a trace.
public struct ThreadDescription: Sendable, Equatable {
    /// What a thread of another process is called that had ended before anybody could look its name up.
    public static let nameless = "an ended process"

    /// The thread.
    public var id: ThreadID
    /// The app it works for; nil for one that works for any, and for one that is not an app's.
    public var app: AppID?
    /// Its name.
    public var name: String
    /// The kernel's id of it; 0 where there is none.
    public var kernelID: Int32
    /// Whose it is.
    public var kind: ThreadKind
    /// The process of a thread of another one, or of a program that is recorded from outside; nil where it is the recorder's own
    /// or nobody knows.
    public var process: ProcessDescription?

    /// A thread in a trace.
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

    /// Its name and, where it is another process's, that process's id: `stress (PID 4711)`.
    public var title: String {
        guard let process else { return name }
        // One that had ended before its name was looked up has none.
        return name == process.name || process.name.isEmpty
            ? "\(name) (PID \(process.id))" : "\(name) of \(process.name) (PID \(process.id))"
    }
}
