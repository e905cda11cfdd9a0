/// Sums up who waited for a CPU while who held it: victim × culprit, after warm-up.
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

    /// The matrix; nil where nobody could see who held the CPUs.
    ///
    /// - Complexity: O(n log n) over frames, slices and ready times.
    func matrix(_ frames: [[FrameRecord]]) -> ContentionMatrix? {
        guard culprits.timelines.knowsSlices else { return nil }
        let byFrame = cells(of: frames)
        let byThread = threadCells()
        let entries = phases.entries.indices.filter { !phases.entries[$0].isWarmUp }
        return ContentionMatrix(
            frames: list(entries.map { byFrame[$0] }),
            threads: list(entries.map { byThread[$0] }),
            phases: entries.compactMap { phase in
                guard !byFrame[phase].isEmpty || !byThread[phase].isEmpty else { return nil }
                return PhaseMatrix(phase: phase, frames: list([byFrame[phase]]), threads: list([byThread[phase]]))
            }
        )
    }

    private func cells(of frames: [[FrameRecord]]) -> [Cells] {
        var cells = [Cells](repeating: [:], count: phases.entries.count)
        for (victim, records) in frames.enumerated() {
            for frame in records where cells.indices.contains(frame.phase) {
                let parts = (frame.ledger.runnableBy ?? []) + (frame.ledger.outside?.runnable ?? [])
                for part in parts { Self.add(part, victim, to: &cells[frame.phase]) }
            }
        }
        return cells
    }

    private func threadCells() -> [Cells] {
        let numbers = Dictionary(
            trace.apps.enumerated().map { ($1.id, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        var sums = phases.entries.map { _ in trace.apps.map { _ in CulpritSums() } }
        var sweep = culprits.sweep()
        // Without the builder itself, which the closure below would copy each time.
        let entries = phases.entries
        for (number, timeline) in culprits.timelines.all.enumerated()
        where trace.threads[timeline.thread]?.kind == .simulated {
            let own = trace.threads[timeline.thread]?.app
            var activity = 0
            var phase = 0
            for ready in timeline.ready {
                activity = timeline.activities.firstIndex(near: activity) { $0.interval.end > ready.start }
                let work = activity < timeline.activities.count ? timeline.activities[activity] : nil
                let app = work.flatMap { $0.interval.start <= ready.start ? $0.app : nil } ?? own
                guard let app, let victim = numbers[app] else { continue }
                sweep.forEachPiece(ofThread: number, within: ready, victim: app) { piece, seats, isPreempted in
                    phase = entries.firstIndex(near: phase) { $0.interval.end > piece.start }
                    guard phase < entries.count, entries[phase].interval.start <= piece.start else { return }
                    sums[phase][victim].add(piece.length, seats, isPreempted: isPreempted)
                }
            }
        }
        return sums.map { victims in
            var cells: Cells = [:]
            for (victim, sums) in victims.enumerated() {
                for part in sums.parts(culprits.table) { Self.add(part, victim, to: &cells) }
            }
            return cells
        }
    }

    private static func add(_ part: RunnablePart, _ victim: Int, to cells: inout Cells) {
        let key = Key(victim: victim, culprit: part.culprit)
        var sum = cells[key] ?? RunnablePart(culprit: part.culprit)
        sum.afterWakeUp += part.afterWakeUp
        sum.preempted += part.preempted
        cells[key] = sum
    }

    private func list(_ cells: [Cells]) -> [MatrixCell] {
        var sum: Cells = [:]
        for one in cells { for (key, part) in one { Self.add(part, key.victim, to: &sum) } }
        return sum.sorted { ($1.value.time, $0.key) < ($0.value.time, $1.key) }.map { key, part in
            MatrixCell(victim: trace.apps[key.victim].name, part: part)
        }
    }
}
