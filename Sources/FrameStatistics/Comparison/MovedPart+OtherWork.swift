import FrameBudget
import FrameTrace

extension AppComparison {
    /// Returns the handler or other main-thread work that moved its time outside frames most, below the app; empty if
    /// uncertain.
    ///
    /// For each cause of such work the run's result stores only the largest contributor, which need not be the one that
    /// moved. So a profile must show that no other moved more.
    func movedOtherWork(_ outcome: Shift.Outcome) -> [String] {
        let moved = [mean(.mainCPU), mean(.dueToEnd)].compactMap(\.self).filter { $0.shift.outcome == outcome }
        guard let work = moved.first(where: { !$0.work.isEmpty })?.work, let name = work.first,
            let profile = profiles.first(where: { $0.content == .cpu })
        else { return [] }
        let frameSteps = Set(steps.compactMap(\.path.first))
        let changes = Self.changes(profile, outcome).filter { $0.key == name || !frameSteps.contains($0.key) }
        guard let own = changes[name], changes.values.allSatisfy({ $0 <= own }) else { return [] }
        return work
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
