public import FrameTrace

/// How evenly apps got CPU time for work items of one class while at least two of them had such work.
public struct ClassFairness: Sendable, Equatable, Codable {
    /// The class.
    public var qos: QoS
    /// How long at least two apps had work of it that was queued, ready or running.
    public var contended: TimeSpan
    /// Jain's index of the apps' CPU time in that time, each over an equal share of it: 1 is even, 1 / n is one app
    /// alone. Nil where nothing ran, or nobody could see it.
    public var index: Double?
    /// The apps, with what they got and what an equal share would have been.
    public var apps: [AppShare]

    /// How evenly apps got CPU time.
    public init(qos: QoS, contended: TimeSpan, index: Double?, apps: [AppShare]) {
        self.qos = qos
        self.contended = contended
        self.index = index
        self.apps = apps
    }
}
