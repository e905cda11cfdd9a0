import FrameBudgetReports
import FrameRecorder
import FrameStatistics
import FrameTrace

/// Shows that the gate works on this machine: it must pass a workload against itself, and fail it with added work.
struct PairedSelfTest {
    static let injected = 0.2
    static let defaultDuration = TimeSpan.seconds(30)

    let options: AbOptions

    /// A workload of one app whose frames vary like real ones.
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
        if options.workloads.isEmpty { try FileSystem.write(Self.builtIn, to: path) }
        let share = options.slower ?? Self.injected
        let more = "with \(DecimalText.trimmed(share * 100, places: 2)) % more work"
        guard let same = try report("against itself", own: path, slower: 0) else { return .interrupted }
        let sameHolds = same.verdict != .regression && same.verdict != .missing
        guard let slower = try report(more, own: path, slower: share) else { return .interrupted }
        let isFound = slower.verdict == .regression
        let table = PairedTable(width: Console.width, usesColor: Console.usesColor)
        if sameHolds, isFound {
            try Console.print(
                "The gate works here: against itself \(same.verdict.rawValue), \(more) regression."
            )
        } else if !sameHolds {
            try Console.print("The gate does not work here: it fails a workload against itself.")
        } else {
            try Console.print("The gate can't see \(more.dropFirst("with ".count)) here: \(slower.verdict.rawValue).")
        }
        try Console.print("\nAgainst itself. " + table.render(same))
        try Console.print("\n\(more.prefix(1).uppercased() + more.dropFirst()). " + table.render(slower))
        if sameHolds, isFound { return .success }
        // If the gate can't decide, the machine is the reason; else the gate is wrong.
        let isUndecidable = sameHolds && [.inconclusive, .invalid].contains(slower.verdict)
        return isUndecidable ? .inconclusive : .internalError
    }

    private func report(_ title: String, own: String, slower: Double) throws -> PairedReport? {
        var sides = try options.sides(own: own)
        sides.slower = slower
        return try PairedRun(
            sides: sides,
            duration: options.duration ?? Self.defaultDuration,
            seed: options.seed
        ).report("self-test, \(title)")
    }
}
