import FrameBudget
import FrameTrace

/// A mean per frame of a time that no percentile of frames covers: when they end, and what the main thread does beside them.
///
/// The main thread's time of a frame counts from its begin. Work of the thread that keeps frames from beginning makes that time no
/// longer, and may make it shorter.
public struct FrameMean: Sendable, Equatable, Codable {
    /// Which.
    public enum Kind: String, Sendable, Codable, CaseIterable {
        /// From the vsync at which the frame was due, or from its begin where that is earlier, to its end: the sum of its ledger.
        case dueToEnd = "from due to end"
        /// CPU time of the main thread by frame shown, in frames and in its other work.
        case mainCPU = "CPU time of its main thread per frame"
    }

    /// Which.
    public var kind: Kind
    /// How far it moved, in ms.
    public var shift: Shift
    /// The main thread's other work that moved most with it, below the app; empty where none did.
    public var work: [String]
}

extension AppComparison {
    /// How far a mean moved; nil where there is none.
    public func mean(_ kind: FrameMean.Kind) -> FrameMean? { means.first { $0.kind == kind } }

    /// The means that are changes of the app: what outputs show beside the percentiles.
    public var changedMeans: [FrameMean] {
        let all = changes
        return means.filter { mean in all.contains { $0.figure == .mean(mean) } }
    }
}

extension AppComparer {
    /// What moved that no percentile of frames covers.
    func means(_ old: ComparedFrames, _ new: ComparedFrames) -> [FrameMean] {
        guard before.app.drawsFrames || after.app.drawsFrames else { return [] }
        func dueToEnd(_ side: ComparedFrames) -> MeanEstimate? {
            let means = Means<FrameMean.Kind>(
                side,
                { frame, add in add(.dueToEnd, frame.ledger.dueToEnd) },
                sums: { statistics, add in add(.dueToEnd, statistics.ledger.dueToEnd) }
            )
            return means[.dueToEnd]
        }
        let (one, other) = (before.mainCPUPerFrame, after.mainCPUPerFrame)
        let cpu = isExact ? Shift(exact: one, other) : Shift(one, other)
        var all: [FrameMean] = []
        // Frames of any other clock are due when they begin.
        if before.app.hasDisplay, after.app.hasDisplay {
            let shift = shift(dueToEnd(old), dueToEnd(new))
            all.append(FrameMean(kind: .dueToEnd, shift: shift, work: otherWork(with: shift)))
        }
        if isShownAsLong { all.append(FrameMean(kind: .mainCPU, shift: cpu, work: otherWork(with: cpu))) }
        return all.filter { $0.shift.before != nil || $0.shift.after != nil }
    }

    /// Whether the app was on screen for about as long on both sides. Its launch, and whatever else comes once, has more frames to share
    /// it the longer the app is on screen.
    private var isShownAsLong: Bool {
        let (one, other) = (before.app.total.onScreen, after.app.total.onScreen)
        return max(one, other).inSeconds <= min(one, other).inSeconds * 1.05
    }

    /// The handler or the work whose time by frame moved most with a shift: of each cause there is the one that took most of it.
    private func otherWork(with shift: Shift) -> [String] {
        guard shift.hasMoved else { return [] }
        let isMore = shift.outcome == .more
        var most = ComparisonPolicy.leastChange
        var name: [String] = []
        for cause in MainThreadCause.allCases where cause != .displayLink {
            let (one, other) = (before.timePerFrame(cause), after.timePerFrame(cause))
            let change = isMore ? other - one : one - other
            guard change > most else { continue }
            most = change
            name = (isMore ? after : before).work(of: cause)
        }
        return name
    }
}

extension ComparedApp {
    /// CPU time of its main thread after warm-up by frame shown, in ms; nil where that was not measured.
    fileprivate var mainCPUPerFrame: Double? {
        guard let time = app.mainThread?.time, app.total.shown > 0 else { return nil }
        var sum = TimeSpan.zero
        for cause in time.causes {
            guard let onCPU = cause.busy.onCPU else { return nil }
            sum += onCPU
        }
        return sum.inMilliseconds / Double(app.total.shown)
    }

    /// CPU time of its main thread for a cause by frame shown, in ms; how long it was busy with it where that was not measured.
    fileprivate func timePerFrame(_ cause: MainThreadCause) -> Double {
        guard let time = app.mainThread?.time[cause], app.total.shown > 0 else { return 0 }
        return (time.busy.onCPU ?? time.busy.total).inMilliseconds / Double(app.total.shown)
    }

    /// What took most of a cause's time, below the app.
    fileprivate func work(of cause: MainThreadCause) -> [String] {
        app.mainThread?.time[cause].map { labels($0.path) } ?? []
    }
}

extension Ledger {
    /// The whole time that it splits: from where the frame was due, or began where that is earlier, to its end.
    var dueToEnd: TimeSpan { explained + residual }
}
