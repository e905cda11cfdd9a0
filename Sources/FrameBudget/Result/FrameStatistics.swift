public import FrameTrace

/// The figures of a set of frames: those of an app in one phase, or in the whole run after warm-up
/// (Documentation/Measures.md).
public struct FrameStatistics: Sendable, Equatable, Codable {
    /// How long the app was observed on screen.
    public var onScreen: TimeSpan
    /// The number of vsyncs at which a frame was wanted.
    public var wanted: Int
    /// How long frames were wanted by an app that draws on demand; nil for one that always draws.
    public var wantedTime: TimeSpan?
    /// The time that the wanted vsyncs stand for, if longer than ``onScreen``: a phase may be shorter than the vsync
    /// interval within it. Nil otherwise, and for an app with a clock of its own.
    public var vsyncTime: TimeSpan?
    /// The number of frames shown, on time or late.
    public var shown: Int
    /// The number of frames that ended after their deadline, or were past it and unfinished when the observation ended.
    public var missed: Int
    /// The number of ``missed`` frames that never ended, which no ledger sum contains. Nil if none, and in results of
    /// earlier versions.
    public var frozen: Int?
    /// The number of intervals in which a frame was wanted and no new one was shown, including those of a freeze at the
    /// end.
    public var dropped: Int
    /// The interval between two vsyncs at which the app wants a frame.
    public var frameInterval: TimeSpan
    /// The number of wanted vsyncs at which a frame was in progress when its app left the screen or the observation
    /// ended.
    public var unfinished: Int
    /// The time from one new frame on screen to the next; nil if fewer than two were shown.
    public var presentToPresent: Distribution?
    /// The longest time without a new frame although one was wanted: over all ``presentToPresent``, the time since due
    /// of a first frame or one drawn on demand, and a freeze that lasts to the end.
    public var longestFreeze: TimeSpan
    /// The main-thread time of each frame: from its begin to its commit.
    public var mainThread: Distribution?
    /// The time of each frame that ended, from the vsync at which it was due to its end, which its deadline limits;
    /// zero for one that ended before. Nil for frames by their own clock, and in results of earlier versions.
    public var dueToEnd: Distribution?
    /// The CPU time of each frame; nil if not measured.
    public var onCPU: Distribution?
    /// The work of its render thread; nil if the main thread ends its frames.
    public var rendering: RenderFigures?
    /// The overrun, end − deadline, of the missed frames.
    public var overrun: Distribution?
    /// The 95th percentile of |residual| as a share of the frame's interval, from 0 to 1.
    public var residualShareP95: Double?
    /// The sum of the ledgers of all frames that ended.
    public var ledger: Ledger
    /// The sum of the ledgers of the missed frames among them, ``missedAndEnded`` in number.
    public var missedLedger: Ledger
    /// The missed frames and dropped intervals attributed to each cause, most missed first.
    public var verdicts: [VerdictCount]
    /// The frames' own work by step, summed up, largest first.
    public var work: [StepTime]
    /// The same of the missed frames among them, ``missedAndEnded`` in number. Nil if there was none, and in results of
    /// earlier versions.
    public var missedWork: [StepTime]?

    /// Creates empty figures of an app with the given frame interval.
    public init(frameInterval: TimeSpan = RefreshRate.hz60.interval) {
        self.frameInterval = frameInterval
        onScreen = .zero
        wanted = 0
        shown = 0
        missed = 0
        dropped = 0
        unfinished = 0
        longestFreeze = .zero
        ledger = Ledger()
        missedLedger = Ledger()
        verdicts = []
        work = []
    }

    /// The frames shown per second of observed on-screen time, never more than the display shows.
    public var shownFPS: Double { onScreen > .zero ? Double(shown) / (vsyncTime ?? onScreen).inSeconds : 0 }

    /// The number of frames begun that are known to be late or not: those shown, and those that had not ended and were
    /// late already when the app left the screen or the observation ended. Not less than ``missed``.
    public var begun: Int { max(shown + (frozen ?? 0), missed) }

    /// The number of missed frames that ended, however late.
    public var missedAndEnded: Int { missed - (frozen ?? 0) }

    /// The share of the frames ``begun`` that missed their deadline, from 0 to 1; nil if there is none.
    public var missedShare: Double? { begun > 0 ? Double(missed) / Double(begun) : nil }

    /// The share of the wanted vsyncs that were dropped, from 0 to 1.
    public var droppedShare: Double { wanted > 0 ? Double(dropped) / Double(wanted) : 0 }
}

extension FrameStatistics {
    /// How long an old frame was shown where a new one was wanted: the dropped frames, each as one frame interval.
    public var hitchTime: TimeSpan { frameInterval * Int64(dropped) }

    /// Returns the hitch time per time, in ms per s, rounded to the nanosecond per second.
    static func hitchRatio(_ hitch: TimeSpan, in time: TimeSpan) -> Double {
        time > .zero ? rounded(hitch.inMilliseconds / time.inSeconds) : 0
    }

    /// The hitch time per observed on-screen time in which frames were wanted, in ms per s, rounded to the nanosecond
    /// per second.
    ///
    /// An interval counts with the length that the display's rate gives it, not with that length in whole nanoseconds:
    /// 300 intervals of 16,666,667 ns in 10 s are 500.00001 ms/s, and 500 at 60 Hz.
    public var hitchRatio: Double {
        // The time of an app that draws on demand is a sum of the same rounded intervals.
        if let wantedTime { return Self.hitchRatio(hitchTime, in: wantedTime) }
        // This time is that of the wanted intervals.
        if vsyncTime != nil, wanted > 0 { return Self.rounded(Double(dropped) * 1000 / Double(wanted)) }
        let time = vsyncTime ?? onScreen
        guard time > .zero, let vsyncs = RefreshRate.vsyncs(in: frameInterval) else {
            return Self.hitchRatio(hitchTime, in: time)
        }
        let hitch = Double(dropped) * Double(vsyncs.count) * 1e6 / Double(vsyncs.rate.millihertz)
        return Self.rounded(hitch / time.inSeconds)
    }

    private static func rounded(_ ratio: Double) -> Double { (ratio * 1e6).rounded() / 1e6 }
}
