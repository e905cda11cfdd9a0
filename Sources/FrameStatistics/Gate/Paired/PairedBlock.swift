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

    /// Intervals of the turn in which a frame was wanted and none new was shown, before frames that count.
    var dropped: Int { frames.reduce(0) { $0 + $1.dropped } }

    /// Those that would have been dropped without what came from outside the workload, too.
    var droppedByItself: Int { frames.reduce(0) { $0 + ($1.isDroppingByItself ? $1.dropped : 0) } }

    /// Intervals in which a frame was wanted, as far as frames that count tell.
    var wanted: Int { frames.count + dropped }

    /// The frames of a turn in which the app wanted one at every vsync.
    ///
    /// - Parameter records: those that were due in the window.
    init(_ records: some BidirectionalCollection<FrameRecord>, in window: FrameWindow) {
        let shown = records.last?.shownAt ?? window.vsyncs.lowerBound
        isStuck = Self.isStuck(from: shown, in: window)
        frames = records.dropFirst(PairedPlan.settlingFrames).map(PairedFrame.init)
    }

    /// The frames of a turn of an app that draws on demand: it is stuck only where a frame was wanted and never ended.
    ///
    /// - Parameters:
    ///   - records: those that were due in the window.
    ///   - frozen: the frames of the app that never ended.
    init(onDemand records: some Collection<FrameRecord>, frozen: [FrameRecord], in window: FrameWindow) {
        isStuck = frozen.contains { window.vsyncs.contains($0.due) && Self.isStuck(from: $0.due, in: window) }
        // The one that every turn begins with was not asked for; others may come long after the switch.
        let settled = window.vsyncs.lowerBound + Int64(PairedPlan.settlingFrames)
        frames = records.drop { $0.due < settled }.map(PairedFrame.init)
    }

    /// Whether nothing was shown from a vsync on: one or two that an event handler or a late callback skipped are no frame
    /// that never ended.
    private static func isStuck(from shown: VsyncIndex, in window: FrameWindow) -> Bool {
        shown + 2 < window.vsyncs.upperBound
    }
}
