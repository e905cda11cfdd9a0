/// A main thread of another process of a recorded program with more late turns than the loop that is judged.
public struct LateLoop: Sendable, Hashable, Codable {
    /// The app that both are of.
    public var app: String
    /// The process's name.
    public var name: String
    /// The kernel's id of the process, which is also the number of its main thread.
    public var process: Int32
    /// An argument of its command line that other processes of this name do not all have; nil where there is none, or the name is
    /// its alone.
    public var argument: String?
    /// How many turns its loop had.
    public var turns: Int
    /// How many of them took longer than the budget.
    public var late: Int

    /// A main thread with late turns.
    public init(app: String, name: String, process: Int32, argument: String?, turns: Int, late: Int) {
        self.app = app
        self.name = name
        self.process = process
        self.argument = argument
        self.turns = turns
        self.late = late
    }
}
