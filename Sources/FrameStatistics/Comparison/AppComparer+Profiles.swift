import FrameBudget

extension AppComparer {
    /// Compares the two profiles of a kind; nil if both sides have nothing to compare.
    func profiles(
        _ content: ProfileComparison.Content,
        _ old: ComparedFrames,
        _ new: ComparedFrames
    )
        -> ProfileComparison?
    {
        let (one, other) = (profile(content, before), profile(content, after))
        guard one != nil || other != nil, canCompare(content, one, before), canCompare(content, other, after) else {
            return nil
        }
        let difference = ProfileDifference(
            from: one?.weights ?? [],
            in: before.result.calls ?? CallTable(),
            to: other?.weights ?? [],
            in: after.result.calls ?? CallTable()
        )
        return ProfileComparison(
            content,
            difference,
            before: ProfileComparison.Side(frames: count(content, before, old), looks: one?.looks ?? 0),
            after: ProfileComparison.Side(frames: count(content, after, new), looks: other?.looks ?? 0),
            isExact: isExact
        )
    }

    /// Returns the number of frames a profile covers. A CPU profile covers the whole run with warm-up; late frames are
    /// those after it.
    private func count(
        _ content: ProfileComparison.Content,
        _ side: ComparedApp,
        _ frames: ComparedFrames
    ) -> Int {
        content == .cpu ? side.app.conservation.shown : frames.count
    }

    private func profile(
        _ content: ProfileComparison.Content,
        _ side: ComparedApp
    )
        -> (weights: [CallWeight], looks: Int)?
    {
        switch content {
        case .overrun:
            // Samples within a frame are correlated, so frames are the independent observations.
            side.app.overruns?.first { $0.verdict == nil }.map { ($0.weights, $0.frames) }
        case .cpu:
            side.result.profiles?.first { $0.app == side.app.name }.map { ($0.weights, $0.samples) }
        }
    }

    /// Whether a profile can be compared. A missing one counts as empty only if that is known: no late frames, no
    /// overrun.
    private func canCompare(
        _ content: ProfileComparison.Content,
        _ profile: (weights: [CallWeight], looks: Int)?,
        _ side: ComparedApp
    ) -> Bool {
        profile != nil || content == .overrun && side.app.total.missed == 0
    }
}
