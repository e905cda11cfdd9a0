import FrameBudget
public import FrameTrace

/// A regression gate over pairs of blocks, in which two live processes take turns.
///
/// After each round it decides whether to measure more, to confirm with fresh processes, or to settle on a verdict.
/// Values in, values out: the caller measures.
public struct PairedGate: Sendable {
    /// The tolerances and the required confidence.
    public var rules: PairedRules
    /// The seed of the test's draws.
    public var seed: UInt64
    /// Known problems that are not judged.
    public var quarantines: [Quarantine]
    /// Today, as 2026-11-21.
    public var day: String
    /// The largest number of rounds, 1 or 3.
    public var looks: Int

    /// Creates a gate.
    public init(
        rules: PairedRules = PairedRules(),
        seed: UInt64 = 1,
        quarantines: [Quarantine] = [],
        day: String = "",
        looks: Int = 3
    ) {
        self.rules = rules
        self.seed = seed
        self.quarantines = quarantines
        self.day = day
        self.looks = looks
    }

    /// The next step after a look.
    public enum Next: Sendable, Equatable {
        /// Measure another round.
        case measure
        /// Measure as many rounds again with fresh processes, for ``PairedGate/confirm(_:with:)``.
        case confirm
        /// The verdict stands.
        case done
    }

    /// Judges the rounds so far.
    ///
    /// - Parameters:
    ///   - circumstances: reasons that rule out a comparison, such as a CPU quota.
    ///   - uncovered: differences between the sides that can't be measured in turns, one sentence each.
    /// - Complexity: O(apps · draws · pairs).
    public func look(
        _ rounds: [PairedRound],
        circumstances: [String] = [],
        uncovered: [String] = []
    ) -> (report: PairedReport, next: Next) {
        let all = Self.apps(rounds)
        let apps = all.filter { !$0.isIdle }
        let idle = all.filter(\.isIdle).map(\.name)
        let ends = PairedEnds(rounds)
        var judge = judge(look: rounds.count, of: rounds[0].baseline)
        judge.ended = ends.places
        let steal = PairedSteal(rounds)
        var report = PairedReport(
            rows: judge.rows(apps),
            parts: Dictionary(uniqueKeysWithValues: apps.map { ($0.name, PairedMove.parts($0)) }),
            steps: Dictionary(uniqueKeysWithValues: apps.map { ($0.name, PairedMove.steps(rounds, $0)) }),
            missing: uncovered + Self.missing(rounds, apps, isAllIdle: apps.isEmpty && !idle.isEmpty),
            invalid: circumstances + steal.above(rules.mostStealOfOwnWork),
            notes: Self.notes(rounds)
                + idle.map { "\($0) asked for no frame in its turns on either side: it has nothing to compare." },
            pairs: apps.map(\.pairs.count).max() ?? 0,
            look: rounds.count,
            looks: looks
        )
        report.measured = rounds.reduce(TimeSpan.zero) { $0 + $1.measured }
        // Of an invalid measurement no round would confirm an end.
        let worse = ends.worseOnCandidate
        report.ended = report.invalid.isEmpty ? worse : []
        report.noLongerEnded = ends.worseOnBaseline
        report.notes += ((report.invalid.isEmpty ? [] : worse) + report.noLongerEnded).map(\.wholeSentence)
        for app in apps {
            report.delays[app.name] = PairedDelay.all(app)
            report.limits[app.name] = rounds[0].limits(of: app.name)
            // In virtual time, profiles exist without sampling.
            if let round = rounds.last, let profile = Self.profile(of: app.name, in: round), profile.isExact {
                report.profiles[app.name] = profile
            }
        }
        (report.gaps, report.unjudgedFigures) = (PairedGap.all(rounds), UnjudgedFigure.all(rounds))
        quarantine(&report)
        let disturbed = steal.above(rules.mostSteal)
        for index in report.rows.indices where report.rows[index].verdict != .quarantined {
            if !report.invalid.isEmpty {
                report.rows[index].invalidate("")
            } else if !disturbed.isEmpty, !report.rows[index].metric.isOwnWork {
                report.rows[index].invalidate(disturbed.joined(separator: "; "))
            }
        }
        report.explain(rounds)
        return (report, next(report, isWallJudged: disturbed.isEmpty))
    }

    /// Keeps a regression only where fresh processes show it again.
    public func confirm(_ report: PairedReport, with rounds: [PairedRound]) -> PairedReport {
        var report = report
        let apps = Self.apps(rounds).filter { !$0.isIdle }
        let fresh = PairedEnds(rounds)
        let (kept, chance) = fresh.confirm(report.ended)
        report.ended = kept
        report.notes += chance
        report.confirmingPairs = apps.map(\.pairs.count).max() ?? 0
        report.measured += rounds.reduce(TimeSpan.zero) { $0 + $1.measured }
        let judge = PairedJudge(
            rules: rules,
            bound: PairedRules.confirmation,
            passing: PairedRules.passConfidences[2],
            seed: seed &+ 1,
            finalBound: PairedRules.confirmation,
            interval: rounds[0].baseline.grid.interval,
            isExact: rounds[0].baseline.result.run.isExact
        )
        let again = judge.rows(apps)
        for index in report.rows.indices where report.rows[index].verdict == .regression {
            let row = report.rows[index]
            let found = again.first { $0.app == row.app && $0.metric == row.metric }?.estimate
            guard let found, found.pAbove <= PairedRules.confirmation, found.effect > 0 else {
                report.rows[index].verdict = .inconclusive
                report.rows[index].isSuspect = false
                report.rows[index].reason = "fresh processes did not show it again"
                continue
            }
        }
        return report
    }

