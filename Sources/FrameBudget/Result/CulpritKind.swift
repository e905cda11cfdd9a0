/// What kind of thing held the CPU while a thread was ready and did not run, or the hardware while it waited for that.
public enum CulpritKind: String, Sendable, Codable, CaseIterable {
    /// Other threads of the same app.
    case ownThreads = "own threads"
    /// Another app.
    case app
    /// fbprof itself.
    case fbprof
    /// Another process.
    case process
    /// The very request that was waited for, at the GPU or the disk: it was being done.
    case ownRequest = "own request"
    /// No thread: every CPU that the thread may use was idle, and it had just been woken.
    case nobody
    /// No thread, although the thread had been preempted and was ready: a CPU quota held it back.
    case quota
    /// Who it was could not be seen.
    case unknown
}
