public import FrameTrace

/// From the opening of an app to the commit of its first frame. The parts add up to ``total``.
public struct FirstFrameTime: Sendable, Equatable, Codable {
    /// When the app was opened, from V(0).
    public var at: TimeSpan
    /// How long the main thread launched.
    public var launch: TimeSpan
    /// How long it ran other handlers and work of its main queue before the frame.
    public var work: TimeSpan
    /// How long it waited for the vsync, for a CPU, or slept.
    public var waiting: TimeSpan
    /// The frame itself, up to its commit.
    public var frame: TimeSpan
    /// From the opening to the vsync that showed the frame.
    public var untilShown: TimeSpan
    /// CPU time of the main thread before the frame, by step, largest first, at most ``capacity``.
    public var steps: [StepTime]

    /// How many steps are kept.
    public static let capacity = 3

    /// From this on, the main thread's time before its first frame is reported.
    public static let longestWork = TimeSpan.milliseconds(100)

    /// From the opening of an app to its first frame.
    public init(
        at: TimeSpan,
        launch: TimeSpan,
        work: TimeSpan,
        waiting: TimeSpan,
        frame: TimeSpan,
        untilShown: TimeSpan,
        steps: [StepTime]
    ) {
        self.at = at
        self.launch = launch
        self.work = work
        self.waiting = waiting
        self.frame = frame
        self.untilShown = untilShown
        self.steps = steps
    }

    /// The time to first frame: from the opening to the first commit.
    public var total: TimeSpan { launch + work + waiting + frame }

    /// How long the main thread was busy before its first frame.
    public var busy: TimeSpan { launch + work }

    /// Whether that is worth a finding.
    public var isSlow: Bool { busy >= Self.longestWork }
}
