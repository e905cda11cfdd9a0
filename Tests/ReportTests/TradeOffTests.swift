import FrameBudget
import FrameStatistics
import FrameTrace
import Testing

@testable import FrameBudgetReports

@Suite("Trade-offs")
struct TradeOffTests {
    private func tradeOffs(during event: String?) throws -> TradeOffs {
        let run = try #require(MemoryFixture.caches)
        let all = try #require(MemoryFixture.run)
        func variant(_ name: String, _ run: AnalyzedRun) -> TradeOffs.Variant {
            var use = ResourceUse(app: "reel", time: .seconds(2))
            use.onScreen = .seconds(2)
            use.cpu = .milliseconds(500)
            use.disk = ByteCount(bytes: name == "b" ? 2_500_000 : 0)
            use.hitch = .milliseconds(10)
            use.peakFootprint = ByteCount(bytes: 3_600_000)
            let other = ResourceUse(app: "other", time: .seconds(2))
            return TradeOffs.Variant(
                name: name,
                run: run.result.run,
                whole: [use, other],
                during: event == nil ? nil : [use, other],
                windows: event == nil ? nil : 4
            )
        }
        return TradeOffs(
            event: event,
            window: .seconds(1),
            variants: [variant("a", run), variant("b", all), variant("\u{1B}[2J", all)]
        )
    }

    @Test("The table has a row for each variant, no figures that are 0 everywhere, and equal apps in one line")
    func table() throws {
        let text = TradeOffTable(width: 100).render(try tradeOffs(during: "swipe"))
        #expect(text.contains("reel, during swipe (1.0 s from each)"))
        #expect(text.contains("reel, all of the run after its warm-up"))
        #expect(
            text.contains("disk MB") && text.contains("hitch ms/s") && !text.contains("network")
                && !text.contains("GPU")
        )
        let rows = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        #expect(rows.contains(["b", "3.6", "25.0", "2.5", "5.0", "0"]), "\(text)")
        #expect(text.contains("The same in all: other."))
        #expect(!text.contains("\u{1B}"))
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
    }

    @Test("Without an event there is one table for an app; the page has the same figures, and JSON all of them")
    func others() throws {
        let tradeOffs = try tradeOffs(during: nil)
        #expect(!TradeOffTable(width: 100).render(tradeOffs).contains("during"))
        let page = TradeOffPage.render(tradeOffs, recordedBy: "test")
        #expect(
            page.contains("3 variants compared") && page.contains("disk MB") && page.contains("The same in all: other.")
        )
        let json = try TradeOffJSON.encode(tradeOffs, recordedBy: "test")
        #expect(json.contains("\"fbprof.tradeOffs/1\"") && json.contains("\"network\""))
    }
}
