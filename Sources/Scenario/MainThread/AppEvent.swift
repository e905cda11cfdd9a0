public import FrameTrace

/// An input event of an app that is on screen, and the main thread's handling of it.
public struct AppEvent: Sendable, Equatable {
    /// Its name.
    public var name: String
    /// The kind of input.
    public var kind: EventKind
    /// The times at which it arrives.
    public var arrivals: EventArrivals
    /// The steps of the handler.
    public var steps: [Step]
    /// The view that handles it, preceded by the action if a control made one of it; empty if the app handles it.
    public var route: [String] = []
    /// The rest of the touch, if it lasts.
    public var touch: TouchSpan?

    /// Creates an event of an app.
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

    /// Creates an event that arrives at a fixed interval.
    public init(name: String, every: TimeSpan, from: TimeSpan = .zero, until: TimeSpan? = nil, steps: [Step]) {
        let arrivals = EventArrivals(every: .fixed(Double(every.nanoseconds)), from: from, until: until)
        self.init(name: name, arrivals: arrivals, steps: steps)
    }
}

/// The course of a touch after it has begun. While it lasts, the run loop is in tracking mode.
public struct TouchSpan: Sendable, Equatable {
    /// The time from its begin to its end.
    public var length: TimeSpan
    /// The time between two moved samples of the screen.
    public var sampleInterval: TimeSpan
    /// The steps for each moved sample that is delivered.
    public var moved: [Step]
    /// The steps when the touch has ended.
    public var ended: [Step]

    /// The standard interval: 120 samples per second.
    public static let standardInterval = TimeSpan.nanoseconds(8_333_333)

    /// Creates a touch that lasts.
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
