import FrameTrace

/// A regression gate over two unmodified programs, by pairs of fresh processes.
///
/// First the baseline is compared with itself. The difference between identical processes is the floor, below which no
/// difference is a regression. Values in, values out: the caller measures.
public struct ProgramGate: Sendable {
    /// The name under which the figures are reported.
    public var name: String
    /// The tolerances and the required confidence.
    public var rules: ProgramRules
    /// The seed of the test's draws.
    public var seed: UInt64
    /// Number of pairs measured before each look.
    public var pairsOfLook: Int
    /// The largest number of looks.
    public var looks: Int

    /// Creates a gate.
    ///
    /// - Parameter pairs: the total number of pairs to measure; nil for as many as needed, within ``ProgramRules``.
    public init(name: String, rules: ProgramRules = ProgramRules(), seed: UInt64 = 1, pairs: Int? = nil) {
        self.name = name
        self.rules = rules
        self.seed = seed
        pairsOfLook = pairs ?? ProgramRules.pairsOfLook
        looks = pairs == nil ? ProgramRules.mostLooks : 1
    }

    /// The largest number of pairs that are measured.
    public var mostPairs: Int { pairsOfLook * looks }

    /// The next step after a look.
    public enum Next: Sendable, Equatable {
        /// Measure another ``ProgramGate/pairsOfLook`` pairs.
        case measure
        /// The verdict stands.
        case done
    }

    /// Returns a report if nothing can be compared here, before any pair is measured; otherwise nil.
    ///
    /// - Parameter circumstances: machine conditions that rule out a comparison, one sentence each.
    public func refusal(_ floor: ProcessFloor, circumstances: [String] = []) -> PairedReport? {
        let ability = ability(floor, circumstances: circumstances)
        guard !ability.suffices else { return nil }
        var report = self.report([], floor, clock: nil)
        report.rows = ProgramRules.judged.map { metric in
            var row = PairedRow(app: name, metric: metric, verdict: .invalid)
            row.floor = floor.height(metric, pairs: mostPairs)
            return row
        }
        report.invalid = ability.sentences
        return report
    }

    /// Describes which changes could be detected here, given the floor, and whether that suffices.
    ///
    /// - Parameter circumstances: machine conditions that rule out a comparison, one sentence each.
    public func ability(
        _ floor: ProcessFloor,
        circumstances: [String] = []
    ) -> (sentences: [String], suffices: Bool) {
        guard circumstances.isEmpty else { return (circumstances, false) }
        guard let height = floor.height(.onCPUP50, pairs: mostPairs) else {
            return (["the CPU time of the program's frames could not be measured"], false)
        }
        let others = [FrameMetric.onCPUP95, .onCPUMean].compactMap { metric in
            floor.height(metric, pairs: mostPairs).map { (title: metric.title, height: $0) }
        }
        let list = others.map { ", \(Self.percent($0.height)) in \($0.title)" }.joined()
        let tail = list.isEmpty ? "" : list + ","
        let blind = others.filter { $0.height > rules.limit }.map(\.title).joined(separator: " and ")
        let found = """
            identical processes of \(name) differ by up to \(Self.percent(height)) in on-CPU p50\(tail) over \(mostPairs) pairs \
            (99 %, from \(floor.pairs) pairs of it with itself)
            """
        let tolerated = "\(DecimalText.trimmed(rules.tolerance * 100, places: 1)) %"
        guard height > rules.limit else {
            let rest = blind.isEmpty ? "" : ", but not in \(blind)"
            return (["\(found): more than \(tolerated) can be seen here\(rest)"], true)
        }
        let help = """
            make the machine quieter, measure each process for longer (--duration), compare more pairs (--pairs) or tolerate more \
            (--tolerance)
            """
        return (["\(found), so that \(tolerated) can't be seen here: \(help)"], false)
    }

