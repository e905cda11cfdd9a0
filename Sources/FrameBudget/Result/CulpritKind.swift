/// The kind of culprit that held the CPU while a thread was ready, or the hardware that a thread waited for.
public enum CulpritKind: String, Sendable, Codable, CaseIterable {
    /// Other threads of the same app.
    case ownThreads = "own threads"
    /// Another app.
    case app
    /// fbprof itself.
    case fbprof
    /// Another process.
    case process
    /// The request itself that was waited for: the GPU or the disk was serving it.
    case ownRequest = "own request"
    /// No thread: every CPU that the thread may use was idle, and it had just been woken (wake-up latency).
    case nobody
    /// No thread: a CPU quota held the thread back, although it had been preempted and was ready.
    case quota
    /// The culprit could not be determined.
    case unknown
}
