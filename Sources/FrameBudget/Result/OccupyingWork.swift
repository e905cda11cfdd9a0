public import FrameTrace

/// Work whose items occupied the workers of a pool while another item waited for a worker.
public struct OccupyingWork: Sendable, Equatable, Codable {
    /// The place of the items.
    public var path: PathID
    /// How long workers executed them, summed up over the workers.
    public var time: TimeSpan

    /// Creates such work.
    public init(path: PathID, time: TimeSpan) {
        self.path = path
        self.time = time
    }

    /// The number of such works kept for a wait.
    public static let capacity = 3
}
