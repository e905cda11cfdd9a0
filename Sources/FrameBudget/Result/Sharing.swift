public import FrameTrace

/// How the apps shared what there is one of, after warm-up: CPU time by class, worker threads, the GPU and the disk.
public struct Sharing: Sendable, Equatable, Codable {
    /// CPU time of each app by class.
    public var cpu: [ClassTime]
    /// How evenly worker threads of each class were shared while several apps had work for them.
    public var fairness: [ClassFairness]
    /// The GPU; nil where nobody used it.
    public var gpu: HardwareUse?
    /// The disk; nil where nobody used it.
    public var disk: HardwareUse?
    /// The most worker threads that were in the middle of a work item at once.
    public var mostWorkers: Int
    /// When that was first so, from V(0).
    public var mostWorkersAt: TimeSpan
    /// How many of them were waiting then.
    public var waitingWorkers: Int
    /// The apps that those worked for, the most first.
    public var mostWorkersByApp: [AppCount]
    /// Whether all apps share one pool of worker threads.
    public var isPoolShared: Bool
    /// Frames with a placeholder, by app, for apps that showed any.
    public var placeholders: [AppCount]

    /// How the apps shared what there is one of.
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
