/// The cost of one of fbprof's own threads.
public struct ThreadCost: Sendable, Equatable, Codable {
    /// The thread's name.
    public var thread: String
    /// Its CPU time over the run.
    public var cpu: TimeSpan
    /// The same as a share of one CPU, from 0 to 1.
    public var share: Double

    /// Creates the cost of a thread.
    public init(thread: String, cpu: TimeSpan, share: Double) {
        self.thread = thread
        self.cpu = cpu
        self.share = share
    }
}
