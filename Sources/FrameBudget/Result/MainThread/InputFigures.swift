public import FrameTrace

/// What became of input events that came after warm-up, and how long it took.
///
/// queued = handled + unfinished + coalesced + cancelled + waiting. The events that were handled are counted by the handlers that
/// ran, the others by what the device noted, so the check is not true by definition.
public struct InputFigures: Sendable, Equatable, Codable {
    /// Events that came.
    public var queued: Int
    /// Events whose handler has begun and ended.
    public var handled: Int
    /// Events whose handler had begun and not ended when the app or the run did; nil where there are none.
    public var unfinished: Int?
    /// Moved samples of a touch that a newer one replaced.
    public var coalesced: Int
    /// Events that stood in line when the app left the screen.
    public var cancelled: Int
    /// Events that stood in line when the run ended.
    public var waiting: Int
    /// From coming to where the handler began; nil where none began.
    public var waited: Distribution?
    /// From where the handler began to its end; nil where none ended.
    public var handling: Distribution?
    /// From coming to the vsync that showed the first frame begun after the handler; nil where none was shown.
    public var shown: Distribution?

    /// What became of events.
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

    /// Whether every event that came is accounted for.
    public var addsUp: Bool { queued == handled + (unfinished ?? 0) + coalesced + cancelled + waiting }
}

/// The input of one handler.
public struct HandlerFigures: Sendable, Equatable, Codable {
    /// The handler.
    public var path: PathID
    /// Which kind of input it is for.
    public var source: HandlerSource
    /// What became of its events.
    public var input: InputFigures

    /// The input of one handler.
    public init(path: PathID, source: HandlerSource, input: InputFigures) {
        self.path = path
        self.source = source
        self.input = input
    }
}

/// An input event on its way: ``waited`` + ``handling`` + ``untilShown`` is the time from its coming to the screen.
public struct InputEvent: Sendable, Equatable, Codable {
    /// Its handler.
    public var path: PathID
    /// When it came, from V(0).
    public var at: TimeSpan
    /// From there to where its handler began.
    public var waited: TimeSpan
    /// From there to the handler's end.
    public var handling: TimeSpan
    /// True where the handler never ended: ``handling`` is up to the end of the app or the run.
    public var isUnfinished: Bool?
    /// From there to the vsync that showed the first frame begun after it; nil where none was shown.
    public var untilShown: TimeSpan?
    /// That frame.
    public var frame: FrameNumber?
    /// What the main thread did while the event stood in line, longest first, at most ``heldUpByCapacity``.
    public var heldUpBy: [HeldUpBy]

    /// How many things are kept of what held an event up.
    public static let heldUpByCapacity = 3

    /// An event on its way.
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

    /// How long it took in all, as far as is known.
    public var latency: TimeSpan { waited + handling + (untilShown ?? .zero) }

    /// Something that a main thread did while an event stood in line.
    public struct HeldUpBy: Sendable, Equatable, Codable {
        /// What caused it.
        public var cause: MainThreadCause
        /// The handler or the work; the app's own place for frames.
        public var path: PathID
        /// How often.
        public var count: Int
        /// How long together.
        public var time: TimeSpan
        /// Of frames, the longest one.
        public var frame: FrameNumber?

        /// Something that a main thread did.
        public init(cause: MainThreadCause, path: PathID, count: Int, time: TimeSpan, frame: FrameNumber?) {
            self.cause = cause
            self.path = path
            self.count = count
            self.time = time
            self.frame = frame
        }
    }
}
