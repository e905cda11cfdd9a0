import FrameBudget
import FrameStatistics
import FrameTrace

/// What a paired gate found, in words and cells.
struct PairedWords {
    let report: PairedReport

    /// What is counted: frames of a display where blocks are compared.
    var unit: RunUnit { RunUnit(clock: report.clock) }

    /// What a figure is called of what is counted.
    func title(_ row: PairedRow) -> String { unit.title(of: row.metric) }

    /// The verdict and why, the worst first; then times that are shorter and no improvement.
    var headline: String { verdict + notBetter }

    private var verdict: String {
        let counted = Figure.counted(report.rows.count { $0.verdict != .advisory }, "figure")
        let isFailed = [.regression, .missing].contains(report.verdict) || !report.invalid.isEmpty
        if !isFailed, !report.probablyWorse.isEmpty { return probablyWorse }
        switch report.verdict {
        case .regression:
            let found = report.ended.map(\.sentence) + report.regressions.map(change)
            return "Regression: " + found.joined(separator: "; ") + "."
        case .missing:
            let rows = report.rows(.missing).map { "\($0.app): \(title($0)): \($0.reason)" }
            return "Not covered: " + (report.missing + rows).joined(separator: "; ") + "."
        case .invalid:
            guard report.isUndecided else { return partly }
            let reasons = report.invalid.isEmpty ? doubts(.invalid) : report.invalid
            return "Invalid: " + reasons.joined(separator: "; ") + "."
        case .inconclusive:
            guard report.isUndecided else { return partly }
            return "Inconclusive: " + doubts(.inconclusive).joined(separator: "; ") + unjudged + "."
        case .improved:
            let better = report.rows(.improved).map(change).joined(separator: "; ")
            return "Pass, improved: \(better)\(unjudged).\(compared)\(noLongerEnded)"
        default:
            return "Pass: none of \(counted) is worse than tolerated\(unjudged)." + compared + visible + noLongerEnded
        }
    }

    /// What is probably worse and not proven, then what else could not be judged: no pass, whatever else passed.
    private var probablyWorse: String {
        let rows = report.probablyWorse.map { row in
            let needed = row.pairsNeeded.map { "; it would take about \(Figure.counted($0, "pair"))" } ?? ""
            return
                "\(row.app): \(title(row)) is probably worse, \(effect(row)) (\(interval(row))): \(row.reason)\(needed)"
        }
        var others = report
        others.rows.removeAll { $0.verdict == .inconclusive && $0.isProbablyWorse }
        let words = PairedWords(report: others)
        let open = words.doubts(.invalid) + words.doubts(.inconclusive)
        let rest = open.isEmpty ? "" : " Not judged: \(open.joined(separator: "; "))."
        return "Inconclusive: \(rows.joined(separator: "; "))\(longerWait).\(rest)"
    }

    /// What a pass is about, and what of the runs it says nothing of.
    private var compared: String {
        let judged = report.rows.filter { [.pass, .improved].contains($0.verdict) }.map { kind($0.metric) }
        var kinds: [String] = []
        for kind in judged where !kinds.contains(kind) { kinds.append(kind) }
        guard !kinds.isEmpty else { return "" }
        let gaps = report.gaps.map(\.rawValue)
        return " Compared: \(kinds.joined(separator: ", "))"
            + (gaps.isEmpty ? "." : "; not \(gaps.joined(separator: ", ")).")
    }

    /// What a figure is about, in a word or two.
    private func kind(_ metric: FrameMetric) -> String {
        switch metric {
        case .onCPUP50, .onCPUP95, .onCPUP99, .onCPUMean: "on-CPU time"
        case .mainP50, .mainP95, .mainP99, .mainLongest: "main-thread time"
        case .missed, .missedShare: "\(unit.late) \(unit.nouns)"
        case .dropped, .droppedShare: "dropped intervals"
        case .inversion, .inversionPerFrame: "inversions"
        default: metric.title
        }
    }

