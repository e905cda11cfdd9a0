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

    /// The frames of a turn.
    ///
    /// - Parameter records: those that were due in the window.
    init(_ records: some BidirectionalCollection<FrameRecord>, in window: FrameWindow) {
        let shown = records.last?.shownAt ?? window.vsyncs.lowerBound
        // A vsync or two that an event handler or a late callback skipped is no frame that never ended.
        isStuck = shown + 2 < window.vsyncs.upperBound
        frames = records.dropFirst(PairedPlan.settlingFrames).map(PairedFrame.init)
    }
}
