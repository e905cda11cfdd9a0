public import FrameTrace

/// What an app's main thread did after warm-up, how its input fared, and when it hung.
public struct MainThreadResult: Sendable, Equatable, Codable {
    /// Its time by cause.
    public var time: MainThreadTime
    /// All input that came after warm-up.
    public var input: InputFigures
    /// The same by handler, in the workload's order; handlers without input are left out.
    public var handlers: [HandlerFigures]
    /// The events that took longest, longest first, at most ``slowestCapacity``.
    public var slowest: [InputEvent]
    /// When it served no pass for long.
    public var hangs: HangSummary
    /// From the app's first opening to its first frame, warm-up included; nil where no frame ended.
    public var firstFrame: FirstFrameTime?
    /// Steps that waited for files or the network for ``longestTransfers`` or more in all, longest first.
    public var transfers: [MainThreadTransfer]

    /// How many of the slowest events are kept per app.
    public static let slowestCapacity = 5

    /// From this sum on, the transfers of a step of the main thread are reported.
    public static let longestTransfers = TimeSpan.milliseconds(1)

    /// What a main thread did.
    public init(
        time: MainThreadTime,
        input: InputFigures,
        handlers: [HandlerFigures],
        slowest: [InputEvent],
        hangs: HangSummary,
        firstFrame: FirstFrameTime?,
        transfers: [MainThreadTransfer]
    ) {
        self.time = time
        self.input = input
        self.handlers = handlers
        self.slowest = slowest
        self.hangs = hangs
        self.firstFrame = firstFrame
        self.transfers = transfers
    }
}

extension MainThreadResult {
    /// Whether it did nothing but frames, and none of them held it up for long: the figures of frames say it all.
    public var isPlain: Bool {
        input.queued == 0 && hangs.count == 0 && transfers.isEmpty && !(firstFrame?.isSlow ?? false)
            && time.causes.allSatisfy { $0.cause == .displayLink }
    }
}

/// A step of a main thread that waited for files or the network.
public struct MainThreadTransfer: Sendable, Equatable, Codable {
    /// The step.
    public var path: PathID
    /// What it waited for: ``WaitKind/read``, ``WaitKind/write`` or ``WaitKind/network``.
    public var wait: WaitKind
    /// How many transfers.
    public var count: Int
    /// How long they were together.
    public var total: TimeSpan
    /// How long the longest was.
    public var longest: TimeSpan

    /// A step that waited for files or the network.
    public init(path: PathID, wait: WaitKind, count: Int, total: TimeSpan, longest: TimeSpan) {
        self.path = path
        self.wait = wait
        self.count = count
        self.total = total
        self.longest = longest
    }
}
