import FrameBudget
import FrameTrace

/// Sums synthetic frames up into the figures that an analysis would give.
struct Summary {
    private(set) var total = FrameStatistics()
    private(set) var phases: [PhaseFigures] = []
    private(set) var conservation = Conservation(wanted: 0, shown: 0, dropped: 0, unfinished: 0)

    init(records: [FrameRecord], phases all: [Phase], grid: VsyncGrid, opened: TimeSpan) {
        for (number, phase) in all.enumerated() where phase.start >= opened {
            let frames = records.filter { $0.phase == number }
            phases.append(
                PhaseFigures(phase: number, statistics: Self.statistics(of: frames, onScreen: phase.end - phase.start))
            )
        }
        let judged = all.enumerated().filter { !$0.element.isWarmUp && $0.element.start >= opened }
        let onScreen = judged.reduce(TimeSpan.zero) { $0 + ($1.element.end - $1.element.start) }
        total = Self.statistics(of: records.filter { !all[$0.phase].isWarmUp }, onScreen: onScreen)
        conservation.shown = records.count
        conservation.dropped = records.reduce(0) { $0 + $1.dropped }
        conservation.wanted = conservation.shown + conservation.dropped
    }

    private static func statistics(of frames: [FrameRecord], onScreen: TimeSpan) -> FrameStatistics {
        var statistics = FrameStatistics()
        let missed = frames.filter(\.isMissed)
        statistics.onScreen = onScreen
        statistics.shown = frames.count
        statistics.missed = missed.count
        statistics.dropped = frames.reduce(0) { $0 + $1.dropped }
        statistics.wanted = statistics.shown + statistics.dropped
        statistics.mainThread = Distribution(frames.map(\.mainThread))
        let onCPU = frames.compactMap(\.ledger.onCPU)
        statistics.onCPU = onCPU.count == frames.count ? Distribution(onCPU) : nil
        statistics.overrun = Distribution(missed.map(\.overrun))
        statistics.residualShareP95 = frames.isEmpty ? nil : 0.012
        statistics.ledger = sum(frames)
        statistics.missedLedger = sum(missed)
        let causes = Dictionary(grouping: missed.filter { $0.verdict != nil }) {
            $0.verdict?.cause ?? VerdictCause(.unknown)
        }
        statistics.verdicts = causes.map { cause, frames in
            let verdicts = frames.compactMap(\.verdict)
            let dropped = verdicts.flatMap(\.dropped).filter { $0.cause == cause }.reduce(0) { $0 + $1.dropped }
            var count = VerdictCount(cause: cause, missed: verdicts.count, dropped: dropped)
            count.time = frames.reduce(TimeSpan.zero) { $0 + $1.ledger.time(ofKindOf: cause) }
            count.frameTime = frames.reduce(TimeSpan.zero) { $0 + $1.ledger.explained + $1.ledger.residual }
            return count
        }.sorted { ($1.missed, $0.cause) < ($0.missed, $1.cause) }
        let work = Dictionary(grouping: frames.flatMap(\.work), by: \.path)
        statistics.work = work.map { path, times in
            StepTime(path: path, time: times.reduce(.zero) { $0 + $1.time })
        }.sorted { ($0.time, $1.path) > ($1.time, $0.path) }
        return statistics
    }

    private static func sum(_ frames: [FrameRecord]) -> Ledger {
        var sum = Ledger()
        // Closures, as a key path copies the whole frame.
        sum.timerLate = add(frames.map { $0.ledger.timerLate })
        sum.onCPU = add(frames.map { $0.ledger.onCPU })
        sum.runnable = add(frames.map { $0.ledger.runnable })
        sum.heldUp = add(frames.map { $0.ledger.heldUp })
        sum.steal = add(frames.map { $0.ledger.steal })
        for part in frames.flatMap({ $0.ledger.runnableBy ?? [] }) {
            if let index = sum.runnableBy?.firstIndex(where: { $0.culprit == part.culprit }) {
                sum.runnableBy?[index].preempted += part.preempted
            } else {
                sum.runnableBy = (sum.runnableBy ?? []) + [part]
            }
        }
        sum.residual = frames.reduce(.zero) { $0 + $1.ledger.residual }
        for part in frames.flatMap({ $0.ledger.blocked }) {
            if let index = sum.blocked.firstIndex(where: { $0.kind == part.kind && $0.resource == part.resource }) {
                sum.blocked[index].time += part.time
            } else {
                sum.blocked.append(part)
            }
        }
        return sum
    }

    private static func add(_ spans: [TimeSpan?]) -> TimeSpan? {
        let known = spans.compactMap { $0 }
        return known.count == spans.count && !known.isEmpty ? known.reduce(.zero, +) : nil
    }
}
