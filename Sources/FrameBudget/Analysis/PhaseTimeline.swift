import FrameTrace

/// The phases of a run: intervals in which the same apps are on screen, cut once more at the end of warm-up. A paused
/// app counts as on screen: its frames after the pause belong to the same phase.
struct PhaseTimeline: Sendable {
    struct Entry: Sendable {
        var interval: Interval
        var apps: [AppID]
        var isWarmUp: Bool
    }

    let entries: [Entry]

    init(trace: Trace, sessions: [ScreenSession]) {
        let sessions = ScreenSession.joined(sessions)
        let start = trace.header.grid.origin
        let end = trace.observedUntil
        let warm = start + trace.header.warmUp
        var cuts: Set<Instant> = [start, warm, end]
        for session in sessions { cuts.formUnion([session.interval.start, session.interval.end]) }
        let instants = cuts.filter { start <= $0 && $0 <= end }.sorted()
        var entries: [Entry] = []
        let byEnd = sessions.sorted { $0.interval.end < $1.interval.end }
        var (opened, closed) = (0, 0)
        // Number of open sessions by app: at most one in a sound trace.
        var open: [AppID: Int] = [:]
        for (from, to) in zip(instants, instants.dropFirst()) where from < to {
            while opened < sessions.count, sessions[opened].interval.start <= from {
                open[sessions[opened].app, default: 0] += 1
                opened += 1
            }
            while closed < byEnd.count, byEnd[closed].interval.end <= from {
                open[byEnd[closed].app, default: 0] -= 1
                closed += 1
            }
            let apps = open.filter { $0.value > 0 }.keys.sorted()
            let entry = Entry(interval: Interval(start: from, end: to), apps: apps, isWarmUp: from < warm)
            if let last = entries.last, last.apps == entry.apps, last.isWarmUp == entry.isWarmUp {
                entries[entries.count - 1].interval = Interval(start: last.interval.start, end: to)
            } else {
                entries.append(entry)
            }
        }
        self.entries = entries
    }

    /// Whether a phase is warm-up. True for indices of no phase: only a made-up trace has such times, before its run.
    func isWarmUp(_ phase: Int) -> Bool { entries.indices.contains(phase) ? entries[phase].isWarmUp : true }

    /// Returns the phase that contains an instant.
    ///
    /// - Complexity: O(log phases).
    func index(at instant: Instant) -> Int? {
        var low = 0
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].interval.end <= instant { low = middle + 1 } else { high = middle }
        }
        return low < entries.count && entries[low].interval.contains(instant) ? low : nil
    }
}