    /// What was found where some figures could not be judged: that first, then which those are and why.
    private var partly: String {
        let judged = report.rows.count { [.pass, .improved].contains($0.verdict) }
        let better = report.rows(.improved).map(change)
        let counted = Figure.counted(judged, "figure")
        let found =
            better.isEmpty
            ? "Pass, as far as it was judged: none of \(counted) is worse than tolerated\(unjudged).\(compared)\(visible)"
            : "Pass, improved, as far as it was judged: \(better.joined(separator: "; "))\(unjudged).\(compared)"
        let open = (doubts(.invalid) + doubts(.inconclusive)).joined(separator: "; ")
        return "\(found)\(noLongerEnded) Not judged: \(open)."
    }

    /// Apps that the system ended on the baseline's side alone: what no figure of frames says.
    private var noLongerEnded: String {
        report.noLongerEnded.map { " " + $0.wholeSentence }.joined()
    }

    /// Times that are shorter and no improvement: frames begin later and end later, or other frames take longer.
    private var notBetter: String {
        report.rows.filter { $0.isNotBetter && $0.verdict == .advisory }.map { row in
            " \(row.app): \(title(row)) \(effect(row)), \(baseline(row)) to \(candidate(row)), is not called better: "
                + "\(row.reason)."
        }.joined()
    }

    /// The smallest change of own work that was in reach, over all apps.
    private var visible: String {
        let median = report.rows.filter { $0.metric == .onCPUP50 }
        guard !median.isEmpty, median.allSatisfy({ $0.smallestVisible != nil }),
            let largest = median.compactMap(\.smallestVisible).max()
        else { return "" }
        return " A change of \(Self.ratio(largest)) in on-CPU p50 would have been detected."
    }

    private func change(_ row: PairedRow) -> String {
        let (from, to) = (baseline(row), candidate(row))
        let why = row.reason.isEmpty ? "" : " (\(row.reason))"
        let step = row.metric.isOwnWork ? report.steps[row.app]?.first : nil
        let moved =
            step.map {
                abs($0.change) > ComparisonPolicy.leastChange && !$0.name.isEmpty ? ", most in \"\($0.name)\"" : ""
            } ?? ""
        let function = row.metric.isOwnWork ? report.functions(of: row.app, isLonger: !isLess(row)).first : nil
        let named = function.map { ", in \(OverrunWords.name($0.function))" } ?? ""
        return "\(row.app): \(title(row)) \(effect(row)), \(from) to \(to)\(moved)\(named)\(why)"
    }

    private func isLess(_ row: PairedRow) -> Bool { (row.estimate?.effect ?? 0) < 0 }

    /// The figures of an app that share a reason are told together.
    private func doubts(_ verdict: PairedVerdict) -> [String] {
        struct Doubt: Hashable {
            var app: String
            var reason: String
        }
        var order: [Doubt] = []
        var rows: [Doubt: [PairedRow]] = [:]
        for row in report.rows(verdict) {
            let doubt = Doubt(app: row.app, reason: row.reason)
            if rows[doubt] == nil { order.append(doubt) }
            rows[doubt, default: []].append(row)
        }
        return order.map { doubt in
            let alike = rows[doubt] ?? []
            let needed = alike.compactMap(\.pairsNeeded).max()
            let pairs = needed.map { ", it would take about \(Figure.counted($0, "pair"))" } ?? ""
            return "\(doubt.app): \(alike.map(title).joined(separator: ", ")): \(doubt.reason)\(pairs)"
        }
    }

    /// What was measured, and when it was decided.
    var figures: [String] {
        let pairs = "\(Figure.counted(report.pairs, "pair")) of \(report.isOfProcesses ? "processes" : "blocks")"
        var lines =
            report.isOfProcesses && report.pairs == 0
            ? [] : ["\(pairs); decided at check \(report.look) of \(report.looks)."]
        if report.confirmingPairs > 0 {
            lines.append("\(Figure.counted(report.confirmingPairs, "pair")) in fresh processes to confirm.")
        }
        guard !report.isOfProcesses else { return lines + report.notes }
        return lines + report.notes + turns + moved + functions + asides
    }

    /// Figures beside frames that differ between the sides: one value a round, which says nothing of noise.
    private var asides: [String] {
        let moved = report.asides.filter(\.hasMoved).map { aside in
            let text = ShiftText(unit: aside.metric.unit)
            return
                "\(aside.app): \(aside.metric.title) \(text.value(aside.baseline)) in A, \(text.value(aside.candidate)) in B"
        }
        return moved.isEmpty ? [] : ["Shown, not judged: \(moved.joined(separator: "; "))."]
    }

