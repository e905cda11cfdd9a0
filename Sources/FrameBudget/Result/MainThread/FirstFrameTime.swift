public import FrameTrace

/// The time from the opening of an app to the commit of its first frame. The parts add up to ``total``.
public struct FirstFrameTime: Sendable, Equatable, Codable {
    /// When the app was opened, from V(0).
    public var at: TimeSpan
    /// The time of the launch on the main thread.
    public var launch: TimeSpan
    /// The time of other handlers and main-queue work before the frame.
    public var work: TimeSpan
    /// The time in which the main thread waited for the vsync or a CPU, or slept.
    public var waiting: TimeSpan
    /// The time of the frame itself, up to its commit.
    public var frame: TimeSpan
    /// The time from the opening to the vsync that showed the frame.
    public var untilShown: TimeSpan
    /// The CPU time of the main thread before the frame, by step, largest first, at most ``capacity``.
    public var steps: [StepTime]

    /// The number of steps kept.
    public static let capacity = 3

    /// The threshold for a finding: ``busy`` time before the first frame.
    public static let longestWork = TimeSpan.milliseconds(100)

    /// Creates the time to a first frame.
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

    /// Whether ``busy`` is long enough for a finding.
    public var isSlow: Bool { busy >= Self.longestWork }
}
