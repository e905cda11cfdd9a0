public import FrameTrace

/// When a main thread on screen served no pass of its run loop for long.
public struct HangSummary: Sendable, Equatable, Codable {
    /// How many hangs there were: of ``shortest`` or longer.
    public var count: Int
    /// How many of them were of ``severeLength`` or longer.
    public var severe: Int
    /// How long they were together.
    public var total: TimeSpan
    /// The longest ones, longest first, at most ``capacity``.
    public var worst: [Hang]

    /// A pass of this length is a hang.
    public static let shortest = TimeSpan.milliseconds(250)

    /// A hang of this length is severe.
    public static let severeLength = TimeSpan.seconds(1)

    /// How many hangs are kept per app.
    public static let capacity = 5

    /// When a main thread hung.
    public init(count: Int, severe: Int, total: TimeSpan, worst: [Hang]) {
        self.count = count
        self.severe = severe
        self.total = total
        self.worst = worst
    }
}

/// A pass of a run loop that lasted too long, from where the thread was ready for it to its end.
public struct Hang: Sendable, Equatable, Codable {
    /// When it began, from V(0).
    public var at: TimeSpan
    /// Its time; the total is its length.
    public var busy: BusyTime
    /// Who had a CPU while the thread was ready for one, longest first, at most ``capacity``; nil where it was not ready, or that could
    /// not be seen.
    public var runnableBy: [RunnablePart]?
    /// What caused most of it.
    public var cause: MainThreadCause
    /// The handler or the work that took most of it; the app's own place for a frame.
    public var path: PathID
    /// The frame, where that took most of it.
    public var frame: FrameNumber?
    /// CPU time by step, largest first, at most ``capacity``.
    public var steps: [StepTime]
    /// What the thread waited for, longest first, at most ``capacity``.
    public var waits: [BlockedPart]
    /// CPU time of the threads that it waited for, by step, largest first, at most ``capacity``.
    public var owners: [StepTime]
    /// The chain of calls in which the thread was seen most often; nil where it was not sampled.
    public var call: CallID?
    /// Whether it lasted to where the app left the screen or the run ended.
    public var isUnfinished: Bool

    /// How many are kept of each list.
    public static let capacity = 3

    /// A pass that lasted too long.
    public init(
        at: TimeSpan,
        busy: BusyTime,
        runnableBy: [RunnablePart]? = nil,
        cause: MainThreadCause,
        path: PathID,
        frame: FrameNumber?,
        steps: [StepTime],
        waits: [BlockedPart],
        owners: [StepTime],
        call: CallID? = nil,
        isUnfinished: Bool
    ) {
        self.at = at
        self.busy = busy
        self.runnableBy = runnableBy
        self.cause = cause
        self.path = path
        self.frame = frame
        self.steps = steps
        self.waits = waits
        self.owners = owners
        self.call = call
        self.isUnfinished = isUnfinished
    }

    /// How long the thread was ready and on no CPU, where that is the largest part of the hang; nil elsewhere.
    public var topReady: TimeSpan? {
        busy.ready.flatMap { ready in ready > max(busy.onCPU ?? .zero, busy.blocked) ? ready : nil }
    }

    /// What the thread waited for longest, where that took longer than any step of its own; nil elsewhere, and where it was ready
    /// for most of the time.
    public var topWait: String? { topReady == nil ? longestWait?.name : nil }

    /// The step that held the thread up longest. Where it waited for longer than any step of its own took: the one of a thread
    /// that it waited for, if that took half of the wait. Nil where none is known, and where the thread was ready for most of the
    /// time: no step of its own did that.
    public var topStep: PathID? {
        guard topReady == nil else { return nil }
        guard let wait = longestWait else { return steps.first?.path }
        return owners.first.flatMap { $0.time * 2 >= wait.time ? $0.path : nil }
    }

    private var longestWait: BlockedPart? {
        waits.first.flatMap { wait in wait.time > steps.first?.time ?? .zero ? wait : nil }
    }
}