    /// Judges the pairs so far.
    ///
    /// - Complexity: O(draws · pairs).
    public func look(
        _ pairs: [(baseline: ProcessFigures, candidate: ProcessFigures)],
        _ floor: ProcessFloor
    ) -> (report: PairedReport, next: Next) {
        let clock = pairs.first?.candidate.clock
        var report = self.report(pairs, floor, clock: clock)
        let judge = ProgramJudge(rules: rules, seed: seed, looks: looks, floor: floor)
        report.rows = judge.rows(pairs, name: name)
        report.longerWaits = judge.longerWaits(pairs, name: name)
        report.missing = Self.mismatches(pairs)
        report.invalid = steal(pairs)
        if !report.missing.isEmpty || !report.invalid.isEmpty {
            for index in report.rows.indices { report.rows[index].invalidate("") }
            report.longerWaits = []
            return (report, .done)
        }
        let open: [PairedVerdict] = [.inconclusive, .invalid]
        let isOpen = report.rows.contains { open.contains($0.verdict) } && report.verdict != .regression
        // Other programs would not lengthen this program's own waits on the candidate's side only (decision 0160).
        if !report.longerWaits.isEmpty {
            for index in report.rows.indices where ProgramRules.explainedByWaits.contains(report.rows[index].metric) {
                report.rows[index].markProbablyWorse()
            }
        }
        return (report, isOpen && report.look < looks ? .measure : .done)
    }

    private func report(
        _ pairs: [(baseline: ProcessFigures, candidate: ProcessFigures)],
        _ floor: ProcessFloor,
        clock: FrameClock?
    ) -> PairedReport {
        var report = PairedReport(
            rows: [],
            parts: [:],
            steps: [:],
            missing: [],
            invalid: [],
            notes: [],
            pairs: pairs.count,
            look: max(1, pairs.count / max(1, pairsOfLook)),
            looks: looks
        )
        report.isOfProcesses = true
        // Processes run one after the other, those that compare the baseline with itself first.
        report.measured = pairs.reduce(floor.observed) { $0 + $1.baseline.observed + $1.candidate.observed }
        report.clock = clock
        if let mean = floor.mean(.onCPUP50), let height = floor.height(.onCPUP50, pairs: max(pairs.count, 1)) {
            let over = pairs.isEmpty ? "one pair" : "\(pairs.count) pairs"
            report.notes.append(
                """
                The baseline with itself, \(floor.pairs) pairs: on-CPU p50 \(Self.percent(mean, isSigned: true)); identical processes differ by up \
                to \(Self.percent(height)) over \(over).
                """
            )
        }
        return report
    }

    /// Describes why the two can't be compared: turns of different loops are not the same work.
    static func mismatches(_ pairs: [(baseline: ProcessFigures, candidate: ProcessFigures)]) -> [String] {
        guard let first = pairs.first else { return [] }
        let all = pairs.flatMap { [("baseline", $0.baseline), ("candidate", $0.candidate)] }
        guard let (side, other) = all.first(where: { !$0.1.isSameKind(first.baseline) }) else { return [] }
        return [
            """
            a process of the baseline was counted by \(words(first.baseline)), and one of the \(side) by \(words(other)): choose \
            with --home, --thread or --turns what both have
            """
        ]
    }

    private static func words(_ figures: ProcessFigures) -> String {
        guard let call = figures.call else { return "the frames that it marks" }
        return "the turns of a loop that waits in \(call)"
    }

    private func steal(_ pairs: [(baseline: ProcessFigures, candidate: ProcessFigures)]) -> [String] {
        guard !pairs.isEmpty else { return [] }
        let sides = [("baseline", pairs.map(\.baseline)), ("candidate", pairs.map(\.candidate))]
        return sides.compactMap { side, processes in
            let share = processes.reduce(0) { $0 + $1.stealShare } / Double(processes.count)
            guard share > rules.mostSteal else { return nil }
            return "the hypervisor took \(DecimalText.fixed(share * 100, places: 1)) % of the CPUs from the \(side)"
        }
    }

    /// Formats a difference of times in percent.
    static func percent(_ effect: Double, isSigned: Bool = false) -> String {
        let share = (DeterministicMath.exp(effect) - 1) * 100
        let text = DecimalText.fixed(abs(share), places: 1)
        return (text == "0.0" || !isSigned ? "" : share > 0 ? "+" : "−") + text + " %"
    }
}
