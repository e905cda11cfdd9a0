import Foundation
import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports

@Suite("Memory in reports")
struct MemoryReportTests {
    @Test("a terminated app is one finding; the terminal has all findings on memory, and the page a lane for each app")
    func outputs() throws {
        let run = try #require(MemoryFixture.run)
        let memory = try #require(run.result.memory)
        #expect(memory.kills.map(\.app) == ["large"])
        let sentences = MemoryWords.findings(run.result)
        // The end of the app is one finding, not two.
        #expect(run.result.terminations.map(\.app) == ["large"])
        #expect(!sentences.contains { $0.hasPrefix("Terminated for memory") })
        #expect(sentences.contains { $0.hasPrefix("small: its footprint grew steadily by about 1.2 MB a second") })
        let text = TerminalTable(width: 400).render(run)
        for sentence in sentences { #expect(text.contains(sentence), "\(sentence)") }
        let page = HTMLReport.render(run)
        #expect(page.components(separatedBy: "lane-cpu memory").count == 4)
        #expect(page.contains("Warnings and terminated apps"))
    }

    @Test("a warning by the timeline while memory is not short has no level and no amount")
    func warned() throws {
        var warning = try #require(MemoryFixture.run?.result.memory?.warnings.first)
        #expect(MemoryWords.sentence(warning).contains(" (\(warning.level.rawValue)), \(warning.short) short"))
        (warning.level, warning.short) = (.normal, ByteCount(bytes: 0))
        #expect(MemoryWords.sentence(warning).contains(" s by the timeline, with memory not short; "))
    }

    @Test("a run without figures of memory has no line and no lane on memory")
    func none() {
        #expect(MemoryWords(result: SyntheticRun.plain.result).lines(mostApps: 9, mostWarnings: 9).isEmpty)
        #expect(!Page.plain.html.contains("lane-cpu memory"))
    }

    @Test("C-4: a cache has a line on the terminal and a row on the page, with its rings, its hits and what it dropped")
    func caches() throws {
        let run = try #require(MemoryFixture.caches)
        let cache = try #require(run.result.memory?.caches?.first)
        let sentence = CacheWords.sentence(cache)
        #expect(
            sentence
                == "reel: working set 600 kB at most, 300 kB kept beyond it; 0.0 % of 20 items wanted were in memory; "
                + "1.2 MB made; dropped 300 kB over its limit"
        )
        let page = HTMLReport.render(run)
        #expect(page.contains("Caches of the apps"))
        #expect(
            MemoryWords.sentence(try #require(run.result.memory?.apps.first)).contains("10 mapped files hold nothing")
        )
        #expect(CacheWords.findings(try #require(run.result.memory)).count == 1)
    }
}
