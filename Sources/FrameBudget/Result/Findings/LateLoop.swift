/// A loop of a recorded program with more late turns than the analyzed loop: the main thread of another process, or
/// another thread of the same process. Or a thread that marks or presents frames besides the analyzed ones, some of
/// which are late.
public struct LateLoop: Sendable, Hashable, Codable {
    /// The app that both loops belong to.
    public var app: String
    /// The name of the process.
    public var name: String
    /// The process id, which is also the kernel's id of its main thread.
    public var process: Int32
    /// The name of the thread, if it belongs to the process of the analyzed loop, or is not the main thread of its own;
    /// nil for the main thread of another process, and in results of earlier versions.
    public var thread: String?
    /// The kernel's id of ``thread``, if it belongs to another process, or other threads of the program have the same
    /// name; nil otherwise.
    public var number: Int32?
    /// An argument of its command line that distinguishes it from other processes of this name; nil if there is none,
    /// or the name is unique.
    public var argument: String?
    /// The number of turns of the loop.
    public var turns: Int
    /// The number of turns that took longer than the budget.
    public var late: Int
    /// Whether ``turns`` and ``late`` count frames that the thread marks or presents; nil if they count turns, and in
    /// results of earlier versions.
    public var countsFrames: Bool?

    /// Creates a finding on a loop with late turns.
    public init(
        app: String,
        name: String,
        process: Int32,
        thread: String? = nil,
        number: Int32? = nil,
        argument: String?,
        turns: Int,
        late: Int,
        countsFrames: Bool? = nil
    ) {
        self.app = app
        self.name = name
        self.process = process
        self.thread = thread
        self.number = number
        self.argument = argument
        self.turns = turns
        self.late = late
        self.countsFrames = countsFrames
    }
}
