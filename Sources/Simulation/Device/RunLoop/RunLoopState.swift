import FrameTrace

/// The position of a main thread's run loop in its pass.
///
/// A pass handles at most one event, and then at most one wake reason: due timers, the display link, or a batch of the
/// main queue. The state persists between handlers, blocks and callbacks, so that the thread continues in the same
/// pass.
struct RunLoopState: Sendable {
    /// The parts of a pass at which the thread may execute something or sleep.
    enum Phase: Sendable, Equatable {
        /// A new pass begins.
        case entry
        /// Observers before timers, starting from an index.
        case beforeTimers(Int)
        /// Observers before sources, starting from an index.
        case beforeSources(Int)
        /// Blocks performed before an event is handled.
        case blocksFirst
        /// The first event in line.
        case sources
        /// Blocks performed after an event.
        case blocksAfterEvent
        /// The main queue, if the previous pass has not served it.
        case mainQueueFirst
        /// Observers before the thread sleeps, starting from an index.
        case beforeWaiting(Int)
        /// The thread sleeps, or checks whether it has to.
        case waiting
        /// Observers after it has slept, starting from an index.
        case afterWaiting(Int)
        /// One wake reason is handled.
        case wake
        /// The timers that were due when the thread woke, one after the other.
        case timers
        /// A batch of the main queue.
        case batch
        /// A frame: the callback of the display link, up to its commit.
        case displayLink
        /// Blocks performed at the end of the pass.
        case blocksLast
    }

    var phase = Phase.entry
    /// The instant at which the pass began, or the thread last woke in it.
    var passBegan = Instant.zero
    /// Whether the pass has handled an event: it then only polls for a wake reason, and does not sleep.
    var isPolling = false
    /// Whether it is performing blocks.
    var isPerforming = false
    /// Whether it was woken for a block and has not left the waiting part of a pass since.
    var isSignalled = false
    /// Whether any task was executed in this pass.
    var hasServed = false
    /// Whether the previous pass served the main queue.
    var servedMainQueueLast = false
    /// Whether this pass serves the main queue.
    var servesMainQueue = false
    /// The instant at which the last event was complete.
    var lastEventEnd: Instant?
    /// The instant at which the last batch of the main queue was complete.
    var lastBatchEnd: Instant?

    mutating func beginPass() {
        phase = .entry
        isPolling = false
        hasServed = false
        servedMainQueueLast = servesMainQueue
        servesMainQueue = false
    }

    /// Returns whether an event may be handled before a timer or a vsync that has been due since an instant, or nil if
    /// none is due. Of several events, only the first may.
    func mayHandleEvent(before due: Instant?) -> Bool { Self.isBefore(lastEventEnd, due) }

    /// Returns whether the main queue is served at once, before anything else that is due.
    func mayServeMainQueueFirst(before due: Instant?) -> Bool {
        !servedMainQueueLast && Self.isBefore(lastBatchEnd, due)
    }

    private static func isBefore(_ last: Instant?, _ due: Instant?) -> Bool {
        guard let last, let due else { return true }
        return last < due
    }
}