    /// Returns the test for a look. Its bound depends on the measured share of all rounds.
    private func judge(look: Int, of run: AnalyzedRun) -> PairedJudge {
        let index = looks == 1 ? 2 : min(look, 3) - 1
        return PairedJudge(
            rules: rules,
            bound: PairedRules.lookBounds[index],
            passing: PairedRules.passConfidences[index],
            seed: seed,
            finalBound: PairedRules.lookBounds[2],
            interval: run.grid.interval,
            isExact: run.result.run.isExact
        )
    }

    private func next(_ report: PairedReport, isWallJudged: Bool) -> Next {
        guard report.invalid.isEmpty else { return .done }
        if report.rows.contains(where: \.isSuspect) { return .confirm }
        // One end on one side may be chance: it has to show in as many rounds as there can be, and then in fresh
        // processes.
        if !report.ended.isEmpty { return report.look < looks ? .measure : .confirm }
        guard report.missing.isEmpty, report.look < looks else { return .done }
        // Further rounds don't make up for the contention of these.
        let open = report.rows.filter { isWallJudged || $0.metric.isOwnWork }
        return open.allSatisfy { isSettled($0, report) } ? .done : .measure
    }

    /// Whether further rounds could change nothing: the change is known to be tolerable, and is unlikely to become a
    /// regression (conditional power under the present trend below 5 %).
    private func isSettled(_ row: PairedRow, _ report: PairedReport) -> Bool {
        guard row.verdict == .pass || row.verdict == .quarantined, let estimate = row.estimate else {
            return row.verdict == .quarantined
        }
        guard estimate.standardError > 0 else { return true }
        // A likely improvement is worth settling.
        if row.verdict == .pass, estimate.interval.upperBound < 0, let margin = rules.margin(row.metric),
            -estimate.effect > margin.least
        {
            return false
        }
        let information = Double(report.look) / Double(looks)
        let score = estimate.effect / estimate.standardError
        let critical = DeterministicMath.inverseNormal(1 - PairedRules.lookBounds[2])
        let trend = score / information.squareRoot()
        return DeterministicMath.normalDistribution((trend - critical) / (1 - information).squareRoot()) < 0.05
    }
}

// MARK: - What can be compared

extension PairedGate {
    /// Returns the names of a side's apps that draw frames, or of those that draw none.
    private static func names(_ rounds: [PairedRound], _ side: PairedSide, drawing: Bool = true) -> [String] {
        var names: [String] = []
        for round in rounds {
            let run = round[side]
            for app in run.result.apps where app.drawsFrames == drawing && !names.contains(app.name) {
                names.append(app.name)
            }
        }
        return names
    }

    /// Returns the apps that both sides have, with their blocks of all rounds.
    private static func apps(_ rounds: [PairedRound]) -> [PairedApp] {
        let candidate = names(rounds, .candidate)
        return names(rounds, .baseline).filter(candidate.contains).map { name in
            PairedApp(name: name, pairs: rounds.flatMap { $0.blocks(of: name) })
        }
    }

    /// - Parameter isAllIdle: whether there are apps, and none of them asked for a frame.
    private static func missing(_ rounds: [PairedRound], _ apps: [PairedApp], isAllIdle: Bool) -> [String] {
        let (baseline, candidate) = (names(rounds, .baseline), names(rounds, .candidate))
        func lack(_ side: PairedSide, _ app: String) -> String {
            names(rounds, side, drawing: false).contains(app)
                ? "the \(side.rawValue) draws no frames in its app \"\(app)\""
                : "the \(side.rawValue) has no app \"\(app)\""
        }
        var missing = baseline.filter { !candidate.contains($0) }.map { lack(.candidate, $0) }
        missing += candidate.filter { !baseline.contains($0) }.map { lack(.baseline, $0) }
        for app in apps {
            for side in PairedSide.allCases where app.frames(side).isEmpty && !app.pairs.isEmpty {
                missing.append("the \(side.rawValue) drew no frame of \"\(app.name)\"")
            }
            if app.pairs.isEmpty { missing.append("no pair of blocks of \"\(app.name)\" can be compared") }
        }
        if isAllIdle { missing.append("no app asked for a frame in its turns") }
        if baseline.isEmpty, candidate.isEmpty { missing.append("neither side has an app that draws frames") }
        return missing
    }

    /// Notes the apps that draw no frames on either side.
    private static func notes(_ rounds: [PairedRound]) -> [String] {
        let candidate = names(rounds, .candidate, drawing: false)
        return names(rounds, .baseline, drawing: false).filter(candidate.contains)
            .map { "\($0): no frames, so there is nothing to compare." }
    }

    private func quarantine(_ report: inout PairedReport) {
        for entry in quarantines {
            guard let index = report.rows.firstIndex(where: { $0.app == entry.app && $0.metric == entry.metric }) else {
                report.missing.append("quarantine \(entry.app)/\(entry.metric.rawValue) matches no figure")
                continue
            }
            guard entry.holds(on: day) else {
                report.notes.append(
                    "The quarantine of \(entry.app)/\(entry.metric.rawValue) ended on \(entry.until) (\(entry.reason))."
                )
                continue
            }
            report.rows[index].verdict = .quarantined
            report.rows[index].isSuspect = false
            report.rows[index].isProbablyWorse = false
            report.rows[index].isNotImprovement = false
            report.rows[index].reason = "until \(entry.until): \(entry.reason)"
        }
    }
}
