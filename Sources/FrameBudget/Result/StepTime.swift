public import FrameTrace

/// The CPU time of one place in the work.
public struct StepTime: Sendable, Equatable, Codable {
    /// The place.
    public var path: PathID
    /// The CPU time.
    public var time: TimeSpan

    /// Creates the CPU time of a place.
    public init(path: PathID, time: TimeSpan) {
        self.path = path
        self.time = time
    }
}
