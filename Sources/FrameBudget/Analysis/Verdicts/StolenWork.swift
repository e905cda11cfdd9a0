import FrameTrace

/// Separates own work from time that a hypervisor took while a thread's CPU clock continued.
///
/// A guest's kernel learns of stolen time late, and some of it stays in the clock of the thread that was on the CPU, so
/// that the frame's own work looks long. So if a hypervisor took CPU time in a run, own work is compared with the same
/// steps in the app's other frames: a frame that took more than they do, and was late only by what the hypervisor can
/// have taken within it, is unexplained.
struct StolenWork {
    /// The CPU time that the hypervisor took from the apps' CPUs in the run.
    private let stolen: TimeSpan
    /// The percentile of a step's times that counts as usual: the more was stolen, the more frames may contain stolen
    /// time.
    private let reference: Int

    private static let policy = AnalysisPolicy.standard

    /// Nil for a trace with too little stolen time, or with exact times.
    init?(_ trace: Trace) {
        guard !trace.header.facts.isExact, let share = trace.quality.stealShare, share > Self.policy.quietSteal
        else { return nil }
        let observed = trace.observedUntil - trace.header.grid.origin
        reference = max(
            50,
            Self.policy.usualWorkPercentile - Int(share * 100 * Self.policy.usualWorkPercentilesPerPercent)
        )
        stolen = .seconds(share * observed.inSeconds * Double(max(1, trace.header.cores)))
    }

    /// Withdraws the attributions to own work that stolen time could have caused: those that would not hold without the
    /// time that the hypervisor can have taken within the frame.
    ///
    /// - Parameter stolen: the most that it can have taken of a frame, by the frame's index and CPU time.
    /// - Complexity: O(n log n) over the frames and their steps.
    func review(_ frames: inout FrameRecords, budget: TimeSpan, stolen bound: (Int, TimeSpan) -> TimeSpan) {
        let usual = UsualWork(frames, percent: reference, fewest: Self.policy.fewestUsualFrames)
        var suspects: [(index: Int, excess: TimeSpan)] = []
        for (index, frame) in frames.enumerated() {
            guard let verdict = frame.verdict, verdict.cause == VerdictCause(.ownWork),
                let own = frame.ledger.onCPU,
                let time = usual.time(of: frame), time <= budget,
                own > .seconds(time.inSeconds * (1 + Self.policy.usualWorkTolerance)),
                !isLate(frame, verdict, budget, without: min(own - time, bound(index, own)))
            else { continue }
            suspects.append((index, own - time))
        }
        // Anything beyond what the hypervisor can have taken is the work itself.
        let excess = suspects.reduce(TimeSpan.zero) { $0 + $1.excess }
        guard excess <= stolen * Int64(Self.policy.stealCountingError) else { return }
        let excesses = Dictionary(uniqueKeysWithValues: suspects.map { ($0.index, $0.excess) })
        guard !excesses.isEmpty else { return }
        frames.updateEach { index, frame in
            guard let excess = excesses[index], var verdict = frame.verdict else { return }
            verdict.others.insert(VerdictPart(verdict.cause, verdict.time), at: 0)
            verdict.cause = VerdictCause(.unknown)
            verdict.time = excess
            verdict.unusualWork = excess
            verdict.behind = nil
            verdict.dropped = unexplained(verdict.dropped)
            frame.verdict = verdict
        }
    }

    /// Whether the app's own side is too long even without time that may have been stolen.
    private func isLate(
        _ frame: FrameRecord,
        _ verdict: FrameVerdict,
        _ budget: TimeSpan,
        without stolen: TimeSpan
    ) -> Bool {
        let others = verdict.reason == .ownSide ? verdict.others.reduce(TimeSpan.zero) { $0 + $1.time } : .zero
        let allowed =
            frame.overrun > .zero ? frame.ledger.explained + frame.ledger.residual - frame.overrun : budget
        return verdict.time + others - stolen > allowed
    }

    /// Returns the shares, with those of own work added to the unexplained ones.
    private func unexplained(_ shares: [DroppedShare]) -> [DroppedShare] {
        let kinds: Set<VerdictKind> = [.ownWork, .unknown]
        let sum = shares.filter { kinds.contains($0.cause.kind) }.reduce(0) { $0 + $1.dropped }
        let others = shares.filter { !kinds.contains($0.cause.kind) }
        return sum > 0 ? [DroppedShare(VerdictCause(.unknown), sum)] + others : others
    }
}

/// The usual own work, step by step: a frame that runs a long step is compared with others that run it.
private struct UsualWork {
    private var steps: [PathID: TimeSpan] = [:]
    private let frame: TimeSpan?

    init(_ frames: FrameRecords, percent: Int, fewest: Int) {
        var times: [PathID: [TimeSpan]] = [:]
        for frame in frames {
            for step in frame.work { times[step.path, default: []].append(step.time) }
        }
        for (path, times) in times where times.count >= AnalysisPolicy.standard.fewestUsualOccurrences {
            steps[path] = NearestRank.value(percent, of: times.sorted())
        }
        let all = frames.compactMap(\.ledger.onCPU).sorted()
        frame = all.count >= fewest ? NearestRank.value(percent, of: all) : nil
    }

    /// Returns the usual own work of a frame with these steps; nil where too few frames have them.
    func time(of frame: FrameRecord) -> TimeSpan? {
        guard !frame.work.isEmpty else { return self.frame }
        var sum = TimeSpan.zero
        for step in frame.work {
            guard let usual = steps[step.path] else { return nil }
            sum += usual
        }
        return sum
    }
}
