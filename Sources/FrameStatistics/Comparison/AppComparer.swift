import FrameBudget
import FrameTrace

/// One app of one of the compared runs.
struct ComparedApp {
    let result: RunResult
    let app: AppResult
    /// The frames after warm-up, in order; nil if only figures are available.
    let frames: FrameRecords?

    init(_ run: ComparedRun, index: Int) {
        result = run.result
        app = run.result.apps[index]
        frames = run.frames.map { frames in
            frames[index].filter { frame in
                run.result.phases.indices.contains(frame.phase) && !run.result.phases[frame.phase].isWarmUp
            }
        }
    }

    /// The whole run after warm-up.
    var total: ComparedFrames { ComparedFrames(app.total, frames: frames) }

    /// The phases after warm-up in which the app was on screen, by the apps on screen. Of phases with the same apps,
    /// only the first counts.
    var phases: [(apps: [String], frames: ComparedFrames)] {
        var seen: Set<[String]> = []
        return app.phases.sorted { $0.phase < $1.phase }.compactMap { figures in
            let phase = result.phases[figures.phase]
            guard !phase.isWarmUp, seen.insert(phase.apps).inserted else { return nil }
            let own = frames?.filter { $0.phase == figures.phase }
            return (phase.apps, ComparedFrames(figures.statistics, frames: own))
        }
    }

    /// The ends of the app by the system.
    var ends: AppComparison.Ends.Side {
        let all = result.terminations.filter { $0.app == app.name }
        return AppComparison.Ends.Side(
            count: all.count,
            at: all.first?.at,
            reason: all.first?.reason,
            onScreen: app.total.onScreen
        )
    }

    /// Returns the labels of a place in the work, below the app.
    func labels(_ path: PathID) -> [String] {
        let labels = result.labels(of: path)
        return labels.first == app.name ? Array(labels.dropFirst()) : labels
    }
}

/// Compares one app of two runs.
struct AppComparer {
    let before: ComparedApp
    let after: ComparedApp
    let isExact: Bool

    /// The percentiles of a shift function.
    private static let percents = [10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 99]

    var comparison: AppComparison { comparison(of: figures(before.total, after.total)) }

    /// Returns the comparison with these figures of the whole time.
    func comparison(of total: FigureComparison) -> AppComparison {
        let (old, new) = (before.total, after.total)
        let all = moves(old, new)
        return AppComparison(
            name: after.app.name,
            ends: ends,
            ownCPU: ownCPU,
            drawsFrames: before.app.drawsFrames || after.app.drawsFrames,
            clock: before.app.clock == after.app.clock && after.app.clock?.isOwn == true ? after.app.clock : nil,
            lengthRatio: RunLengths(before: before.app.total.onScreen, after: after.app.total.onScreen).factor,
            limits: hasOtherRate ? nil : ChangedLimits(from: before.app, to: after.app),
            total: total,
            means: hasOtherRate ? [] : means(old, new),
            singles: singles,
            phases: phases,
            mainThread: quantiles(old, new) { $0.mainThread },
            onCPU: quantiles(old, new) { $0.ledger.onCPU },
            parts: all.parts,
            delays: all.delays,
            otherWork: all.otherWork,
            steps: all.steps,
            rendering: all.rendering,
            withinMainThread: withinMainThread(old, new, all),
            slowest: hasOtherRate ? nil : slowest(old, new),
            tails: tails(total, old, new),
            verdicts: verdicts(old, new),
            profiles: ProfileComparison.Content.allCases.compactMap { content in
                // A display of a different rate leaves a different budget.
                hasOtherRate && content == .overrun ? nil : profiles(content, old, new)
            }
        ).withoutLesserWork()
    }

    /// The ends of the app; nil if the system ended it in neither run.
    private var ends: AppComparison.Ends? {
        let (old, new) = (before.ends, after.ends)
        return old.count + new.count > 0 ? AppComparison.Ends(before: old, after: new) : nil
    }

    /// The phases that both runs have; empty if neither has more than one, which is then the whole run.
    private var phases: [AppComparison.Phase] {
        let (known, new) = (before.phases, after.phases)
        guard known.count > 1 || new.count > 1 else { return [] }
        return new.compactMap { phase in
            guard let old = known.first(where: { $0.apps == phase.apps }) else { return nil }
            return AppComparison.Phase(apps: phase.apps, figures: figures(old.frames, phase.frames))
        }
    }

    // MARK: Figures

    private func figures(_ old: ComparedFrames, _ new: ComparedFrames) -> FigureComparison {
        FigureComparison(
            before: FigureComparison.Counts(old.statistics),
            after: FigureComparison.Counts(new.statistics),
            figures: RunComparison.metrics.map { .init(metric: $0, shift: shift($0, old, new)) }
        )
    }

