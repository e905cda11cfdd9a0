/// Who held the CPU longest while a missed frame was ready, and what it ran.
public struct HeldBy: Sendable, Equatable, Codable {
    /// Who.
    public var culprit: Culprit
    /// The thread of it that had the CPU longest.
    public var thread: String
    /// What that thread worked on then, for longest.
    public var path: PathID
    /// How long the culprit held it.
    public var time: TimeSpan

    /// Who held the CPU longest, and what it ran.
    public init(culprit: Culprit, thread: String, path: PathID, time: TimeSpan) {
        self.culprit = culprit
        self.thread = thread
        self.path = path
        self.time = time
    }
}
