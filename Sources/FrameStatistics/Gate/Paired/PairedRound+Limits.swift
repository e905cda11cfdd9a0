import FrameBudget

extension PairedRound {
    /// Returns the limits of an app in which the sides differ; nil if it has the same on both. They are alike in all
    /// rounds.
    func limits(of app: String) -> ChangedLimits? {
        guard let before = baseline.result.apps.first(where: { $0.name == app }),
            let after = candidate.result.apps.first(where: { $0.name == app })
        else { return nil }
        return ChangedLimits(from: before, to: after)
    }
}
