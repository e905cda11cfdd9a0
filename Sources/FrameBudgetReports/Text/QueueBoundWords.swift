import FrameBudget
import FrameTrace

/// Arithmetic bounds of a queue and of the events that submit work to it, in words.
enum QueueBoundWords {
    /// Formats a bound: `each submits 352.0 ms of CPU time to queue icons, one every 200.0 ms: 176.0 %, does not fit at
    /// any priority`.
    static func text(_ bound: QueueBound) -> String {
        let times = [(bound.gpu, "of GPU time"), (bound.asleep, "of sleep")].compactMap { time, what in
            time.flatMap { $0 > .zero ? "\(Figure.milliseconds($0)) ms \(what)" : nil }
        }
        let transfer = bound.transfer.bytes > 0 ? ["\(bound.transfer) of file transfers"] : []
        let list = WordList.text(["\(Figure.milliseconds(bound.cpu)) ms of CPU time"] + times + transfer)
        guard bound.isRepeating != true else {
            return
                "each starts work on \(bound.queue) that resubmits itself: \(list) each time; how much of the queue that takes is not "
                + "known beforehand"
        }
        return "each submits \(list) to \(bound.queue), one every \(Figure.milliseconds(bound.every)) ms: "
            + "\(bound.isLeast == true ? "at least " : "")\(Figure.percent(bound.load)), \(verdict(bound))"
    }

    private static func verdict(_ bound: QueueBound) -> String {
        let all = max(bound.queueLoad ?? bound.load, bound.load)
        let others = all - bound.load > 0.0005 ? "with the other submitters \(Figure.percent(all)), " : ""
        let through = through(bound, beside: all)
        if max(all, bound.targetLoad ?? 0) > 1 { return "\(others)\(through)does not fit at any priority" }
        guard bound.isLeast == true else { return "\(others)\(through)fits" }
        return
            "\(others)\(through)fits if the rest does: transfers, fetches, waits for the user and what depends on the run "
            + "are not counted"
    }

    /// Formats the load of the target queue: `its target queue viewer/base with all that goes through it 120.0 %, `;
    /// empty if that is not above the queue's own.
    private static func through(_ bound: QueueBound, beside own: Double) -> String {
        guard let target = bound.target, let load = bound.targetLoad, load - own > 0.0005 else { return "" }
        return "its target \(target) with all that goes through it \(Figure.percent(load)), "
    }

    /// Names the submitter with its app: `icon reel › swipe fast`, or `icon reel › frame`.
    static func topic(_ bound: QueueBound, in result: RunResult) -> String {
        let labels = result.labels(of: bound.event)
        return (labels.count == 1 ? labels + ["frame"] : labels).joined(separator: " › ")
    }
}
