/// Far more worker threads than CPUs, all in the middle of a work item at once.
public struct ThreadExplosion: Sendable, Hashable, Codable {
    /// How many.
    public var workers: Int
    /// How many of them were waiting.
    public var waiting: Int
    /// How many CPUs the apps shared.
    public var cores: Int
    /// The apps that they worked for, the most first.
    public var apps: [AppCount]
    /// Whether all apps share one pool of worker threads.
    public var isPoolShared: Bool

    /// Far more worker threads than CPUs.
    public init(workers: Int, waiting: Int, cores: Int, apps: [AppCount], isPoolShared: Bool) {
        self.workers = workers
        self.waiting = waiting
        self.cores = cores
        self.apps = apps
        self.isPoolShared = isPoolShared
    }
}
