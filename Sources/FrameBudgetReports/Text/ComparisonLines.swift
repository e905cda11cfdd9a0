import FrameBudget
import FrameStatistics
import FrameTrace

/// What moved between two runs as lists for a terminal: parts, causes, steps, verdicts and functions.
struct ComparisonLines {
    /// The comparison.
    let comparison: RunComparison

    private static let most = 4
    /// Changes below this are not told, in ms per frame: of those without noise, whatever prints.
    private static func leastChange(_ shift: Shift) -> Double {
        shift.low == nil && shift.high == nil ? 0.005 : ComparisonPolicy.leastChange
    }

    /// By app, the parts of the frames' time that moved.
    var parts: [QualityWords.Line] {
        lines { app in
            Self.shown(Self.parts(app.moves), .milliseconds)
        }
    }

    /// By app whose share of late frames moved, the parts of its slowest frames' time that did, with how many those are, and how
    /// many were late in each run: of the run with fewer late ones, some of the slowest were in time.
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

    /// The parts of the ledger, and the work of the render thread, which is in none of them.
    private static func parts(_ moves: TimeMoves) -> [(String, Shift)] {
        let own = moves.rendering.map { [("on-CPU of its render thread", $0.work)] } ?? []
        return own + moves.parts.map { ($0.part.title, $0.shift) }
    }

    /// By app, who held the CPU and what was waited for.
    var delays: [QualityWords.Line] {
        lines { app in
            Self.shown(app.delays.map { (ComparisonWords.delayInFull($0.cause), $0.shift) }, .milliseconds)
        }
    }

    /// By app, the steps of its own work.
    var steps: [QualityWords.Line] {
        lines { app in
            let all = app.steps + (app.rendering?.steps ?? [])
            return Self.shown(all.map { (ComparisonWords.path($0.path), $0.shift) }, .milliseconds)
        }
    }

    /// By app, why frames were missed.
    var verdicts: [QualityWords.Line] {
        lines { app in
            let all = app.verdicts.filter { $0.shift.hasMoved || $0.before != $0.after }
            return all.prefix(Self.most).map { verdict in
                let noise = verdict.shift.outcome == .withinNoise ? " (within noise)" : ""
                return "\(VerdictWords.noun(verdict.cause)): \(Figure.count(verdict.before)) to "
                    + "\(Figure.count(verdict.after)) \(RunUnit(clock: app.clock).late)\(noise)"
            }
        }
    }

    /// By app, the functions of a kind of profile.
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

    /// Those that moved, the largest first; of runs without intervals those that changed.
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
