/// The begin of an activity of a thread. Activities of one thread nest.
public struct ActivityBegin: Sendable, Equatable {
    /// The kind of activity.
    public var kind: ActivityKind
    /// The place in the work; for a frame, ``PathID/none`` stands for the place of its app.
    public var path: PathID
    /// The QoS class that it runs at, without any override.
    public var qos: QoS
    /// The number of activities of the thread that enclose it. If records are missing, it shows a reader which
    /// activities have lost their ends.
    public var depth: UInt8
    /// The instant of the begin, and the thread's usage by then.
    public var usage: Usage
    /// The instant at which the parked thread was made ready; nil if it was not parked.
    public var wokenAt: Instant?

    /// Creates the begin of an activity.
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

    /// The instant at which a work item was put into its queue; nil for any other activity.
    public var enqueuedAt: Instant? { if case .item(_, let instant) = kind { instant } else { nil } }

    /// The number of a frame; nil for any other activity.
    public var frame: FrameNumber? { if case .frame(let number, _) = kind { number } else { nil } }
}
