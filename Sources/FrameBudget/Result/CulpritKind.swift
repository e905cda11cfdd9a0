/// What kind of thing held the CPU while a thread was ready and did not run.
public enum CulpritKind: String, Sendable, Codable, CaseIterable {
    /// Other threads of the same app.
    case ownThreads = "own threads"
    /// Another app.
    case app
    /// fbprof itself.
    case fbprof
    /// Another process.
    case process
    /// No thread: every CPU that the thread may use was idle, and it had just been woken.
    case nobody
    /// No thread, although the thread had been preempted and was ready: a CPU quota held it back.
    case quota
    /// Who it was could not be seen.
    case unknown
}
