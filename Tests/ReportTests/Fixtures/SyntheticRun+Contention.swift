import FrameBudget

extension SyntheticRun {
    /// The app that runs while another one waits: the next one.
    private func culprit(of app: Int, isContended: Bool) -> Culprit {
        isContended ? Culprit(.app, names[(app + 1) % names.count]) : Culprit(.nobody)
    }

    /// Says who held the CPU, and gives the first app's frames an event handler of no length.
    func split(_ ledger: inout Ledger, app: Int, isContended: Bool) {
        let culprit = culprit(of: app, isContended: isContended)
        ledger.runnableBy = [RunnablePart(culprit: culprit, preempted: ledger.runnable ?? .zero)]
        ledger.steal = .zero
        guard app == 0 else { return }
        ledger.outside = OutsideParts(onCPU: .zero, runnable: [], blocked: [], residual: .zero)
    }

    /// A wait for the lock, of which a little was an inversion.
    func lockPart(_ time: TimeSpan) -> BlockedPart {
        let owner = OwnerPart(state: .ready, app: names[0], culprit: Culprit(.app, names[0]), time: time)
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

    /// The matrix of the frames, for all threads the same.
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
        let phases = frames.isEmpty ? [] : [PhaseMatrix(phase: 0, frames: cells, threads: cells)]
        return ContentionMatrix(frames: cells, threads: cells, phases: phases)
    }
}
