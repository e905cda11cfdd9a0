public import FrameTrace

/// The hangs of a main thread on screen: run-loop passes that lasted too long.
public struct HangSummary: Sendable, Equatable, Codable {
    /// The number of hangs of ``shortest`` or longer.
    public var count: Int
    /// The number of these of ``severeLength`` or longer.
    public var severe: Int
    /// The total time of all hangs.
    public var total: TimeSpan
    /// The longest hangs, longest first, at most ``capacity``.
    public var worst: [Hang]

    /// The shortest hang: a pass of this length is one.
    public static let shortest = TimeSpan.milliseconds(250)

    /// The length from which a hang is severe.
    public static let severeLength = TimeSpan.seconds(1)

    /// The number of hangs kept per app.
    public static let capacity = 5

    /// Creates a summary.
    public init(count: Int, severe: Int, total: TimeSpan, worst: [Hang]) {
        self.count = count
        self.severe = severe
        self.total = total
        self.worst = worst
    }
}

/// A hang: a run-loop pass that lasted too long, from where the thread was ready for it to its end.
public struct Hang: Sendable, Equatable, Codable {
    /// When it began, from V(0).
    public var at: TimeSpan
    /// The time by thread state; the total is the hang's length.
    public var busy: BusyTime
    /// The culprits that had a CPU while the thread was ready, longest first, at most ``capacity``; nil if the thread
    /// was not ready, or unknown.
    public var runnableBy: [RunnablePart]?
    /// The cause of most of it.
    public var cause: MainThreadCause
    /// The handler or work that took most of it; for a frame, the app's own place.
    public var path: PathID
    /// The frame, if it took most of the hang.
    public var frame: FrameNumber?
    /// The CPU time by step, largest first, at most ``capacity``.
    public var steps: [StepTime]
    /// The waits of the thread, longest first, at most ``capacity``.
    public var waits: [BlockedPart]
    /// The CPU time of the threads that it waited for, by step, largest first, at most ``capacity``.
    public var owners: [StepTime]
    /// The call chain in most samples of the thread; nil if it was not sampled.
    public var call: CallID?
    /// Whether it lasted until the app left the screen or the run ended.
    public var isUnfinished: Bool

    /// The number of entries kept in each list.
    public static let capacity = 3

    /// Creates a hang.
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

    /// How long the thread was ready without a CPU, if that is the largest part of the hang; nil otherwise.
    public var topReady: TimeSpan? {
        busy.ready.flatMap { ready in ready > max(busy.onCPU ?? .zero, busy.blocked) ? ready : nil }
    }

    /// What the thread waited for longest, if that took longer than any step of its own; nil otherwise, and where the
    /// thread was ready for most of the time.
    public var topWait: String? { topReady == nil ? longestWait?.name : nil }

    /// The step that held the thread up longest. If the thread waited for longer than any step of its own took, it is a
    /// step of a thread that it waited for, provided that step took half of the wait. Nil if none is known, or if the
    /// thread was ready for most of the time, which no step caused.
    public var topStep: PathID? {
        guard topReady == nil else { return nil }
        guard let wait = longestWait else { return steps.first?.path }
        return owners.first.flatMap { $0.time * 2 >= wait.time ? $0.path : nil }
    }

    private var longestWait: BlockedPart? {
        waits.first.flatMap { wait in wait.time > steps.first?.time ?? .zero ? wait : nil }
    }
}