    /// What the figures are of, where somebody may hold them beside those of a run: the same percentiles of other frames.
    private var turns: [String] {
        guard report.rows.contains(where: { $0.estimate != nil }) else { return [] }
        return [
            "The figures cover the \(unit.nouns) within turns, except the first two of each turn: compare A with B, not with fbprof "
                + "run or gate."
        ]
    }

    /// The parts and steps that moved, of apps with a figure that changed.
    private var moved: [String] {
        let changed = report.rows.filter {
            [.regression, .improved, .inconclusive].contains($0.verdict) || $0.isNotBetter
        }.map(\.app)
        var seen: Set<String> = []
        return changed.filter { seen.insert($0).inserted }.compactMap { app in
            let parts = (report.parts[app] ?? []).filter { abs($0.change) >= ComparisonPolicy.leastChange }.prefix(3)
            let steps = (report.steps[app] ?? []).filter {
                abs($0.change) >= ComparisonPolicy.leastChange && !$0.name.isEmpty
            }.prefix(3)
            guard !parts.isEmpty || !steps.isEmpty else { return nil }
            let moves = parts.map(Self.move) + steps.map { "step \"\($0.name)\" " + Self.signed($0.change, "ms") }
            return "Moved in \(app), mean of all frames: \(moves.joined(separator: ", "))."
        }
    }

    /// The functions that moved, of apps with a regression or an improvement, and what they are known from.
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

    /// A part of the frames' time that moved, by the name that every output gives it.
    private static func move(_ move: PairedMove) -> String {
        "\(LedgerPart(rawValue: move.name)?.title ?? move.name) \(signed(move.change, "ms"))"
    }

    // MARK: Cells

    func baseline(_ row: PairedRow) -> String { value(row.estimate?.baseline, row.metric) }
    func candidate(_ row: PairedRow) -> String { value(row.estimate?.candidate, row.metric) }

    func effect(_ row: PairedRow) -> String {
        row.estimate.map { Self.amount($0.effect, row.metric) } ?? Figure.none
    }

    func interval(_ row: PairedRow) -> String {
        guard let interval = row.estimate?.interval else { return Figure.none }
        let ends = [interval.lowerBound, interval.upperBound].map { Self.amount($0, row.metric) }
        // The unit once.
        let low = ends[0].split(separator: " ").dropLast().joined(separator: " ")
        return "\(low) … \(ends[1])"
    }

    /// How far identical processes differ.
    func floor(_ row: PairedRow) -> String {
        row.floor.map { Self.amount($0, row.metric).replacing("+", with: "±") } ?? Figure.none
    }

    func visible(_ row: PairedRow) -> String {
        row.verdict == .advisory ? Figure.none : row.smallestVisible.map { Self.amount($0, row.metric) } ?? "none"
    }

    private func value(_ value: Double?, _ metric: FrameMetric) -> String {
        guard let value else { return Figure.none }
        return metric.unit == .share
            ? DecimalText.fixed(value * 100, places: 2) + " %" : DecimalText.fixed(value, places: 3) + " ms"
    }

    static func amount(_ value: Double, _ metric: FrameMetric) -> String {
        if metric.isRatio { return ratio(value) }
        // Percentage points of the frames.
        return metric.unit == .share ? signed(value * 100, "pp") : signed(value, "ms")
    }

    private static func ratio(_ logarithm: Double) -> String {
        // Beyond that nothing is known.
        guard abs(logarithm) < 5 else { return logarithm > 0 ? ">+999 %" : "−100 %" }
        let share = (DeterministicMath.exp(logarithm) - 1) * 100
        return signed(share, "%", places: 1)
    }

    private static func signed(_ value: Double, _ unit: String, places: Int = 2) -> String {
        let text = DecimalText.fixed(abs(value), places: places)
        let isZero = text.allSatisfy { $0 == "0" || $0 == "." }
        return (isZero ? "" : value > 0 ? "+" : "−") + text + " " + unit
    }
}
