public import FrameTrace

/// Hangs of one app.
public struct MainThreadHangs: Sendable, Hashable, Codable {
    /// The app.
    public var app: String
    /// How many.
    public var count: Int
    /// How many of them took a second or more.
    public var severe: Int
    /// How long the longest was.
    public var longest: TimeSpan
    /// When it began, from V(0).
    public var at: TimeSpan
    /// What caused most of it.
    public var cause: MainThreadCause
    /// The step that held the thread up longest, with ``wait`` one of a thread that it waited for; empty where none is known.
    public var step: String
    /// What the thread waited for longest, where that took longer than any step of its own; nil elsewhere.
    public var wait: String?
    /// How long it was ready and on no CPU in the longest hang, where that is the largest part of it: then no step and no wait held it
    /// up. Nil elsewhere.
    public var ready: TimeSpan?
    /// Who had a CPU meanwhile, longest first; nil where ``ready`` is, or that could not be seen.
    public var runnableBy: [RunnablePart]?

    /// Hangs of one app.
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

/// Transfers of one step of a main thread.
public struct MainThreadTransferFinding: Sendable, Hashable, Codable {
    /// The app.
    public var app: String
    /// The step.
    public var step: String
    /// What it waited for.
    public var wait: WaitKind
    /// How many transfers.
    public var count: Int
    /// How long they were together.
    public var total: TimeSpan
    /// How long the longest was.
    public var longest: TimeSpan

    /// Transfers of one step.
    public init(app: String, step: String, wait: WaitKind, count: Int, total: TimeSpan, longest: TimeSpan) {
        self.app = app
        self.step = step
        self.wait = wait
        self.count = count
        self.total = total
        self.longest = longest
    }
}

/// What neither the user nor frames caused on a main thread.
public struct BackgroundOnMain: Sendable, Hashable, Codable {
    /// The app.
    public var app: String
    /// Its share of the time observed, from 0 to 1.
    public var share: Double
    /// The cause that took most of it.
    public var cause: MainThreadCause
    /// The handler or the work that took most of that.
    public var work: String
    /// True where most of that time was a launch or a return to the screen in which the thread waited, or was ready without a CPU,
    /// for longer than it ran; nil elsewhere.
    public var isHeldUp: Bool?

    /// What neither the user nor frames caused.
    public init(app: String, share: Double, cause: MainThreadCause, work: String) {
        self.app = app
        self.share = share
        self.cause = cause
        self.work = work
    }
}

/// Steps that belong on the main thread, and that other threads did.
public struct OffMainUI: Sendable, Hashable, Codable {
    /// The app.
    public var app: String
    /// The step.
    public var step: String
    /// How many times another thread did it.
    public var count: Int
    /// How much CPU time that took.
    public var cpu: TimeSpan

    /// Steps that other threads did.
    public init(app: String, step: String, count: Int, cpu: TimeSpan) {
        self.app = app
        self.step = step
        self.count = count
        self.cpu = cpu
    }
}