    private func shift(_ metric: FrameMetric, _ old: ComparedFrames, _ new: ComparedFrames) -> Shift {
        switch metric {
        case .fps: return shiftOfRate(old.fps, new.fps)
        case .missedShare: return shiftOfRate(old.missed, new.missed)
        case .droppedShare: return shiftOfRate(old.dropped, new.dropped)
        case .hitchRatio: return shiftOfRate(old.hitchRatio, new.hitchRatio)
        default: break
        }
        let percent = metric.percent ?? 50
        let time: (FrameRecord) -> TimeSpan? = metric.isOwnWork ? { $0.ledger.onCPU } : { $0.mainThread }
        func reported(_ frames: ComparedFrames) -> Double? { metric.value(of: frames.measured) }
        guard !isExact else { return Shift(exact: reported(old), reported(new)) }
        guard let one = old.quantiles([percent], time)[0], let other = new.quantiles([percent], time)[0] else {
            return Shift(reported(old), reported(new))
        }
        return QuantileEstimate.shift(from: one, to: other)
    }

    func shift(_ old: MeanEstimate?, _ new: MeanEstimate?) -> Shift {
        isExact ? Shift(exact: old?.value, new?.value) : MeanEstimate.shift(from: old, to: new)
    }

    /// Whether the runs' displays have different rates, so that frames are due more often in one of them.
    var hasOtherRate: Bool {
        before.app.hasDisplay && after.app.hasDisplay && before.result.run.refresh != after.result.run.refresh
    }

    /// Compares figures that depend on the display's rate.
    private func shiftOfRate(_ old: MeanEstimate?, _ new: MeanEstimate?) -> Shift {
        hasOtherRate ? Shift(notComparable: old?.value, new?.value) : shift(old, new)
    }

    private func quantiles(
        _ old: ComparedFrames,
        _ new: ComparedFrames,
        _ time: (FrameRecord) -> TimeSpan?
    ) -> [AppComparison.Quantile] {
        let all = zip(old.quantiles(Self.percents, time), new.quantiles(Self.percents, time))
        return zip(Self.percents, all).compactMap { percent, sides in
            guard let one = sides.0, let other = sides.1 else { return nil }
            let shift = isExact ? Shift(exact: one.value, other.value) : QuantileEstimate.shift(from: one, to: other)
            return AppComparison.Quantile(percent: percent, shift: shift)
        }
    }

    // MARK: Where the time went

    func parts(
        _ old: ComparedFrames,
        _ new: ComparedFrames,
        _ ledger: (FrameRecord) -> Ledger = { $0.ledger }
    ) -> [AppComparison.Part] {
        func visit(_ frame: FrameRecord, _ add: (LedgerPart, TimeSpan) -> Void) {
            let times = ledger(frame)
            for part in LedgerPart.allCases {
                if let time = times[part] { add(part, time) }
            }
        }
        let (one, other) = (old.means(visit), new.means(visit))
        return LedgerPart.allCases.map { part in
            func mean(_ side: ComparedFrames, _ known: MeanEstimate?) -> MeanEstimate? {
                guard side.count > 0, let sum = side.statistics.ledger[part] else { return nil }
                if side.isPart {
                    return known ?? MeanEstimate(0, deviations: side.blocks.sums { _ in 0 }, side.blocks, weight: 1)
                }
                return known ?? MeanEstimate(sum.inMilliseconds / Double(side.count))
            }
            return AppComparison.Part(part: part, shift: shift(mean(old, one[part]), mean(new, other[part])))
        }
    }

    private func verdicts(_ old: ComparedFrames, _ new: ComparedFrames) -> [AppComparison.Verdict] {
        func missed(_ side: ComparedFrames) -> [VerdictCause: Int] {
            Dictionary(side.statistics.verdicts.map { ($0.cause.withoutProcessID, $0.missed) }, uniquingKeysWith: +)
        }
        let (one, other) = (missed(old), missed(new))
        let causes = Set(one.keys).union(other.keys).sorted()
        let all = causes.compactMap { cause -> AppComparison.Verdict? in
            let (first, second) = (one[cause] ?? 0, other[cause] ?? 0)
            guard first > 0 || second > 0 else { return nil }
            let isOne: (FrameRecord) -> Bool = { $0.isMissed && $0.verdict?.cause.withoutProcessID == cause }
            let shift = shiftOfRate(old.share(first, isOne), new.share(second, isOne))
            return AppComparison.Verdict(cause: cause, before: first, after: second, shift: shift)
        }
        return all.sortedByShift(\.shift)
    }
}
