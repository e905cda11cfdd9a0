import FrameBudget
import FrameTrace

/// The frames of one app in one side's turn.
struct PairedBlock: Sendable, Equatable {
    /// The frames that are compared, in order.
    var frames: [PairedFrame]
    /// Whether a frame never ended, or the whole turn had none. It counts as one more frame, missed.
    var isStuck: Bool

    /// Number of frames, including the one that never ended.
    var count: Int { frames.count + (isStuck ? 1 : 0) }
    /// Number of missed frames.
    var missed: Int { frames.count(where: \.isMissed) + (isStuck ? 1 : 0) }

    /// Number of frames that would also have been missed without outside influence.
    var missedByWorkload: Int { frames.count(where: \.isMissedByWorkload) + (isStuck ? 1 : 0) }

    /// Number of intervals in which a frame was wanted and no new one was shown, without the settling ones at the
    /// start.
    var dropped: Int
    /// Number of intervals that would also have been dropped without outside influence. If no further frame came, its
    /// delay is unexplained, and those intervals count as the workload's own.
    var droppedByWorkload: Int
    /// Number of intervals in which a frame was wanted, whether or not one was shown; for an app that draws on demand,
    /// shown frames plus dropped intervals.
    var wanted: Int

    /// Creates a block for an app that wants a frame at every vsync, or at every n-th.
    ///
    /// - Parameters:
    ///   - records: the frames due in the window.
    ///   - unfinished: number of vsyncs at the window's end whose frames are shown in the next turn, for an app that
    ///     draws ahead.
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
        // A late frame is followed by one that is due when it was shown. It lost the intervals in between.
        let fromOutside = records.reduce(0) { sum, frame in
            let lost = cadence.count(in: frame.lost.clamped(to: counted))
            return lost > 0 && !PairedFrame(frame).isDroppingByWorkload ? sum + lost : sum
        }
        droppedByWorkload = max(0, dropped - fromOutside)
    }

    /// Creates a block for an app that draws on demand. It is stuck only if a frame was wanted and never ended.
    ///
    /// - Parameters:
    ///   - records: the frames due in the window.
    ///   - frozen: the frames of the app that never ended.
    init(onDemand records: some Collection<FrameRecord>, frozen: [FrameRecord], in window: FrameWindow) {
        let stuck = frozen.filter { window.vsyncs.contains($0.due) && Self.isStuck(from: $0.due, in: window) }
        isStuck = !stuck.isEmpty
        // The app did not ask for the frame that begins every turn. Others may come long after the switch.
        let counted = Self.counted(in: window, .everyVsync)
        let shown = records.filter { counted.contains($0.due) }
        frames = shown.map(PairedFrame.init)
        func lost(_ frame: FrameRecord) -> Int { min(frame.dropped, Int(window.vsyncs.upperBound - frame.due)) }
        let unshown = stuck.reduce(0) { $0 + lost($1) }
        dropped = shown.reduce(unshown) { $0 + lost($1) }
        droppedByWorkload = shown.reduce(unshown) { $0 + (PairedFrame($1).isDroppingByWorkload ? lost($1) : 0) }
        wanted = frames.count + dropped
    }

    /// Returns the vsyncs of a turn whose intervals count. During the first ones, caches and clocks still reflect the
    /// other side.
    static func counted(in window: FrameWindow, _ cadence: Cadence) -> Range<VsyncIndex> {
        let settled = window.vsyncs.lowerBound + Int64(PairedPlan.settlingFrames) * cadence.vsyncsPerFrame
        return min(settled, window.vsyncs.upperBound)..<window.vsyncs.upperBound
    }

    /// Whether nothing was shown from a vsync on. One or two vsyncs skipped by an event handler or a late callback are
    /// not a frame that never ended.
    private static func isStuck(from shown: VsyncIndex, in window: FrameWindow) -> Bool {
        shown + 2 < window.vsyncs.upperBound
    }
}
