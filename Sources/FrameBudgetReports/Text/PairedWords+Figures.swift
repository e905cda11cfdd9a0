import FrameBudget
import FrameStatistics
import FrameTrace

/// Lines below the headline: extent of the measurement, and what moved.
extension PairedWords {
    /// Extent of the measurement, and the check that decided it.
    var figures: [String] {
        let pairs = "\(Figure.counted(report.pairs, "pair")) of \(report.isOfProcesses ? "processes" : "blocks")"
        var lines =
            report.isOfProcesses && report.pairs == 0
            ? [] : ["\(pairs); decided at check \(report.look) of \(report.looks)."]
        if report.confirmingPairs > 0 {
            lines.append("\(Figure.counted(report.confirmingPairs, "pair")) in fresh processes to confirm.")
        }
        lines += undecided + quarantined
        guard !report.isOfProcesses else { return lines + report.notes }
        return lines + report.notes + turns + moved + functions + unjudgedFigures
    }

    /// Figures that could not be judged, with the reasons, if the headline does not have them: beside a failure.
    private var undecided: [String] {
        guard [.regression, .missing].contains(report.verdict), report.invalid.isEmpty else { return [] }
        let open = doubts(.invalid) + doubts(.inconclusive)
        return open.isEmpty ? [] : ["Not judged: \(open.joined(separator: "; "))."]
    }

    /// Quarantined figures, with the day and the reason of each quarantine.
    private var quarantined: [String] {
        let known = doubts(.quarantined)
        return known.isEmpty ? [] : ["Quarantined: \(known.joined(separator: "; "))."]
    }

    /// Figures beside frames that differ between the sides. They have one value per round, which shows no noise.
    private var unjudgedFigures: [String] {
        let moved = report.unjudgedFigures.filter(\.hasMoved).map { aside in
            let text = ShiftText(unit: aside.metric.unit)
            return
                "\(aside.app): \(aside.metric.title) \(text.value(aside.baseline)) in A, \(text.value(aside.candidate)) in B"
        }
        return moved.isEmpty ? [] : ["Shown, not judged: \(moved.joined(separator: "; "))."]
    }

    /// Scope of the figures, for readers who compare them with those of a run: the same percentiles, but of other
    /// frames.
    private var turns: [String] {
        guard report.rows.contains(where: { $0.estimate != nil }) else { return [] }
        return [
            "The figures cover the \(unit.nouns) within turns, except the first two of each turn: compare A with B, not with fbprof "
                + "run or gate."
        ]
    }

    /// Parts and steps that moved, for apps with a figure that changed.
    private var moved: [String] {
        let changed = report.rows.filter {
            [.regression, .improved, .inconclusive].contains($0.verdict) || $0.isNotImprovement
        }.map(\.app)
        var seen: Set<String> = []
        return changed.filter { seen.insert($0).inserted }.compactMap { app in
            let found = Set(report.rows.filter { $0.app == app }.map(\.verdict))
            // Frames wanted during a long handler or wait are often not shown within the turn. The means lack them, so
            // what takes longer may seem to shrink.
            let isGrowthAlone = found.contains(.regression) && !found.contains(.improved)
            func isShown(_ change: Double) -> Bool {
                abs(change) >= ComparisonPolicy.leastChange && (change > 0 || !isGrowthAlone)
            }
            let parts = (report.parts[app] ?? []).filter { isShown($0.change) }.prefix(3)
            let steps = (report.steps[app] ?? []).filter { isShown($0.change) && !$0.name.isEmpty }.prefix(3)
            let rendering = (report.explanations[app]?.comparison.rendering?.steps ?? []).filter { moved in
                moved.shift.hasMoved && !moved.path.isEmpty && isShown(moved.shift.change ?? 0)
            }.prefix(3)
            guard !parts.isEmpty || !steps.isEmpty || !rendering.isEmpty else { return nil }
            let delays = (report.delays[app] ?? []).filter { isShown($0.change) }.prefix(3)
            func step(_ name: String, _ change: Double) -> String { "step \"\(name)\" \(Self.signed(change, "ms"))" }
            let named: [String] = steps.map { step($0.name, $0.change) }
            let rendered: [String] = rendering.map { step(ComparisonWords.path($0.path), $0.shift.change ?? 0) }
            let moves: [String] = parts.map(Self.move) + delays.map(Self.delay) + named + rendered
            return "Moved in \(app), mean of all frames: \(moves.joined(separator: ", "))."
        }
    }

    /// Functions that moved, for apps with a regression or an improvement, with the frames sampled for them.
    private var functions: [String] {
        let changed = report.rows.filter { $0.verdict == .regression || $0.verdict == .improved }.map(\.app)
        var seen: Set<String> = []
        return changed.filter { seen.insert($0).inserted }.compactMap { app in
            guard let profile = report.profiles[app], !profile.isExact else { return nil }
            let functions = (report.functions(of: app) + report.functions(of: app, isLonger: false))
                .sorted { $0.time.isLarger(than: $1.time) }.prefix(3)
            let counts = "\(Figure.count(profile.before.frames)) + \(Figure.count(profile.after.frames)) frames"
            guard !functions.isEmpty else {
                return "No function of \(app) moved beyond noise in \(counts) that were sampled afterwards."
            }
            let text = ShiftText.milliseconds
            let moves = functions.map { function in
                "\(OverrunWords.name(function.function)) \(text.change(function.time.change)) (\(text.interval(function.time)))"
            }
            return
                "Functions of \(app), with what they call, from \(counts) that were sampled afterwards: "
                + "\(moves.joined(separator: ", "))."
        }
    }

    /// Formats a holder of the CPU or a wait that moved, with the other app behind it: `waited for lock db, held up by
    /// notes +3.00 ms`.
    private static func delay(_ delay: PairedDelay) -> String {
        ComparisonWords.delayInFull(delay.cause, heldUpBy: delay.owner) + " " + signed(delay.change, "ms")
    }

    /// Formats a part of the frames' time that moved, with its common name.
    private static func move(_ move: PairedMove) -> String {
        "\(LedgerPart(rawValue: move.name)?.title ?? move.name) \(signed(move.change, "ms"))"
    }
}
