public import FrameTrace

/// The input events that arrived after warm-up: how they ended, and how long they took.
///
/// queued = handled + unfinished + coalesced + cancelled + waiting. Handled events are counted by the handlers that
/// ran, and the others by the device's notes, so the check does not hold by definition.
public struct InputFigures: Sendable, Equatable, Codable {
    /// The number of events that arrived.
    public var queued: Int
    /// The number of events whose handler began and ended.
    public var handled: Int
    /// The number of events whose handler had begun but not ended when the app or the run did; nil if there are none.
    public var unfinished: Int?
    /// The number of touch-move samples that a newer one replaced.
    public var coalesced: Int
    /// The number of events that were queued when the app left the screen.
    public var cancelled: Int
    /// The number of events that were queued when the run ended.
    public var waiting: Int
    /// The time from arrival to the begin of the handler; nil if none began.
    public var waited: Distribution?
    /// The time from the begin of the handler to its end; nil if none ended.
    public var handling: Distribution?
    /// The time from arrival to the vsync that showed the first frame begun after the handler; nil if none was shown.
    public var shown: Distribution?

    /// Creates the figures of input events.
    public init(
        queued: Int,
        handled: Int,
        unfinished: Int? = nil,
        coalesced: Int,
        cancelled: Int,
        waiting: Int,
        waited: Distribution? = nil,
        handling: Distribution? = nil,
        shown: Distribution? = nil
    ) {
        self.queued = queued
        self.handled = handled
        self.unfinished = unfinished
        self.coalesced = coalesced
        self.cancelled = cancelled
        self.waiting = waiting
        self.waited = waited
        self.handling = handling
        self.shown = shown
    }

    /// Whether every event that arrived is accounted for.
    public var addsUp: Bool { queued == handled + (unfinished ?? 0) + coalesced + cancelled + waiting }
}

/// The input figures of one handler.
public struct HandlerFigures: Sendable, Equatable, Codable {
    /// The handler.
    public var path: PathID
    /// The kind of input that it handles.
    public var source: HandlerSource
    /// The figures of its events.
    public var input: InputFigures

    /// Creates the figures of a handler.
    public init(path: PathID, source: HandlerSource, input: InputFigures) {
        self.path = path
        self.source = source
        self.input = input
    }
}

/// One input event: ``waited`` + ``handling`` + ``untilShown`` is the time from its arrival to the screen.
public struct InputEvent: Sendable, Equatable, Codable {
    /// Its handler.
    public var path: PathID
    /// When it arrived, from V(0).
    public var at: TimeSpan
    /// The time from arrival to the begin of its handler.
    public var waited: TimeSpan
    /// The time from there to the end of the handler.
    public var handling: TimeSpan
    /// True where the handler never ended; then ``handling`` lasts to the end of the app or the run.
    public var isUnfinished: Bool?
    /// The time from there to the vsync that showed the first frame begun after it; nil if none was shown.
    public var untilShown: TimeSpan?
    /// The frame that ``untilShown`` ends with.
    public var frame: FrameNumber?
    /// What the main thread did while the event was queued, longest first, at most ``heldUpByCapacity``.
    public var heldUpBy: [HeldUpBy]

    /// The number of entries kept in ``heldUpBy``.
    public static let heldUpByCapacity = 3

    /// Creates an event.
    public init(
        path: PathID,
        at: TimeSpan,
        waited: TimeSpan,
        handling: TimeSpan,
        isUnfinished: Bool? = nil,
        untilShown: TimeSpan?,
        frame: FrameNumber?,
        heldUpBy: [HeldUpBy]
    ) {
        self.path = path
        self.at = at
        self.waited = waited
        self.handling = handling
        self.isUnfinished = isUnfinished
        self.untilShown = untilShown
        self.frame = frame
        self.heldUpBy = heldUpBy
    }

    /// The total latency, as far as it is known.
    public var latency: TimeSpan { waited + handling + (untilShown ?? .zero) }

    /// Work of the main thread while an event was queued.
    public struct HeldUpBy: Sendable, Equatable, Codable {
        /// The cause of the work.
        public var cause: MainThreadCause
        /// The handler or work; for frames, the app's own place.
        public var path: PathID
        /// The number of times it ran.
        public var count: Int
        /// The total time.
        public var time: TimeSpan
        /// The longest frame, where the cause is frames.
        public var frame: FrameNumber?

        /// Creates an entry.
        public init(cause: MainThreadCause, path: PathID, count: Int, time: TimeSpan, frame: FrameNumber?) {
            self.cause = cause
            self.path = path
            self.count = count
            self.time = time
            self.frame = frame
        }
    }
}
