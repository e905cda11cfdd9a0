import FrameBudget
import FrameTrace

extension RunResult {
    /// Returns the phase with a number; nil for a number that the result does not have.
    func phase(_ number: Int) -> Phase? { phases.indices.contains(number) ? phases[number] : nil }

    /// Returns an app's figures by phase, without warm-up, in order of time.
    func figures(of app: AppResult) -> [(phase: Phase, statistics: FrameStatistics)] {
        app.phases.sorted { $0.phase < $1.phase }.compactMap { figures in
            guard let phase = phase(figures.phase), !phase.isWarmUp else { return nil }
            return (phase, figures.statistics)
        }
    }

    /// Longest time to a deadline among apps that draw frames, or among all apps if none does.
    var longestToDeadline: TimeSpan {
        (apps.filter(\.drawsFrames).map(\.timeToDeadline).max() ?? apps.map(\.timeToDeadline).max()) ?? .zero
    }

    /// Returns the CPU time of all threads that worked for an app, after warm-up; nil if it is not known.
    func cpuTime(of app: AppResult) -> TimeSpan? {
        guard let sharing else { return nil }
        var sum = TimeSpan.zero
        for time in sharing.cpu where time.app == app.name {
            guard let mainThread = time.mainThread, let items = time.items else { return nil }
            sum += mainThread + items
        }
        return sum
    }

    /// Whether the figures of a phase cover all of an app, so that its total would repeat them.
    func isWhole(_ statistics: FrameStatistics?, of app: AppResult) -> Bool {
        guard let statistics else { return true }
        return statistics.wanted == app.total.wanted && statistics.shown == app.total.shown
            && statistics.dropped == app.total.dropped
    }

    /// Formats a place in the work as the end of a clause: `in maps › draw map › decode`.
    func placeText(_ path: PathID) -> String {
        labels(of: path).isEmpty ? pathText(path) : "in \(pathText(path))"
    }

    /// Formats a place in the work as one line: `maps › draw map › decode`.
    func pathText(_ path: PathID) -> String {
        let labels = labels(of: path)
        return labels.isEmpty ? "outside any step" : labels.joined(separator: " › ")
    }

    /// Formats a place in the work as in `pathText(_:)`, short enough for a sentence.
    func shortPathText(_ path: PathID) -> String { VisibleText.short(pathText(path), to: 80) }
}

extension FrameStatistics {
    /// Number of frames that the ledger sums up.
    var ledgerFrames: Int { mainThread?.count ?? shown }
}

extension Ledger {
    /// Returns a part's mean over frames; nil if it could not be measured.
    func mean(of part: LedgerPart, over frames: Int) -> TimeSpan? {
        guard frames > 0 else { return nil }
        return self[part]?.divided(by: frames)
    }
}

extension TimeSpan {
    /// Returns the span divided by a count, to the nearest nanosecond.
    func divided(by count: Int) -> TimeSpan {
        TimeSpan(nanoseconds: Int64((Double(nanoseconds) / Double(count)).rounded()))
    }
}

extension AppResult {
    /// Time from the vsync at which a frame is due to its deadline: the budget and, for an app with a render thread,
    /// its latency beyond the first interval.
    var timeToDeadline: TimeSpan { budget + total.frameInterval * Int64(max(1, pipeline?.latency ?? 1) - 1) }

    /// Name of that time.
    var deadlineName: String { timeToDeadline == budget ? "budget" : "budget with latency" }
}
