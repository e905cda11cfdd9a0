import FrameTrace

/// Collects the findings that a reader should know beside the figures.
enum Findings {
    /// Returns the findings that follow from the result itself.
    ///
    /// - Parameters:
    ///   - offScreen: by app, the main thread's work while nothing on screen could wait for it, and its layout passes.
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
        // A thread whose waits are unknown has no turns. Frames that a program marks or presents need no waits.
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

    /// Returns the thread explosion; if all apps share one pool, its work may be a neighbour's (W-9).
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
