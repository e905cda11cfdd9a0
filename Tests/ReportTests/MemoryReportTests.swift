import Foundation
import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports

@Suite("Memory in reports")
struct MemoryReportTests {
    @Test("the terminal, the page and the findings name the same app that was terminated, and the one that grew")
    func outputs() throws {
        let run = try #require(MemoryFixture.run)
        let memory = try #require(run.result.memory)
        #expect(memory.kills.map(\.app) == ["large"])
        let sentences = MemoryWords.findings(run.result)
        // The end of the app is one finding, not two.
        #expect(run.result.terminations.map(\.app) == ["large"])
        #expect(!sentences.contains { $0.hasPrefix("Terminated for memory") })
        #expect(sentences.contains { $0.hasPrefix("small: its footprint grew steadily by 1.2 MB a second") })
        let text = TerminalTable(width: 400).render(run)
        for sentence in sentences { #expect(text.contains(sentence), "\(sentence)") }
        let page = HTMLReport.render(run)
        #expect(page.components(separatedBy: "lane-cpu memory").count == 4)
        #expect(page.contains("Warnings and terminated apps"))
    }

    @Test("a run without memory has no words about it")
    func none() {
        #expect(MemoryWords(result: SyntheticRun.plain.result).lines(mostApps: 9, mostWarnings: 9).isEmpty)
        #expect(!HTMLReport.render(SyntheticRun.plain).contains("lane-cpu memory"))
    }
}
