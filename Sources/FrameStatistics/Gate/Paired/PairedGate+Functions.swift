import FrameBudget

extension PairedGate {
    /// Adds the functions behind a change to a report, from a round whose frames were all sampled.
    ///
    /// Sampling costs the main thread more if a frame takes longer, so compared frames are never sampled. This round
    /// comes after the verdict and can't change it.
    public static func naming(_ report: PairedReport, from round: PairedRound) -> PairedReport {
        var report = report
        for app in Set(report.rows.map(\.app)) {
            report.profiles[app] = profile(of: app, in: round) ?? report.profiles[app]
        }
        return report
    }

    /// Returns the difference of an app's profiles in a round; nil if a side has none.
    static func profile(of app: String, in round: PairedRound) -> ProfileComparison? {
        guard let before = side(of: app, in: round.baseline.result),
            let after = side(of: app, in: round.candidate.result),
            before.isExact == after.isExact
        else { return nil }
        return ProfileComparison(
            before.isExact ? .cpu : .overrun,
            ProfileDifference(
                from: before.weights,
                in: round.baseline.result.calls ?? CallTable(),
                to: after.weights,
                in: round.candidate.result.calls ?? CallTable()
            ),
            before: before.side,
            after: after.side,
            isExact: before.isExact
        )
    }

    private struct Profile {
        var weights: [CallWeight]
        var side: ProfileComparison.Side
        var isExact: Bool
    }

    private static func side(of name: String, in result: RunResult) -> Profile? {
        guard let app = result.apps.first(where: { $0.name == name }) else { return nil }
        if result.run.isExact {
            guard let profile = result.profiles?.first(where: { $0.app == name }) else { return nil }
            let side = ProfileComparison.Side(frames: app.conservation.shown, looks: profile.samples)
            return Profile(weights: profile.weights, side: side, isExact: true)
        }
        // Every frame is sampled throughout (`PairedPlan.sampledRate`), so the samples, not the frames, are what varies
        // by chance.
        guard let all = app.overruns?.first(where: { $0.verdict == nil }), all.frames > 0 else { return nil }
        let side = ProfileComparison.Side(frames: all.frames, looks: all.samples)
        return Profile(weights: all.weights, side: side, isExact: false)
    }
}

extension PairedReport {
    /// Returns the program's functions that account for a change of an app beyond noise, largest first.
    public func functions(of app: String, isLonger: Bool = true) -> [ProfileComparison.Origin] {
        profiles[app]?.origins(isLonger ? .more : .less) ?? []
    }
}
