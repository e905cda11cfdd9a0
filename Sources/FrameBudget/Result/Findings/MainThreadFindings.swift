public import FrameTrace

/// The hangs of one app's main thread.
public struct MainThreadHangs: Sendable, Hashable, Codable {
    /// The app.
    public var app: String
    /// The number of hangs.
    public var count: Int
    /// The number of hangs of a second or more.
    public var severe: Int
    /// The length of the longest hang.
    public var longest: TimeSpan
    /// When the longest hang began, from V(0).
    public var at: TimeSpan
    /// The cause of most of the longest hang.
    public var cause: MainThreadCause
    /// The step that held the thread up longest; with ``wait``, a step of the thread that it waited for. Empty if none
    /// is known.
    public var step: String
    /// What the thread waited for longest, if that took longer than any step of its own; nil otherwise.
    public var wait: String?
    /// How long the thread was ready without a CPU in the longest hang, if that is its largest part: then no step and
    /// no wait held it up. Nil otherwise.
    public var ready: TimeSpan?
    /// The culprits that had a CPU meanwhile, longest first; nil if ``ready`` is, or unknown.
    public var runnableBy: [RunnablePart]?

    /// Creates a finding on hangs.
    public init(
        app: String,
        count: Int,
        severe: Int,
        longest: TimeSpan,
        at: TimeSpan,
        cause: MainThreadCause,
        step: String,
        wait: String? = nil
    ) {
        self.app = app
        self.count = count
        self.severe = severe
        self.longest = longest
        self.at = at
        self.cause = cause
        self.step = step
        self.wait = wait
    }
}

/// File or network transfers of one step of a main thread.
public struct MainThreadTransferFinding: Sendable, Hashable, Codable {
    /// The app.
    public var app: String
    /// The step.
    public var step: String
    /// What it waited for.
    public var wait: WaitKind
    /// The number of transfers.
    public var count: Int
    /// Their total time.
    public var total: TimeSpan
    /// The time of the longest transfer.
    public var longest: TimeSpan

    /// Creates a finding on transfers.
    public init(app: String, step: String, wait: WaitKind, count: Int, total: TimeSpan, longest: TimeSpan) {
        self.app = app
        self.step = step
        self.wait = wait
        self.count = count
        self.total = total
        self.longest = longest
    }
}

/// Work on a main thread that neither the user nor frames caused.
public struct BackgroundOnMain: Sendable, Hashable, Codable {
    /// The app.
    public var app: String
    /// Its share of the time observed, from 0 to 1.
    public var share: Double
    /// The cause that took most of it.
    public var cause: MainThreadCause
    /// The handler or work that took most time of that cause.
    public var work: String
    /// True where most of that time was a launch or a return to the screen in which the thread waited, or was ready
    /// without a CPU, for longer than it ran; nil otherwise.
    public var isHeldUp: Bool?

    /// Creates a finding on background work.
    public init(app: String, share: Double, cause: MainThreadCause, work: String) {
        self.app = app
        self.share = share
        self.cause = cause
        self.work = work
    }
}

/// Steps that belong on the main thread but ran on other threads.
public struct OffMainUI: Sendable, Hashable, Codable {
    /// The app.
    public var app: String
    /// The step.
    public var step: String
    /// How often another thread ran the step.
    public var count: Int
    /// The CPU time of these steps.
    public var cpu: TimeSpan

    /// Creates a finding on steps off the main thread.
    public init(app: String, step: String, count: Int, cpu: TimeSpan) {
        self.app = app
        self.step = step
        self.count = count
        self.cpu = cpu
    }
}
