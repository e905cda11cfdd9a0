import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports

/// Sentences on late frames that began before they were due.
@Suite("Frames that begin before they are due")
struct BeginBeforeDueTests {
    private static func crowded(_ pacing: String) throws -> RunResult {
        try PlantedRun.result(
            """
            duration: 5s
            device: { cores: 1 }
            pacing: \(pacing)
            apps:
              maps: { frame: [{ compute: 10ms }] }
              notes: { frame: [{ compute: 7ms }] }
              video: { frame: [{ compute: 7ms }] }
            """
        )
    }

    @Test("The time of late frames is that of their ledgers, and the verdict names the part before they were due")
    func continuous() throws {
        let result = try Self.crowded("continuous")
        var early = TimeSpan.zero
        for app in result.apps {
            let whole = app.total.verdicts.compactMap(\.frameTime).reduce(TimeSpan.zero, +)
            let ledger = app.total.missedLedger
            #expect(whole == ledger.explained + ledger.residual, "\(app.name)")
            early += app.total.verdicts.compactMap(\.beforeDue).reduce(TimeSpan.zero, +)
        }
        #expect(early > .zero)
        let details = Verdict(result).details.first ?? ""
        #expect(details.contains(" ms on average from their begin, which was "), "\(details)")
        #expect(details.contains(" ms before they were due, for a budget of 16.7 ms; "), "\(details)")
    }

    @Test("If every frame begins at a vsync at which it is due, its time counts from there without a word on it")
    func vsync() throws {
        let result = try Self.crowded("vsync")
        #expect(result.apps.allSatisfy { $0.total.verdicts.allSatisfy { $0.beforeDue == nil } })
        let details = Verdict(result).details.joined(separator: " ")
        #expect(!details.contains("from their begin"), "\(details)")
    }
}
