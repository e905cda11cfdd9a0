import FrameBudget
import FrameTrace

extension AppComparison {
    /// The handler or other work of the main thread by which its time outside frames moved most, below the app; empty where that is not
    /// known for certain.
    ///
    /// Of each cause of such work the run's result has only what took most of it, which need not be what moved: a profile must show no
    /// other that moved more.
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

    /// By how much the CPU time per frame of what is directly below the app moved one way, of what moved so, in ms.
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
