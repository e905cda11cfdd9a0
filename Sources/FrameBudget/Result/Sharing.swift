public import FrameTrace

/// The use of shared resources by the apps after warm-up: CPU time by class, worker threads, the GPU and the disk.
public struct Sharing: Sendable, Equatable, Codable {
    /// The CPU time of each app by class.
    public var cpu: [ClassTime]
    /// The fairness of each class of worker threads while several apps had work for them.
    public var fairness: [ClassFairness]
    /// The GPU; nil if no app used it.
    public var gpu: HardwareUse?
    /// The disk; nil if no app used it.
    public var disk: HardwareUse?
    /// The most worker threads that executed a work item at once.
    public var mostWorkers: Int
    /// When this number was first reached, from V(0).
    public var mostWorkersAt: TimeSpan
    /// The number of these threads that were waiting then.
    public var waitingWorkers: Int
    /// The apps that these threads worked for, most threads first.
    public var mostWorkersByApp: [AppCount]
    /// Whether all apps share one pool of worker threads.
    public var isPoolShared: Bool
    /// The number of frames with a placeholder, for apps that showed any.
    public var placeholders: [AppCount]

    /// Creates the figures of sharing.
    public init(
        cpu: [ClassTime],
        fairness: [ClassFairness],
        gpu: HardwareUse?,
        disk: HardwareUse? = nil,
        mostWorkers: Int,
        mostWorkersAt: TimeSpan,
        waitingWorkers: Int,
        mostWorkersByApp: [AppCount],
        isPoolShared: Bool,
        placeholders: [AppCount]
    ) {
        self.cpu = cpu
        self.fairness = fairness
        self.gpu = gpu
        self.disk = disk
        self.mostWorkers = mostWorkers
        self.mostWorkersAt = mostWorkersAt
        self.waitingWorkers = waitingWorkers
        self.mostWorkersByApp = mostWorkersByApp
        self.isPoolShared = isPoolShared
        self.placeholders = placeholders
    }
}
