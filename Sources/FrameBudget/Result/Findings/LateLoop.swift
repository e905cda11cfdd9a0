/// A loop of a recorded program with more late turns than the one that is judged: of a main thread of another process, or of
/// another thread of the same one.
public struct LateLoop: Sendable, Hashable, Codable {
    /// The app that both are of.
    public var app: String
    /// The process's name.
    public var name: String
    /// The kernel's id of the process, which is also the number of its main thread.
    public var process: Int32
    /// The name of the thread, where it is one of the process whose loop is judged; nil for the main thread of another one, and in
    /// results of earlier versions.
    public var thread: String?
    /// The kernel's number of ``thread``, where other threads of the program have that name; nil where none has.
    public var number: Int32?
    /// An argument of its command line that other processes of this name do not all have; nil where there is none, or the name is
    /// its alone.
    public var argument: String?
    /// How many turns its loop had.
    public var turns: Int
    /// How many of them took longer than the budget.
    public var late: Int

    /// A loop with late turns.
    public init(
        app: String,
        name: String,
        process: Int32,
        thread: String? = nil,
        number: Int32? = nil,
        argument: String?,
        turns: Int,
        late: Int
    ) {
        self.app = app
        self.name = name
        self.process = process
        self.thread = thread
        self.number = number
        self.argument = argument
        self.turns = turns
        self.late = late
    }
}
