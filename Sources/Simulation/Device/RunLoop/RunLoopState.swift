import FrameTrace

/// Where the run loop of a main thread stands.
///
/// A pass handles one event at most, and then one wake reason at most: the timers that are due, the display link, or a
/// batch of the main queue. Between two handlers, blocks or callbacks the state stays as it is, so that the thread goes on
/// in the same pass.
struct RunLoopState: Sendable {
    /// The parts of a pass at which it can stand while the thread does something, or sleeps.
    enum Phase: Sendable, Equatable {
        /// A new pass begins.
        case entry
        /// Observers before timers, from one on.
        case beforeTimers(Int)
        /// Observers before sources, from one on.
        case beforeSources(Int)
        /// Blocks that the loop performs before it looks for an event.
        case blocksFirst
        /// The event that stands first in line.
        case sources
        /// Blocks that the loop performs after an event.
        case blocksAfterEvent
        /// The main queue, where the pass before has not served it.
        case mainQueueFirst
        /// Observers before the thread sleeps, from one on.
        case beforeWaiting(Int)
        /// The thread sleeps, or looks whether it has to.
        case waiting
        /// Observers after it has slept, from one on.
        case afterWaiting(Int)
        /// One wake reason is served.
        case wake
        /// The timers that were due when the thread woke, one after the other.
        case timers
        /// A batch of the main queue.
        case batch
        /// A frame: the callback of the display link, up to its commit.
        case displayLink
        /// Blocks that the loop performs at the end of the pass.
        case blocksLast
    }

    var phase = Phase.entry
    /// When the pass began, or the thread last woke in it.
    var passBegan = Instant.zero
    /// The pass has handled an event: it only looks for a wake reason, and does not sleep.
    var isPolling = false
    /// It is in the middle of blocks that it performs.
    var isPerforming = false
    /// Somebody has woken it for a block, and it has not gone round since.
    var isSignalled = false
    /// Something has been done in this pass.
    var hasServed = false
    /// The pass before served the main queue.
    var servedMainQueueLast = false
    /// The pass serves the main queue.
    var servesMainQueue = false
    /// When the last event was done.
    var lastEventEnd: Instant?
    /// When the last batch of the main queue was done.
    var lastBatchEnd: Instant?

    /// The next pass begins.
    mutating func beginPass() {
        phase = .entry
        isPolling = false
        hasServed = false
        servedMainQueueLast = servesMainQueue
        servesMainQueue = false
    }

    /// Whether an event may go before a timer or a vsync that has been due since an instant; nil where none is. Of
    /// several events only the first does.
    func mayHandleEvent(before due: Instant?) -> Bool { Self.isBefore(lastEventEnd, due) }

    /// Whether the main queue is served at once, before anything else that is due.
    func mayServeMainQueueFirst(before due: Instant?) -> Bool {
        !servedMainQueueLast && Self.isBefore(lastBatchEnd, due)
    }

    private static func isBefore(_ last: Instant?, _ due: Instant?) -> Bool {
        guard let last, let due else { return true }
        return last < due
    }
}
