public import FrameTrace

/// The results of an app's main thread after warm-up: its time by cause, its input and its hangs (R-9, R-11, R-12,
///
public struct MainThreadResult: Sendable, Equatable, Codable {
    /// The time of the thread by cause.
    public var time: MainThreadTime
    /// The figures of all input that arrived after warm-up.
    public var input: InputFigures
    /// The figures of input by handler, in the workload's order; handlers without input are left out.
    public var handlers: [HandlerFigures]
    /// The slowest events, longest first, at most ``slowestCapacity``.
    public var slowest: [InputEvent]
    /// The hangs of the thread.
    public var hangs: HangSummary
    /// The time from the app's first opening to its first frame, warm-up included; nil if no frame ended.
    public var firstFrame: FirstFrameTime?
    /// The steps that waited for files or the network for ``longestTransfers`` or more in total, longest first.
    public var transfers: [MainThreadTransfer]

    /// The number of slowest events kept per app.
    public static let slowestCapacity = 5

    /// The threshold for a finding: total time of the transfers of a step of the main thread.
    public static let longestTransfers = TimeSpan.milliseconds(1)

    /// Creates the results of a main thread.
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
    /// Whether the thread did nothing but frames, and no frame held it up for long. Then the frame figures cover
    /// everything.
    public var isPlain: Bool {
        input.queued == 0 && hangs.count == 0 && transfers.isEmpty && !(firstFrame?.isSlow ?? false)
            && time.causes.allSatisfy { $0.cause == .displayLink }
    }
}

/// A step of a main thread and its transfers: waits for files or the network.
public struct MainThreadTransfer: Sendable, Equatable, Codable {
    /// The step.
    public var path: PathID
    /// What it waited for: ``WaitKind/read``, ``WaitKind/write`` or ``WaitKind/network``.
    public var wait: WaitKind
    /// The number of transfers.
    public var count: Int
    /// Their total time.
    public var total: TimeSpan
    /// The time of the longest transfer.
    public var longest: TimeSpan

    /// Creates the transfers of a step.
    public init(path: PathID, wait: WaitKind, count: Int, total: TimeSpan, longest: TimeSpan) {
        self.path = path
        self.wait = wait
        self.count = count
        self.total = total
        self.longest = longest
    }
}
