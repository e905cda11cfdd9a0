import FrameTrace

/// Builds the matrix of ready time by victim × culprit, after warm-up.
struct MatrixBuilder {
    private struct Key: Hashable, Comparable {
        var victim: Int
        var culprit: Culprit

        static func < (left: Self, right: Self) -> Bool {
            (left.victim, left.culprit) < (right.victim, right.culprit)
        }
    }

    private typealias Cells = [Key: RunnablePart]

    let trace: Trace
    let phases: PhaseTimeline
    let culprits: CulpritFinder
    let examples: ExampleFinder

    /// Returns the matrix; nil where no slices were recorded.
    ///
    /// - Complexity: O(n log n) over frames, slices and ready times.
    func matrix(_ apps: [FrameBuilder.Frames]) -> ContentionMatrix? {
        guard culprits.timelines.knowsSlices else { return nil }
        let byFrame = cells(of: apps.map(\.records))
        let (byThread, longest) = threadCells()
        let entries = phases.entries.indices.filter { !phases.entries[$0].isWarmUp }
        let worst = apps.map(examples.worstByCulprit)
        let waits = zip(trace.apps, longest).map { worstByCulprit(of: $0.id, among: $1) }
        return ContentionMatrix(
            frames: list(entries.map { byFrame[$0] }) { key in
                worst[key.victim][key.culprit].map {
                    examples.examples(of: key.culprit, in: apps[key.victim], app: trace.apps[key.victim], $0)
                }
            },
            threads: list(entries.map { byThread[$0] }) { key in examples(of: key, among: waits[key.victim]) },
            phases: entries.compactMap { phase in
                guard !byFrame[phase].isEmpty || !byThread[phase].isEmpty else { return nil }
                return PhaseMatrix(phase: phase, frames: list([byFrame[phase]]), threads: list([byThread[phase]]))
            }
        )
    }

    private func cells(of frames: [FrameRecords]) -> [Cells] {
        var cells = [Cells](repeating: [:], count: phases.entries.count)
        for (victim, records) in frames.enumerated() {
            // By culprit only: there are few, and no key has to be hashed for each part of a frame.
            var sums = cells.map { _ in [RunnablePart]() }
            for frame in records where cells.indices.contains(frame.phase) {
                for part in frame.ledger.runnableBy ?? [] { sums[frame.phase].add(part) }
                for part in frame.ledger.outside?.runnable ?? [] { sums[frame.phase].add(part) }
            }
            for (phase, parts) in sums.enumerated() {
                for part in parts { Self.add(part, victim, to: &cells[phase]) }
            }
        }
        return cells
    }

    /// A ready time of a thread.
    private struct ReadyTime {
        var thread: ThreadID
        var ready: Interval
    }

    /// The number of an app's longest ready times that examples are taken from.
    private static let mostReadyTimes = 200

    private func threadCells() -> (cells: [Cells], longest: [Worst<ReadyTime>]) {
        var longest = trace.apps.map { _ in Worst<ReadyTime>(Self.mostReadyTimes) }
        let warm = trace.header.grid.origin + trace.header.warmUp
        let numbers = Dictionary(
            trace.apps.enumerated().map { ($1.id, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        // By phase, and in each by victim.
        let victims = trace.apps.count
        var sums = Array(repeating: CulpritSums(), count: phases.entries.count * victims)
        var sweep = culprits.sweep()
        // Without this copy, the closure below would copy the builder each time.
        let entries = phases.entries
        for (number, timeline) in culprits.timelines.all.enumerated()
        where trace.threads[timeline.thread]?.kind == .simulated {
            let own = trace.threads[timeline.thread]?.app
            var activity = 0
            var phase = 0
            for ready in timeline.ready {
                activity = timeline.activities.sortedIndex(near: activity) { $0.interval.end > ready.start }
                let work = activity < timeline.activities.count ? timeline.activities[activity] : nil
                let app = work.flatMap { $0.interval.start <= ready.start ? $0.app : nil } ?? own
                guard let app, let victim = numbers[app] else { continue }
                if ready.start >= warm {
                    longest[victim].add(ReadyTime(thread: timeline.thread, ready: ready), ready.length)
                }
                sweep.forEachPiece(ofThread: number, within: ready, victim: app) { piece, seats, isPreempted in
                    phase = entries.sortedIndex(near: phase) { $0.interval.end > piece.start }
                    guard phase < entries.count, entries[phase].interval.start <= piece.start else { return }
                    sums[phase * victims + victim].add(piece.length, seats, isPreempted: isPreempted)
                }
            }
        }
        let cells = phases.entries.indices.map { phase in
            var cells: Cells = [:]
            for victim in 0..<victims {
                let parts = sums[phase * victims + victim].parts(culprits.table)
                for part in parts { Self.add(part, victim, to: &cells) }
            }
            return cells
        }
        return (cells, longest)
    }

    /// Returns, by culprit, those of an app's longest ready times in which it had a CPU longest.
    private func worstByCulprit(of victim: AppID, among longest: Worst<ReadyTime>) -> [Culprit: Worst<ReadyTime>] {
        var worst: [Culprit: Worst<ReadyTime>] = [:]
        for (wait, _) in longest.sorted {
            for part in culprits.pieces(of: wait.thread, within: wait.ready, victim: victim).byCulprit {
                worst[part.culprit, default: Worst(CauseExample.capacity)].add(wait, part.time)
            }
        }
        return worst
    }

    private func examples(of key: Key, among worst: [Culprit: Worst<ReadyTime>]) -> [CauseExample] {
        (worst[key.culprit]?.sorted ?? []).map { wait, time in
            examples.example(
                of: key.culprit,
                ready: wait.ready,
                thread: wait.thread,
                victim: trace.apps[key.victim].id,
                time: time
            )
        }
    }

    private static func add(_ part: RunnablePart, _ victim: Int, to cells: inout Cells) {
        let key = Key(victim: victim, culprit: part.culprit)
        var sum = cells[key] ?? RunnablePart(culprit: part.culprit)
        sum.afterWakeUp += part.afterWakeUp
        sum.preempted += part.preempted
        cells[key] = sum
    }

    private func list(_ cells: [Cells], examples: (Key) -> [CauseExample]? = { _ in nil }) -> [MatrixCell] {
        var sum: Cells = [:]
        for one in cells { for (key, part) in one { Self.add(part, key.victim, to: &sum) } }
        return sum.sorted { ($1.value.time, $0.key) < ($0.value.time, $1.key) }.map { key, part in
            MatrixCell(victim: trace.apps[key.victim].name, part: part, examples: examples(key))
        }
    }
}
