import FrameBudget
import FrameTrace

/// What arithmetic says of an event and a queue, in words.
enum QueueBoundWords {
    /// `each asks queue icons for 352.00 ms of CPU, one every 200.00 ms: 176 %, does not fit`.
    static func text(_ bound: QueueBound) -> String {
        let transfer = bound.transfer.bytes > 0 ? " and \(bound.transfer) of file transfers" : ""
        let verdict = bound.load > 1 ? "does not fit at any priority" : "fits"
        return "each needs \(bound.queue) for \(Figure.milliseconds(bound.cpu)) ms of CPU\(transfer), one every "
            + "\(Figure.milliseconds(bound.every)) ms: \(Figure.percent(bound.load)), \(verdict)"
    }

    /// The event's name with its app's: `icon reel › swipe fast`.
    static func topic(_ bound: QueueBound, in result: RunResult) -> String {
        result.labels(of: bound.event).joined(separator: " › ")
    }
}
