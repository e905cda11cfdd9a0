/// A state in which far more worker threads than CPUs execute work items at once.
public struct ThreadExplosion: Sendable, Hashable, Codable {
    /// The number of worker threads.
    public var workers: Int
    /// The number of these that were waiting.
    public var waiting: Int
    /// The number of CPUs that the apps shared.
    public var cores: Int
    /// The apps that the threads worked for, most threads first.
    public var apps: [AppCount]
    /// Whether all apps share one pool of worker threads.
    public var isPoolShared: Bool

    /// Creates a finding on a thread explosion.
    public init(workers: Int, waiting: Int, cores: Int, apps: [AppCount], isPoolShared: Bool) {
        self.workers = workers
        self.waiting = waiting
        self.cores = cores
        self.apps = apps
        self.isPoolShared = isPoolShared
    }
}
