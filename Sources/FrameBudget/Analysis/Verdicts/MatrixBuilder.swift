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
        var cells = [Cells](repeating: [:], count: phases.entries.count)
        let numbers = Dictionary(
            trace.apps.enumerated().map { ($1.id, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        for thread in culprits.timelines.byThread.keys.sorted() {
            guard let timeline = culprits.timelines[thread], trace.threads[thread]?.kind == .simulated else { continue }
            for ready in timeline.ready {
                let app = timeline.activity(at: ready.start)?.app ?? trace.threads[thread]?.app
                guard let app, let victim = numbers[app] else { continue }
                for piece in culprits.pieces(of: thread, within: ready, victim: app) {
                    guard let phase = phases.index(at: piece.interval.start) else { continue }
                    for part in [piece].byCulprit { Self.add(part, victim, to: &cells[phase]) }
                }
            }
        }
        return cells
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
