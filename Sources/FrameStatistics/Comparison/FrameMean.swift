import FrameBudget
import FrameTrace

/// The mean per frame of a time that no percentile covers: until frames end, or of the main thread's other work.
///
/// The main thread's frame time starts at the frame's begin. Work that keeps frames from beginning does not make it
/// longer, and may make it shorter.
public struct FrameMean: Sendable, Equatable, Codable {
    /// The kind of time.
    public enum Kind: String, Sendable, Codable, CaseIterable {
        /// From the vsync at which the frame was due, or from its begin if earlier, to its end: the sum of its ledger.
        case dueToEnd = "from due to end"
        /// CPU time of the main thread per frame shown, in frames and in its other work.
        case mainCPU = "CPU time of its main thread per frame"
    }

    /// The kind of time.
    public var kind: Kind
    /// The shift, in ms.
    public var shift: Shift
    /// The main thread's other work that moved most with it, below the app; empty if none did.
    public var work: [String]
}

extension AppComparison {
    /// Returns the mean of a kind; nil if there is none.
    public func mean(_ kind: FrameMean.Kind) -> FrameMean? { means.first { $0.kind == kind } }

    /// The means that are changes of the app, shown beside the percentiles.
    public var changedMeans: [FrameMean] {
        let all = changes
        return means.filter { mean in all.contains { $0.figure == .mean(mean) } }
    }
}

extension AppComparer {
    /// Compares the means that no percentile of frames covers.
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
        // With any other clock, frames are due when they begin.
        if before.app.hasDisplay, after.app.hasDisplay {
            let shift = shift(dueToEnd(old), dueToEnd(new))
            all.append(FrameMean(kind: .dueToEnd, shift: shift, work: otherWork(with: shift)))
        }
        if hasSimilarScreenTime { all.append(FrameMean(kind: .mainCPU, shift: cpu, work: otherWork(with: cpu))) }
        return all.filter { $0.shift.before != nil || $0.shift.after != nil }
    }

    /// Whether the app was on screen for about the same time on both sides. One-time work, such as its launch, is
    /// shared by more frames the longer the app is on screen.
    private var hasSimilarScreenTime: Bool {
        let (one, other) = (before.app.total.onScreen, after.app.total.onScreen)
        return max(one, other).inSeconds <= min(one, other).inSeconds * 1.05
    }

    /// Returns the handler or work whose time per frame moved most with a shift. Each cause is represented by the one
    /// that took most of its time.
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
    /// CPU time of its main thread after warm-up per frame shown, in ms; nil if not measured.
    fileprivate var mainCPUPerFrame: Double? {
        guard let time = app.mainThread?.time, app.total.shown > 0 else { return nil }
        var sum = TimeSpan.zero
        for cause in time.causes {
            guard let onCPU = cause.busy.onCPU else { return nil }
            sum += onCPU
        }
        return sum.inMilliseconds / Double(app.total.shown)
    }

    /// Returns the main thread's CPU time for a cause per frame shown, in ms; its busy time if CPU time was not
    /// measured.
    fileprivate func timePerFrame(_ cause: MainThreadCause) -> Double {
        guard let time = app.mainThread?.time[cause], app.total.shown > 0 else { return 0 }
        return (time.busy.onCPU ?? time.busy.total).inMilliseconds / Double(app.total.shown)
    }

    /// Returns the work that took most of a cause's time, below the app.
    fileprivate func work(of cause: MainThreadCause) -> [String] {
        app.mainThread?.time[cause].map { labels($0.path) } ?? []
    }
}

extension Ledger {
    /// The whole time that the ledger divides: from the frame's due time, or its begin if earlier, to its end.
    var dueToEnd: TimeSpan { explained + residual }
}
