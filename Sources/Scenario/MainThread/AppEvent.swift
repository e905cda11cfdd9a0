public import FrameTrace

/// Input that comes for an app while it is on screen, and what its main thread does with it.
public struct AppEvent: Sendable, Equatable {
    /// Its name.
    public var name: String
    /// What kind of input it is.
    public var kind: EventKind
    /// When it comes.
    public var arrivals: EventArrivals
    /// What the handler does.
    public var steps: [Step]
    /// The view that handles it, after the action that a control made of it; empty where the app itself does.
    public var route: [String] = []
    /// The rest of the touch, where it is one that lasts.
    public var touch: TouchSpan?

    /// An event of an app.
    public init(
        name: String,
        kind: EventKind = .touch,
        arrivals: EventArrivals,
        steps: [Step],
        touch: TouchSpan? = nil
    ) {
        self.name = name
        self.kind = kind
        self.arrivals = arrivals
        self.steps = steps
        self.touch = touch
    }

    /// An event that comes every so often.
    public init(name: String, every: TimeSpan, from: TimeSpan = .zero, until: TimeSpan? = nil, steps: [Step]) {
        let arrivals = EventArrivals(every: .fixed(Double(every.nanoseconds)), from: from, until: until)
        self.init(name: name, arrivals: arrivals, steps: steps)
    }
}

/// How a touch goes on after it has begun. While it lasts, the run loop is in tracking mode.
public struct TouchSpan: Sendable, Equatable {
    /// From its begin to its end.
    public var length: TimeSpan
    /// From one moved sample of the screen to the next.
    public var sampleInterval: TimeSpan
    /// What is done for each moved sample that is delivered.
    public var moved: [Step]
    /// What is done when it has ended.
    public var ended: [Step]

    /// 120 samples a second.
    public static let standardInterval = TimeSpan.nanoseconds(8_333_333)

    /// A touch that lasts.
    public init(
        length: TimeSpan,
        sampleInterval: TimeSpan = Self.standardInterval,
        moved: [Step] = [],
        ended: [Step] = []
    ) {
        self.length = length
        self.sampleInterval = sampleInterval
        self.moved = moved
        self.ended = ended
    }
}
