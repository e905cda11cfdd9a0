/// A thread begins an activity. Activities of one thread nest.
public struct ActivityBegin: Sendable, Equatable {
    /// What it is.
    public var kind: ActivityKind
    /// Its place in the work; ``PathID/none`` for a frame stands for its app's.
    public var path: PathID
    /// The class it runs at, without any override.
    public var qos: QoS
    /// How many activities of the thread it lies within. So a reader knows which have lost their ends where records are missing.
    public var depth: UInt8
    /// When it begins, and what the thread had used by then.
    public var usage: Usage
    /// Since when the parked thread was ready to run; nil where it was not parked.
    public var wokenAt: Instant?

    /// A thread begins an activity.
    public init(
        _ kind: ActivityKind,
        path: PathID = .none,
        qos: QoS = .userInteractive,
        depth: UInt8 = 0,
        usage: Usage,
        wokenAt: Instant? = nil
    ) {
        self.kind = kind
        self.path = path
        self.qos = qos
        self.depth = depth
        self.usage = usage
        self.wokenAt = wokenAt
    }

    /// Whether it is a work item.
    public var isItem: Bool { enqueuedAt != nil }

    /// When it was put into its queue, of a work item.
    public var enqueuedAt: Instant? { if case .item(_, let instant) = kind { instant } else { nil } }

    /// The frame's number, of a frame.
    public var frame: FrameNumber? { if case .frame(let number, _) = kind { number } else { nil } }
}
