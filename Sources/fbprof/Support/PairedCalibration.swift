import FrameBudgetReports
import FrameRecorder
import FrameStatistics
import FrameTrace

/// Compares a workload with itself again and again: what this machine can see, and what margins suit it.
struct PairedCalibration {
    let options: PairedOptions
    /// Nil for one that comes with fbprof.
    let workload: String?

    func run() throws -> ExitStatus {
        let folder = try ScratchFolder(named: "calibrate")
        defer { folder.close() }
        let path = folder.path + "/self-test.yaml"
        if workload == nil { try FileSystem.write(PairedSelfTest.builtIn, to: path) }
        let seconds = options.seconds ?? PairedRun.defaultSeconds
        var reports: [PairedReport] = []
        for call in 0..<options.calls {
            let run = PairedRun(
                sides: try options.itself(workload ?? path),
                seconds: seconds,
                seed: options.seed &+ UInt64(call) &* 0x9E37
            )
            guard let report = try run.report("calibrate, \(call + 1) of \(options.calls)") else { return .interrupted }
            guard report.missing.isEmpty else { throw Failure(.baselineMissing, lines: report.missing) }
            reports.append(report)
        }
        try Console.print(
            CalibrationTable(width: Console.width, usesColor: Console.usesColor)
                .render(PairedNoise.figures(of: reports), calls: reports.count, seconds: seconds)
        )
        // A gate that fails a workload against itself is wrong here.
        return reports.contains { $0.verdict == .regression } ? .internalError : .success
    }
}
