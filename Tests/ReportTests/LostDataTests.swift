import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports

/// Data that an app had not saved when the user quit it is lost, and the report says so.
@Suite("Data lost when the user quits")
struct LostDataTests {
    private static func run(_ steps: String) throws -> AnalyzedRun {
        try PlantedRun.analyzed(
            """
            duration: 8s
            apps:
              notes:
                launch: [{ compute: 10ms, name: open }]
                events: { tap: { at: [500ms], do: [\(steps)] } }
                frame: [{ compute: 2ms }]
            timeline: [{ at: 0s, open: notes }, { at: 2s, home: press }, { at: 3s, quit: notes }]
            """
        )
    }

    private static func found(_ result: RunResult) -> [LostData] {
        result.findings.compactMap { if case .lostData(let lost) = $0 { lost } else { nil } }
    }

    @Test("a finding, a line under App life and the advice say how much data was lost")
    func unsaved() throws {
        let run = try Self.run("{ edit: 1kB }")
        let result = run.result
        #expect(
            Self.found(result) == [LostData(app: "notes", at: .seconds(3), unsaved: ByteCount(bytes: 1000))]
        )
        // The system ended nothing.
        #expect(result.terminations.isEmpty)
        let advice = RemedyWords(result: result).lines(most: 3)
        #expect(advice.map(\.topic) == ["Save the changed data of notes sooner"])
        #expect(
            advice.first?.text.contains("quit the app at 3.000 s, and 1 kB had not been saved") == true,
            "\(advice)"
        )
        let text = TerminalTable(width: 400).render(run)
        #expect(text.contains("ended (user quit); 1 kB of changed data were not saved"), "\(text)")
        let sentence = "notes: 1 kB of changed data had not been saved when the user quit the app at 3.000 s."
        #expect(text.contains(sentence), "\(text)")
    }

    @Test("saved data is not reported as lost")
    func saved() throws {
        let run = try Self.run("{ edit: 1kB }, { save: on }")
        #expect(Self.found(run.result).isEmpty)
        #expect(RemedyWords(result: run.result).lines(most: 3).map(\.topic) == ["Nothing"])
        #expect(!TerminalTable(width: 400).render(run).contains("were not saved"))
    }
}
