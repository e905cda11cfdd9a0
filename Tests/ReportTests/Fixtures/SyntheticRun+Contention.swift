import FrameBudget
import FrameTrace

extension SyntheticRun {
    /// The app that runs while another one waits: the next one.
    private func culprit(of app: Int, isContended: Bool) -> Culprit {
        isContended ? Culprit(.app, names[(app + 1) % names.count]) : Culprit(.nobody)
    }

    /// Sets who held the CPU, and gives the first app's frames an event handler of no length.
    func split(_ ledger: inout Ledger, app: Int, isContended: Bool) {
        let culprit = culprit(of: app, isContended: isContended)
        ledger.runnableBy = [RunnablePart(culprit: culprit, preempted: ledger.runnable ?? .zero)]
        ledger.steal = .zero
        ledger.interrupts = .zero
        guard app == 0 else { return }
        ledger.outside = OutsideParts(onCPU: .zero, runnable: [], blocked: [], residual: .zero)
    }

    /// A wait for the lock, of which a little was an inversion.
    func lockPart(_ time: TimeSpan) -> BlockedPart {
        let owner = OwnerPart(
            state: .ready,
            app: names[0],
            culprit: Culprit(.app, names[0]),
            time: time,
            byWaking: true
        )
        return BlockedPart(
            kind: .lock,
            resource: lockName,
            time: time,
            owners: [owner],
            inverted: .milliseconds(0.1)
        )
    }

    /// Who held the CPU while an app's frame was ready.
    func holder(of app: Int) -> HeldBy {
        HeldBy(
            culprit: culprit(of: app, isContended: true),
            thread: "\(names[(app + 1) % names.count]) main",
            path: PathID(index: 2 + (app + 1) % names.count * 3),
            time: .milliseconds(9)
        )
    }

    /// A frame whose own work was too long, and a worker's ready time with the holder of the CPU and its stack.
    private var examples: [CauseExample] {
        var held = holder(of: 0)
        held.stack = StackDetail(
            thread: held.thread,
            role: .holder,
            takenAt: .seconds(2),
            lateness: .microseconds(90),
            state: .running,
            path: held.path,
            call: SampleTree(self).leaves.first,
            isComplete: true
        )
        return [
            CauseExample(frame: FrameNumber(31), at: .seconds(1), time: .milliseconds(20), step: PathID(index: 2)),
            CauseExample(frame: nil, thread: "worker 1", at: .seconds(2), time: .milliseconds(9), heldBy: held),
        ]
    }

    /// The contention matrix of the frames; that of all threads is the same.
    func makeMatrix(_ frames: [[FrameRecord]]) -> ContentionMatrix? {
        guard measuresCPU else { return nil }
        let cells = zip(names, frames).flatMap { name, frames -> [MatrixCell] in
            var times: [Culprit: TimeSpan] = [:]
            for part in frames.flatMap({ $0.ledger.runnableBy ?? [] }) {
                times[part.culprit, default: .zero] += part.time
            }
            return times.sorted { $0.key < $1.key }.map { culprit, time in
                MatrixCell(victim: name, part: RunnablePart(culprit: culprit, preempted: time))
            }
        }
        var detailed = cells
        if !detailed.isEmpty { detailed[0].examples = examples }
        let phases = frames.isEmpty ? [] : [PhaseMatrix(phase: 0, frames: cells, threads: cells)]
        return ContentionMatrix(frames: detailed, threads: cells, phases: phases)
    }
}
