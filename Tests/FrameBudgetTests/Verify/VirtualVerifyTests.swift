import FrameStatistics
import FrameTrace
import SelfTest
import Testing
import Thoroughness

@Suite("Verifying in virtual time")
struct VirtualVerifyTests {
    /// Seed 1 is that of `fbprof verify`, which another test runs.
    private static let seeds: [UInt64] = Thorough.isAsked ? [1, 2, 3, 4, 5] : [2]

    @Test("Every injected cause is found, with its amount", arguments: seeds)
    func all(seed: UInt64) throws {
        let report = try VerifyReport.virtual(seconds: 4, seed: seed, recordedBy: "tests")
        #expect(report.runs.map(\.cause) == InjectedCause.virtual)
        for run in report.runs where run.cause != .control {
            #expect(run.cases.count >= 5, "\(run.cause): too few frames to tell")
            #expect(
                run.right == run.cases.count,
                "\(run.cause): \(run.cases.filter { $0.reported != ReportedCause(run.cause) })"
            )
            #expect(run.rightAmounts == run.right, "\(run.cause): \(run.cases.filter { !$0.isAmountRight })")
            #expect(run.falseAlarms == 0, "\(run.cause): \(run.cleanMissed) of \(run.clean) missed")
        }
        #expect(report.falseAlarms == 0)
        #expect(report.outcome == .holds)
    }
}
