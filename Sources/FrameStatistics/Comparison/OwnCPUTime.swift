import FrameBudget
import FrameTrace

/// CPU time that the app used, in frames or otherwise, in ms.
public struct OwnCPUTime: Sendable, Equatable, Codable {
    /// CPU time of all its threads, per second on screen.
    public var perSecond: Shift
    /// CPU time of all its threads, per frame shown.
    public var perFrame: Shift
    /// CPU time of its main thread for anything but frames, per second.
    public var handlersPerSecond: Shift
}

extension AppComparer {
    var ownCPU: OwnCPUTime {
        func shift(_ value: (ComparedApp) -> Double?) -> Shift {
            let (one, other) = (value(before), value(after))
            return isExact ? Shift(exact: one, other) : Shift(one, other)
        }
        return OwnCPUTime(
            perSecond: shift { $0.cpuTime(per: $0.app.total.onScreen.inSeconds) },
            perFrame: shift { $0.cpuTime(per: Double($0.app.total.shown)) },
            handlersPerSecond: shift(\.handlersPerSecond)
        )
    }
}

extension ComparedApp {
    /// Returns the CPU time of all its threads after warm-up, in ms, divided by a number; nil if not measured.
    fileprivate func cpuTime(per number: Double) -> Double? {
        let own = (result.sharing?.cpu ?? []).filter { $0.app == app.name }
        guard number > 0, !own.isEmpty else { return nil }
        var sum = TimeSpan.zero
        for part in own {
            guard let main = part.mainThread, let items = part.items else { return nil }
            sum += main + items
        }
        return sum.inMilliseconds / number
    }

    /// CPU time of main-thread handlers per second, in ms; nil if not measured.
    fileprivate var handlersPerSecond: Double? {
        guard let time = app.mainThread?.time, time.observed > .zero else { return nil }
        var sum = TimeSpan.zero
        for cause in time.causes where cause.cause != .displayLink {
            guard let onCPU = cause.busy.onCPU else { return nil }
            sum += onCPU
        }
        return sum.inMilliseconds / time.observed.inSeconds
    }
}

extension OwnCPUTime {
    /// Whether the app used more CPU time in one run than in the other, beyond the difference between runs with noise.
    ///
    /// Frame work per second grows if more frames are shown, and other work per frame grows if fewer are. So both must
    /// move.
    func hasMoved(_ outcome: Shift.Outcome) -> Bool {
        (perSecond.hasGone(outcome) && perFrame.hasGone(outcome)) || handlersPerSecond.hasGone(outcome)
    }
}

extension Shift {
    /// Whether the figure moved in one direction: beyond noise, or, without an interval, by more than a gate tolerates
    /// for a time.
    fileprivate func hasGone(_ way: Outcome) -> Bool {
        guard outcome == .unknown, let change else { return outcome == way }
        return (change > 0) == (way == .more) && isNotableTime
    }
}
