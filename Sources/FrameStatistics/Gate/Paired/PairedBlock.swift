import FrameBudget
import FrameTrace

/// The frames of one app in one side's turn.
struct PairedBlock: Sendable, Equatable {
    /// The frames that count, in order.
    var frames: [PairedFrame]
    /// A frame that never ended, or none in the whole turn: counted as one more, missed.
    var isStuck: Bool

    /// How many frames there were, with the one that never ended.
    var count: Int { frames.count + (isStuck ? 1 : 0) }
    /// How many of them were missed.
    var missed: Int { frames.count(where: \.isMissed) + (isStuck ? 1 : 0) }

    /// How many of them would have been missed without what came from outside the workload, too.
    var missedByItself: Int { frames.count(where: \.isMissedByItself) + (isStuck ? 1 : 0) }

    /// Intervals of the turn in which a frame was wanted and none new was shown, but for the first ones, which don't count.
    var dropped: Int
    /// Those that would have been dropped without what came from outside the workload, too. Where no frame came any more it is
    /// not known what held it up: those are the workload's own.
    var droppedByItself: Int
    /// Intervals in which a frame was wanted, as many whatever was shown; of an app that draws on demand those that count.
    var wanted: Int

    /// The frames of a turn in which the app wanted one at every vsync, or at every n-th.
    ///
    /// - Parameters:
    ///   - records: those that were due in the window.
    ///   - unfinished: at how many vsyncs at the window's end frames are due that only the next turn shows: of an app that draws ahead.
    init(
        _ records: some BidirectionalCollection<FrameRecord>,
        in window: FrameWindow,
        _ cadence: Cadence = .everyVsync,
        unfinished: Int64 = 0
    ) {
        let vsyncs = window.vsyncs
        let window = FrameWindow(vsyncs: vsyncs.lowerBound..<max(vsyncs.lowerBound, vsyncs.upperBound + -unfinished))
        let shown = records.last?.shownAt ?? window.vsyncs.lowerBound
        isStuck = Self.isStuck(from: shown, in: window)
        frames = records.dropFirst(PairedPlan.settlingFrames).map(PairedFrame.init)
        let counted = Self.counted(in: window, cadence)
        wanted = cadence.count(in: counted)
        dropped = wanted - records.count { counted.contains($0.due) }
        // A late frame is followed by one that is due when it was shown: what lies between was lost to it.
        let fromOutside = records.reduce(0) { sum, frame in
            let lost = cadence.count(in: frame.lost.clamped(to: counted))
            return lost > 0 && !PairedFrame(frame).isDroppingByItself ? sum + lost : sum
        }
        droppedByItself = max(0, dropped - fromOutside)
    }

    /// The frames of a turn of an app that draws on demand: it is stuck only where a frame was wanted and never ended.
    ///
    /// - Parameters:
    ///   - records: those that were due in the window.
    ///   - frozen: the frames of the app that never ended.
    init(onDemand records: some Collection<FrameRecord>, frozen: [FrameRecord], in window: FrameWindow) {
        let stuck = frozen.filter { window.vsyncs.contains($0.due) && Self.isStuck(from: $0.due, in: window) }
        isStuck = !stuck.isEmpty
        // The one that every turn begins with was not asked for; others may come long after the switch.
        let counted = Self.counted(in: window, .everyVsync)
        let shown = records.filter { counted.contains($0.due) }
        frames = shown.map(PairedFrame.init)
        func lost(_ frame: FrameRecord) -> Int { min(frame.dropped, Int(window.vsyncs.upperBound - frame.due)) }
        let unshown = stuck.reduce(0) { $0 + lost($1) }
        dropped = shown.reduce(unshown) { $0 + lost($1) }
        droppedByItself = shown.reduce(unshown) { $0 + (PairedFrame($1).isDroppingByItself ? lost($1) : 0) }
        wanted = frames.count + dropped
    }

    /// The vsyncs of a turn whose intervals count: caches and clocks of the first ones still belong to the other side.
    private static func counted(in window: FrameWindow, _ cadence: Cadence) -> Range<VsyncIndex> {
        let settled = window.vsyncs.lowerBound + Int64(PairedPlan.settlingFrames) * cadence.vsyncsPerFrame
        return min(settled, window.vsyncs.upperBound)..<window.vsyncs.upperBound
    }

    /// Whether nothing was shown from a vsync on: one or two that an event handler or a late callback skipped are no frame
    /// that never ended.
    private static func isStuck(from shown: VsyncIndex, in window: FrameWindow) -> Bool {
        shown + 2 < window.vsyncs.upperBound
    }
}
