import FrameTrace

/// What a reader should know beside the figures, in sentences.
enum Findings {
    static func findings(of result: RunResult, tornBytes: Int) -> [String] {
        var findings: [String] = []
        switch result.run.ending {
        case .complete: break
        case .interrupted: findings.append("The run was interrupted; the figures cover what was recorded until then.")
        case .incomplete:
            let torn = tornBytes > 0 ? ", and its last \(tornBytes) bytes are torn" : ""
            findings.append(
                "The recording is incomplete: it stops without an end\(torn). The figures cover what is whole."
            )
        }
        if result.phases.allSatisfy(\.isWarmUp) {
            findings.append("The run did not outlast its warm-up: no frame counts.")
        }
        for app in result.apps where !app.conservation.holds {
            findings.append(
                "\(app.name): wanted vsyncs, shown and dropped frames do not add up; do not trust its counts."
            )
        }
        if let sharing = result.sharing, sharing.mostWorkers > max(8, 4 * result.run.cores) {
            findings.append(
                "Thread explosion: \(sharing.mostWorkers) worker threads were in the middle of work items at once, "
                    + "\(sharing.waitingWorkers) of them waiting, on \(result.run.cores) CPUs" + pool(sharing) + "."
            )
        }
        if result.quality.lostRecords > 0 {
            findings.append(
                "\(result.quality.lostRecords) records were lost in full buffers; \(result.quality.suspectFrames) frames are marked."
            )
        }
        if result.quality.isQuiet == false {
            findings.append("The machine was not quiet: \(noise(of: result.quality)).")
        }
        return findings
    }

    /// Whose work fills the pool: a neighbour's, where all apps share one (`semantics.md` W-9).
    private static func pool(_ sharing: Sharing) -> String {
        guard let apps = sharing.mostWorkersByApp, !apps.isEmpty else { return "" }
        let work = apps.map { "\($0.count) for \($0.app)" }.joined(separator: ", ")
        let scope =
            switch sharing.isPoolShared {
            case true?: " (one pool for all apps)"
            case false?: " (a pool for each app)"
            case nil: ""
            }
        return ": \(work)\(scope)"
    }

    private static func noise(of quality: MeasurementQuality) -> String {
        func percent(_ share: Double) -> String { DecimalText.fixed(share * 100, places: 1) + " %" }
        return "other processes took \(percent(quality.otherShare ?? 0)) of the apps' CPU time, the hypervisor "
            + percent(quality.stealShare ?? 0)
    }
}
