import FrameBudget
import FrameTrace

extension [FrameMoment] {
    /// Limit below which an idle CPU counts as a switch from one thread to the next.
    private static var longestSwitch: TimeSpan { .microseconds(50) }

    /// The moments, with each thread switch merged into the adjacent moment in which the same thread was ready.
    ///
    /// - Complexity: O(moments).
    var withoutSwitches: [FrameMoment] {
        var result: [FrameMoment] = []
        for moment in self {
            guard let last = result.last, last.interval.end == moment.interval.start, last.outside == moment.outside,
                last.what.isSameStretch(as: moment.what)
            else {
                result.append(moment)
                continue
            }
            let whole = Interval(start: last.interval.start, end: moment.interval.end)
            if last.what == moment.what || moment.isSwitch(below: Self.longestSwitch) {
                result[result.count - 1].interval = whole
            } else if last.isSwitch(below: Self.longestSwitch) {
                result[result.count - 1] = moment
                result[result.count - 1].interval = whole
            } else {
                result.append(moment)
            }
        }
        return result
    }
}

extension FrameMoment {
    /// Whether it is a short time in which a thread was ready and no thread had the CPU.
    fileprivate func isSwitch(below longest: TimeSpan) -> Bool {
        guard interval.length < longest else { return false }
        return switch what {
        case .ready(let holders, _): holders.isIdle
        case .blocked(_, resource: _, let owner?): owner.state == .ready && owner.holders.isIdle
        default: false
        }
    }
}

extension FrameMoment.What {
    /// Whether the same thread was ready in both: the main thread, or the owner of the same thing.
    fileprivate func isSameStretch(as other: Self) -> Bool {
        switch (self, other) {
        case (.ready(_, let isPreempted), .ready(_, let wasPreempted)): isPreempted == wasPreempted
        case (.blocked(let kind, let resource, let owner?), .blocked(let otherKind, let otherResource, let otherOwner?)):
            kind == otherKind && resource == otherResource && owner.state == .ready && otherOwner.state == .ready
                && owner.thread == otherOwner.thread
        default: false
        }
    }
}

extension [FrameMoment.Holder] {
    /// Whether no thread had the CPU, and no quota withheld it.
    fileprivate var isIdle: Bool { allSatisfy { $0.thread == nil && $0.culprit.kind != .quota } }
}
