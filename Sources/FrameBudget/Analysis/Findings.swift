import FrameTrace

/// What a reader should know beside the figures.
enum Findings {
    /// What the result itself shows.
    ///
    /// - Parameters:
    ///   - offScreen: by app, what its main thread did while nothing on screen could wait for it.
    ///   - starts: by app, its slow launch and its slowest return to the screen.
    static func findings(
        of result: RunResult,
        tornBytes: Int,
        offScreen: [String: OffScreenWork] = [:],
        starts: [String: [SlowStart]] = [:]
    ) -> [Finding] {
        var findings: [Finding] = []
        switch result.run.ending {
        case .complete: break
        case .interrupted: findings.append(.interrupted)
        case .incomplete: findings.append(.incomplete(tornBytes: tornBytes))
        }
        if result.phases.allSatisfy(\.isWarmUp) { findings.append(.onlyWarmUp) }
        findings += result.apps.flatMap { ProgramFinding.findings(on: $0).map(Finding.program) }
        findings += result.apps.filter { !$0.conservation.holds }.map { .countsDoNotAddUp(app: $0.name) }
        if let sharing = result.sharing, let explosion = explosion(sharing, cores: result.run.cores) {
            findings.append(.threadExplosion(explosion))
        }
        findings += ofMainThreads(result, offScreen, starts)
        if result.quality.lostRecords > 0 {
            findings.append(.lostRecords(result.quality.lostRecords, suspectFrames: result.quality.suspectFrames))
        }
        // Whose waits are not known has no turns; frames that a program marks or presents need none.
        if let marks = result.quality.lostMarks,
            marks.total > 0 || marks.threadsWithoutWaits != nil && result.apps.contains(where: { $0.clock == .own })
        {
            findings.append(.lostMarks(marks))
        }
        if result.quality.lostSwitches > 0 { findings.append(.lostSwitches(result.quality.lostSwitches)) }
        if result.quality.isQuiet == false, let other = result.quality.otherShare,
            let steal = result.quality.stealShare
        {
            findings.append(.machineNotQuiet(otherShare: other, stealShare: steal))
        }
        return findings
    }

    /// Whose work fills the pool: a neighbour's, where all apps share one (W-9).
    private static func explosion(_ sharing: Sharing, cores: Int) -> ThreadExplosion? {
        guard sharing.mostWorkers > AnalysisPolicy.standard.mostWorkers(cores: cores) else { return nil }
        return ThreadExplosion(
            workers: sharing.mostWorkers,
            waiting: sharing.waitingWorkers,
            cores: cores,
            apps: sharing.mostWorkersByApp,
            isPoolShared: sharing.isPoolShared
        )
    }
}
