public import FrameTrace

/// The figures of a set of frames: an app in one phase, or in all of the run after warm-up (Documentation/Measures.md).
public struct FrameStatistics: Sendable, Equatable, Codable {
    /// How long the app was observed on screen.
    public var onScreen: TimeSpan
    /// Vsyncs at which a frame was wanted.
    public var wanted: Int
    /// For how long frames were wanted, of an app that draws on demand; nil for one that always draws.
    public var wantedTime: TimeSpan?
    /// The time that the wanted vsyncs stand for, where that is longer than ``onScreen``: a phase may be shorter than the
    /// interval of a vsync within it. Nil elsewhere, and for an app with a clock of its own.
    public var vsyncTime: TimeSpan?
    /// Frames shown, on time or late.
    public var shown: Int
    /// Frames that ended after their deadline, or had not ended at their deadline when the observation ended.
    public var missed: Int
    /// How many of ``missed`` never ended: no sum of ledgers has them. Nil where none, and in results of earlier versions.
    public var frozen: Int?
    /// Intervals in which a frame was wanted and none new was shown, those of a freeze at the end included.
    public var dropped: Int
    /// From one vsync at which the app wants a frame to the next.
    public var frameInterval: TimeSpan
    /// Wanted vsyncs at which a frame was under way when its app left the screen or the observation ended.
    public var unfinished: Int
    /// From one new frame on screen to the next; nil where fewer than two were shown.
    public var presentToPresent: Distribution?
    /// The longest time for which no new frame was shown although one was wanted: of all ``presentToPresent``, of a first frame
    /// and one drawn on demand since it was due, and of a freeze that lasts to the end.
    public var longestFreeze: TimeSpan
    /// end − begin of each frame.
    public var mainThread: Distribution?
    /// CPU time of each frame; nil where it could not be measured.
    public var onCPU: Distribution?
    /// What its render thread did; nil where the main thread ends its frames.
    public var rendering: RenderFigures?
    /// end − deadline of the frames that missed theirs.
    public var overrun: Distribution?
    /// |residual| of each frame as a share of its interval, 95th percentile, from 0 to 1.
    public var residualShareP95: Double?
    /// The sums of the ledgers' parts, over the frames that ended.
    public var ledger: Ledger
    /// The same over the missed frames among them, ``missedAndEnded`` in number.
    public var missedLedger: Ledger
    /// How many missed frames and dropped intervals are put down to each cause, most missed first.
    public var verdicts: [VerdictCount]
    /// Own work by step, summed, largest first.
    public var work: [StepTime]

    /// Empty figures of an app that wants a frame at intervals.
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

    /// Frames shown per second of observed on-screen time, never more than the display shows.
    public var shownFPS: Double { onScreen > .zero ? Double(shown) / (vsyncTime ?? onScreen).inSeconds : 0 }

    /// Frames that can have missed their deadline: those shown, and those under way when the app left the screen or the
    /// observation ended. No less than ``missed``.
    public var begun: Int { max(shown + unfinished, missed) }

    /// Missed frames that ended, however late.
    public var missedAndEnded: Int { missed - (frozen ?? 0) }

    /// Share of the frames begun that missed their deadline, from 0 to 1; nil where none was.
    public var missedShare: Double? { begun > 0 ? Double(missed) / Double(begun) : nil }

    /// Share of the wanted vsyncs that were dropped, from 0 to 1.
    public var droppedShare: Double { wanted > 0 ? Double(dropped) / Double(wanted) : 0 }
}

extension FrameStatistics {
    /// For how long an old frame was shown where a new one was wanted: dropped frames, each for as long as one lasts.
    public var hitchTime: TimeSpan { frameInterval * Int64(dropped) }

    /// Hitch time in a time, in ms per s: to five places, as an interval is whole nanoseconds. Six of 16,666,667 ns in 10 s are
    /// 10.0000002 ms/s, and 10 at 60 Hz.
    static func hitchRatio(_ hitch: TimeSpan, in time: TimeSpan) -> Double {
        time > .zero ? (hitch.inMilliseconds / time.inSeconds * 1e5).rounded() / 1e5 : 0
    }

    /// Hitch time per observed on-screen time in which frames were wanted, in ms per s.
    public var hitchRatio: Double {
        let time = wantedTime ?? vsyncTime ?? onScreen
        return Self.hitchRatio(hitchTime, in: time)
    }
}
