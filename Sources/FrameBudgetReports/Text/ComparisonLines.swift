import FrameBudget
import FrameStatistics
import FrameTrace

/// Changes between two runs as lists for a terminal: parts, causes, steps, verdicts and functions.
struct ComparisonLines {
    let comparison: RunComparison

    private static let most = 4
    /// Returns the smallest change that is listed, in ms per frame; without noise, the smallest that prints.
    private static func leastChange(_ shift: Shift) -> Double {
        shift.low == nil && shift.high == nil ? 0.005 : ComparisonPolicy.leastChange
    }

    /// By app, the parts of the frames' time that moved.
    var parts: [QualityWords.Line] {
        lines { app in
            Self.shown(Self.parts(app.moves), .milliseconds)
        }
    }

    /// By app whose share of late frames moved, the parts of its slowest frames' time that moved, with the number of
    /// these frames and of the late ones in each run. In the run with fewer late frames, some of the slowest were in
    /// time.
    var slowest: [QualityWords.Line] {
        lines { app in
            guard let slowest = app.slowest, slowest.before != slowest.after || app.total[.missedShare].hasMoved else {
                return []
            }
            let parts = Self.shown(Self.parts(slowest.moves), .milliseconds)
            guard !parts.isEmpty else { return [] }
            let unit = RunUnit(clock: app.clock)
            func late(_ counts: FigureComparison.Counts) -> String { "(\(Figure.count(counts.missed)) \(unit.late))" }
            return parts + [
                "means of \(Figure.counted(slowest.before, unit.noun)) in A \(late(app.total.before)) and of "
                    + "\(Figure.count(slowest.after)) in B \(late(app.total.after))"
            ]
        }
    }

    /// Returns the parts of the ledger, and the work of the render thread, which belongs to none of them.
    private static func parts(_ moves: TimeMoves) -> [(String, Shift)] {
        let own = moves.rendering.map { [("on-CPU of its render thread", $0.work)] } ?? []
        return own + moves.parts.map { ($0.part.title, $0.shift) }
    }

    /// By app, the holders of the CPU and the resources waited for.
    var delays: [QualityWords.Line] {
        lines { app in
            let delays = app.delays.map { delay in
                (ComparisonWords.delayInFull(delay), delay.shift)
            }
            return Self.shown(delays, .milliseconds)
        }
    }

    /// By app, the steps of its own work.
    var steps: [QualityWords.Line] {
        lines { app in
            let all = app.steps + (app.rendering?.steps ?? [])
            return Self.shown(all.map { (ComparisonWords.path($0.path), $0.shift) }, .milliseconds)
        }
    }

    /// By app, the causes of missed frames.
    var verdicts: [QualityWords.Line] {
        lines { app in
            let all = app.verdicts.filter { verdict in
                verdict.shift.outcome != .notComparable && (verdict.shift.hasMoved || verdict.before != verdict.after)
            }
            // Of runs that differ in length, the number of frames is part of each count.
            let (old, new) = (Self.whole(app, app.total.before), Self.whole(app, app.total.after))
            return all.prefix(Self.most).map { verdict in
                let noise = verdict.shift.outcome == .withinNoise ? " (within noise)" : ""
                return "\(VerdictWords.noun(verdict.cause)): \(Figure.count(verdict.before))\(old) to "
                    + "\(Figure.count(verdict.after))\(new) \(RunUnit(clock: app.clock).late)\(noise)"
            }
        }
    }

    private static func whole(_ app: AppComparison, _ counts: FigureComparison.Counts) -> String {
        app.lengthRatio == nil ? "" : " of \(Figure.count(counts.begun))"
    }

    /// Lists the functions of a kind of profile by app.
    func functions(_ content: ProfileComparison.Content) -> [QualityWords.Line] {
        lines { app in
            guard let profile = app.profiles.first(where: { $0.content == content }) else { return [] }
            let functions = profile.functions(most: Self.most).map { (OverrunWords.name($0.function), $0.own) }
            return Self.shown(functions, .milliseconds)
        }
    }

    private func lines(_ texts: (AppComparison) -> [String]) -> [QualityWords.Line] {
        comparison.apps.compactMap { app in
            let all = texts(app)
            guard !all.isEmpty else { return nil }
            return QualityWords.Line(topic: ComparisonWords.name(app), text: all.joined(separator: "; "))
        }
    }

    /// Lists the shifts that moved, the largest first; for runs without intervals, those that changed.
    private static func shown(_ shifts: [(String, Shift)], _ text: ShiftText) -> [String] {
        let moved = shifts.filter { shift in
            (shift.1.hasMoved || shift.1.outcome == .unknown) && abs(shift.1.change ?? 0) >= leastChange(shift.1)
        }
        return moved.sorted { $0.1.isLarger(than: $1.1) }.prefix(most).map { name, shift in
            let interval = text.interval(shift)
            return "\(name) \(text.change(shift.change))" + (interval == Figure.none ? "" : " (\(interval))")
        }
    }
}
