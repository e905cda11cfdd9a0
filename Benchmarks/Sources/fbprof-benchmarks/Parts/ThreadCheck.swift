import FrameTrace

/// A thread's time on CPUs by its switches, and by its own CPU clock, for the same stretch of a run.
struct ThreadCheck {
    let name: String
    /// By switch events.
    let slices: TimeSpan
    /// By the thread's CPU clock, read by itself.
    let clock: TimeSpan
    /// How often it was put on a CPU after a wait.
    let wakeUps: Int

    /// Nil for a thread that never read its clock, or of which no switches are known.
    init?(_ thread: ThreadDescription, in trace: Trace) {
        let usages = (trace.events[thread.id] ?? []).flatMap(Self.usages)
        guard let first = usages.first, let last = usages.last, let before = first.cpu, let after = last.cpu,
            let slices = trace.slices[thread.id], !slices.isEmpty
        else { return nil }
        let window = Interval(start: first.at, end: last.at)
        name = thread.name
        clock = after - before
        self.slices = slices.reduce(.zero) { $0 + Interval(start: $1.start, end: $1.end).overlap(with: window) }
        wakeUps = zip(slices, slices.dropFirst()).count { !$0.endedReady && window.contains($1.start) }
    }

    /// How far the two are apart, as a share.
    var apart: Double { slices / clock - 1 }

    private static func usages(_ event: ThreadEvent) -> [Usage] {
        switch event {
        case .begin(let activity): [activity.usage]
        case .end(let activity): [activity.usage]
        case .idle(let usage): [usage]
        case .step, .wait, .ran, .heldUp, .lost, .woken, .migrated, .interrupted, .faults, .reached: []
        }
    }
}
