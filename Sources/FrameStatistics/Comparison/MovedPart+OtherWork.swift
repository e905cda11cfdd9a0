import FrameBudget
import FrameTrace

extension AppComparison {
    /// Returns the handler or other main-thread work that is more than half of the change outside frames, below the
    /// app; empty if uncertain.
    ///
    /// For each cause of such work the run's result stores only the largest contributor, which need not be the one that
    /// moved. So a profile must show that it is.
    func movedOtherWork(_ outcome: Shift.Outcome) -> [String] {
        let moved = [mean(.mainCPU), mean(.dueToEnd)].compactMap(\.self).filter { $0.shift.outcome == outcome }
        guard let work = moved.first(where: { !$0.work.isEmpty })?.work, let name = work.first,
            isMost(name, outcome) == true
        else { return [] }
        return work
    }

    /// Returns the comparison without the names of work that a profile shows to be half of a mean's change or less.
    func withoutLesserWork() -> Self {
        var app = self
        for index in means.indices {
            let mean = means[index]
            if let name = mean.work.first, isMost(name, mean.shift.outcome) == false { app.means[index].work = [] }
        }
        return app
    }

    /// Whether work directly below the app is more than half of the change of all such work outside frames; nil if no
    /// profile shows that it moved.
    private func isMost(_ name: String, _ outcome: Shift.Outcome) -> Bool? {
        guard let profile = profiles.first(where: { $0.content == .cpu }) else { return nil }
        let frameSteps = Set(steps.compactMap(\.path.first))
        let changes = Self.changes(profile, outcome).filter { $0.key == name || !frameSteps.contains($0.key) }
        guard let own = changes[name] else { return nil }
        // Sorted, so that the sum does not depend on the order of a dictionary.
        return 2 * own > changes.values.sorted().reduce(0, +)
    }

    /// Returns the changes in CPU time per frame, in ms, of the work directly below the app that moved in one
    /// direction.
    private static func changes(_ profile: ProfileComparison, _ outcome: Shift.Outcome) -> [String: Double] {
        var sums: [String: (before: TimeSpan, after: TimeSpan)] = [:]
        for change in profile.difference.changes {
            let chain = profile.difference.calls.chain(to: change.call)
            guard chain.count > 1, chain[1].kind == .work else { continue }
            sums[chain[1].name, default: (.zero, .zero)].before += change.before
            sums[chain[1].name, default: (.zero, .zero)].after += change.after
        }
        return sums.compactMapValues { sum -> Double? in
            let shift = profile.perFrame(sum.before, sum.after)
            return shift.outcome == outcome ? shift.change.map { abs($0) } : nil
        }
    }
}
