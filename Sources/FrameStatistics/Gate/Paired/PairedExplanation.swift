import FrameBudget
import FrameTrace

/// What explains the figures of one app that became worse: what moved in its compared frames, and its hangs.
public struct PairedExplanation: Sendable, Equatable {
    /// A comparison of the frames within turns, with the figures that the gate judges.
    public var comparison: AppComparison
    /// The app's hangs; nil unless the candidate has more of them.
    ///
    /// Frames that are wanted during a hang are often not shown within the turn, so that no compared frame has its time.
    public var hangs: PairedHangs?
}

extension PairedReport {
    /// Explains the regressions, by the frames of all rounds.
    ///
    /// - Complexity: O(frames log frames).
    mutating func explain(_ rounds: [PairedRound]) {
        for app in Set(rows(.regression).map(\.app)) {
            explanations[app] = PairedExplanation(of: app, rows.filter { $0.app == app }, rounds)
        }
    }
}

extension PairedExplanation {
    /// Compares the frames of one app; nil if a side has none.
    ///
    /// Times of handlers and names of functions are those of the first round.
    init?(of app: String, _ rows: [PairedRow], _ rounds: [PairedRound]) {
        guard let round = rounds.first, let before = Self.side(.baseline, app, rounds),
            let after = Self.side(.candidate, app, rounds)
        else { return nil }
        let isExact = round.baseline.result.run.isExact
        let comparer = AppComparer(before: before, after: after, isExact: isExact)
        let total = FigureComparison(
            before: FigureComparison.Counts(before.total.statistics),
            after: FigureComparison.Counts(after.total.statistics),
            figures: rows.compactMap { Self.figure($0, isExact: isExact) }
        )
        var compared = comparer.comparison(of: total)
        compared.ends = nil
        // As in the gate's other texts, which count frames.
        compared.clock = nil
        // Both sides have the same number of turns of the same length.
        compared.lengthRatio = nil
        // These are not figures of turns.
        compared.singles = []
        comparison = compared
        hangs = PairedHangs(of: app, rounds)
    }

    /// Returns one side's app with the compared frames of all rounds; nil without frames.
    private static func side(_ side: PairedSide, _ app: String, _ rounds: [PairedRound]) -> ComparedApp? {
        guard let first = rounds.first else { return nil }
        var result = first[side].result
        // A comparison leaves out the frames of a warm-up. Those that a paired gate compares are never part of it.
        guard let index = result.apps.firstIndex(where: { $0.name == app }),
            let phase = result.phases.firstIndex(where: { !$0.isWarmUp })
        else { return nil }
        var records: [FrameRecord] = rounds.flatMap { $0.comparedFrames(of: app, side) }
        guard !records.isEmpty else { return nil }
        for number in records.indices { records[number].phase = phase }
        result.apps[index].phases = []
        result.apps[index].total = statistics(of: records, result.apps[index].total)
        var run = ComparedRun(name: side.rawValue, result: result)
        run.frames = result.apps.indices.map { $0 == index ? FrameRecords(records) : FrameRecords() }
        return ComparedApp(run, index: index)
    }

    /// Returns the counts of the compared frames, in place of those of a whole run. Sums of times become zero: a
    /// comparison uses them where frames lack a time.
    private static func statistics(of records: [FrameRecord], _ run: FrameStatistics) -> FrameStatistics {
        var counts = run
        counts.mainThread = nil
        counts.onCPU = nil
        counts.frozen = nil
        counts.unfinished = 0
        counts.shown = records.count
        counts.missed = records.count(where: \.isMissed)
        counts.dropped = records.reduce(0) { $0 + $1.dropped }
        counts.work = []
        counts.rendering?.work = []
        counts.ledger.outside = nil
        counts.ledger.runnableBy = nil
        counts.ledger.blocked = []
        for part in LedgerPart.allCases where part != .blocked && counts.ledger[part] != nil {
            counts.ledger[part] = .zero
        }
        var missed: [VerdictCause: Int] = [:]
        for frame in records where frame.isMissed {
            if let cause = frame.verdict?.cause { missed[cause, default: 0] += 1 }
        }
        counts.verdicts = missed.map { VerdictCount(cause: $0.key, missed: $0.value, dropped: 0) }
        return counts
    }

    /// Converts a row to a figure of a comparison. With noise, the gate's verdict says whether it moved.
    private static func figure(_ row: PairedRow, isExact: Bool) -> FigureComparison.Figure? {
        guard let estimate = row.estimate else { return nil }
        var shift = Shift(exact: estimate.baseline, estimate.candidate)
        if !isExact {
            let isWorse = row.verdict == .regression || row.isProbablyWorse
            shift.outcome = isWorse ? .more : row.verdict == .improved ? .less : .withinNoise
        }
        return FigureComparison.Figure(metric: row.metric, shift: shift)
    }
}
