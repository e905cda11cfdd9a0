import FrameBudget
import FrameTrace

extension QueueBoundWords {
    /// Formats all bounds of a queue: ``text(_:)``, and if the work submitted varies, the time of its largest piece.
    ///
    /// `; this is the mean: one with all its rare work keeps the queue busy for 900.0 ms, 54.0 times its interval`.
    static func all(_ bound: QueueBound) -> String {
        // The load of work that resubmits itself is not known anyway.
        guard let largest = bound.largest, bound.isRepeating != true else { return text(bound) }
        let times = bound.every > .zero ? largest / bound.every : 0
        let compared =
            times > 1 ? ", \(DecimalText.fixed(times, places: 1)) times its interval" : ""
        return "\(text(bound)); this is the mean: one with all its rare work keeps the queue busy for "
            + "\(Figure.milliseconds(largest)) ms\(compared)"
    }
}
