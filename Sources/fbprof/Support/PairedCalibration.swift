import FrameBudgetReports
import FrameRecorder
import FrameStatistics
import FrameTrace

/// Repeats the same comparison with different random draws, to find what this machine can detect and how often it is
/// wrong.
struct PairedCalibration {
    let options: AbOptions

    /// Whether both sides run the same code, so that each regression is a false alarm.
    private var isSame: Bool {
        (options.slower ?? 0) == 0 && options.setCandidate.isEmpty && Set(options.workloads).count <= 1
            && options.baselineCommand == options.candidateCommand
    }

    func run() throws -> ExitStatus {
        let folder = try ScratchFolder(named: "repeat")
        defer { folder.close() }
        let path = folder.path + "/self-test.yaml"
        if options.workloads.isEmpty { try FileSystem.write(PairedSelfTest.builtIn, to: path) }
        let duration = options.duration ?? PairedRun.defaultDuration
        let count = options.count ?? 1
        var reports: [PairedReport] = []
        for call in 0..<count {
            let sides = try options.sides(own: path)
            let run = PairedRun(
                sides: sides,
                duration: duration,
                seed: options.seed &+ UInt64(call) &* 0x9E37,
                quarantines: try options.quarantines(of: sides),
                firstRound: call * PairedRun.mostRounds
            )
            guard let report = try run.report("comparison \(call + 1) of \(count)") else { return .interrupted }
            guard report.missing.isEmpty else { throw Failure(.baselineMissing, lines: report.missing) }
            reports.append(report)
        }
        let table = CalibrationTable(width: Console.width, usesColor: Console.usesColor)
        try Console.print(
            table.render(PairedNoise.figures(of: reports), of: reports, duration: duration, isSame: isSame)
        )
        let regressions = reports.count { $0.verdict == .regression }
        // If a gate fails a workload against itself, it is wrong; on other work, a regression is the expected result.
        if regressions > 0 { return isSame ? .internalError : .regression }
        return reports.allSatisfy(\.isUndecided) ? .inconclusive : .success
    }
}
