public import FrameTrace

/// The fairness of CPU time for work items of one class, while at least two apps had such work.
public struct ClassFairness: Sendable, Equatable, Codable {
    /// The class.
    public var qos: QoS
    /// How long at least two apps had work of the class queued, ready or running.
    public var contended: TimeSpan
    /// Jain's index of the apps' CPU time in that time, each divided by its equal share: 1 is even, 1 / n is one app
    /// alone. Nil if nothing ran, or it could not be measured.
    public var index: Double?
    /// The apps' shares and the equal shares to compare them with.
    public var apps: [AppShare]

    /// Creates the fairness of a class.
    public init(qos: QoS, contended: TimeSpan, index: Double?, apps: [AppShare]) {
        self.qos = qos
        self.contended = contended
        self.index = index
        self.apps = apps
    }
}
