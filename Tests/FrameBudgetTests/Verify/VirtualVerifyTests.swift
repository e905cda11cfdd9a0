import FrameStatistics
import FrameTrace
import SelfTest
import Testing

@Suite("Verifying in virtual time")
struct VirtualVerifyTests {
    @Test("Every injected cause is found, in its amount", arguments: 1...UInt64(Thorough.count(5, usually: 2)))
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
