import FrameBudgetReports
import FrameRecorder
import FrameStatistics
import FrameTrace

/// Shows that the gate works on this machine: a workload against itself must not fail, with 20 % more work it must.
struct PairedSelfTest {
    static let injected = 0.2
    static let defaultSeconds = 30.0

    let options: PairedOptions
    /// Nil for one that comes with fbprof.
    let workload: String?

    /// One app whose frames vary as real ones do.
    static let builtIn = """
        version: 1
        name: self-test
        duration: 30s
        device: { cores: 1, refresh: 60Hz }
        apps:
          viewer:
            frame:
              - { compute: { lognormal: { median: 4ms, p99: 7ms } }, name: draw }

        """

    func run() throws -> ExitStatus {
        let folder = try ScratchFolder(named: "self-test")
        defer { folder.close() }
        let path = folder.path + "/self-test.yaml"
        if workload == nil { try FileSystem.write(Self.builtIn, to: path) }
        guard let same = try report("against itself", folder: workload ?? path, slower: 0) else { return .interrupted }
        let sameHolds = same.verdict != .regression && same.verdict != .missing
        guard let slower = try report("with 20 % more work", folder: workload ?? path, slower: Self.injected) else {
            return .interrupted
        }
        let isFound = slower.verdict == .regression
        let table = PairedTable(width: Console.width, usesColor: Console.usesColor)
        if sameHolds, isFound {
            try Console.print(
                "The gate works here: against itself \(same.verdict.rawValue), with 20 % more work regression."
            )
        } else if !sameHolds {
            try Console.print("The gate does not work here: it fails a workload against itself.")
        } else {
            try Console.print("The gate can't see 20 % more work here: \(slower.verdict.rawValue).")
        }
        try Console.print("\nAgainst itself. " + table.render(same))
        try Console.print("\nWith 20 % more work. " + table.render(slower))
        if sameHolds, isFound { return .success }
        // Where it says that it can't tell, it is the machine; else the gate is wrong.
        let isHonest = sameHolds && [.inconclusive, .invalid].contains(slower.verdict)
        return isHonest ? .inconclusive : .internalError
    }

    private func report(_ title: String, folder path: String, slower: Double) throws -> PairedReport? {
        try PairedRun(
            sides: try options.itself(path, slower: slower),
            seconds: options.seconds ?? Self.defaultSeconds,
            seed: options.seed
        ).report("self-test, \(title)")
    }
}
