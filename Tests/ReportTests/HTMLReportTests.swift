import Foundation
import FrameBudget
import FrameStatistics
import FrameTrace
import Testing

@testable import FrameBudgetReports

@Suite("HTML report")
struct HTMLReportTests {
    @Test("36,000 frames of one app, 72,000 in all, fit in 800 KB with every kind of section")
    func size() {
        let run = SyntheticRun(duration: .seconds(601)).make()
        #expect(run.frames[0].count + run.result.apps[0].conservation.dropped >= 36_000)
        let html = HTMLReport.render(run)
        // Escaped names take more room than the page allows for; what counts is that they are cut.
        #expect(html.utf8.count <= 800_000, "\(html.utf8.count) bytes")
    }

    @Test("the same run gives the same bytes")
    func deterministic() {
        #expect(HTMLReport.render(SyntheticRun().make()) == HTMLReport.render(SyntheticRun().make()))
    }

    @Test("sections in the order in which they are read")
    func order() {
        let page = Page.plain
        let anchors = page.pieces(from: "<section id=\"", to: "\"")
        #expect(
            anchors == [
                "figures", "timeline", "ledger", "verdicts", "inversions", "worst", "flame", "profile", "work",
                "sharing", "findings", "measurement",
            ]
        )
        #expect(
            page.pieces(from: "<h1>", to: "</h1>") == ["\(Verdict(SyntheticRun.plain.result).headline)"].map(escaped)
        )
    }

    @Test("the figures on the page are the figures of the run")
    func figures() throws {
        let run = SyntheticRun.plain
        let rows = try #require(Page.plain.pieces(from: "<section id=\"figures\"", to: "</table>").first)
            .components(separatedBy: "<tr class=").dropFirst()
        let expected = run.result.apps.flatMap { app in
            [app.total] + run.result.figures(of: app).map(\.statistics)
        }
        #expect(rows.count == expected.count)
        for (row, statistics) in zip(rows, expected) {
            let cells = row.components(separatedBy: "<td class=\"num").dropFirst().compactMap { cell in
                cell.split(separator: ">", maxSplits: 1).last?.split(separator: "<").first
            }.map { Int($0.replacing(",", with: "")) }
            #expect(
                Array(cells[1...4]) == [statistics.wanted, statistics.shown, statistics.missed, statistics.dropped]
            )
            #expect(cells[6] == statistics.mainThread?.count)
        }
    }

    @Test("no percentile stands without its count: each table of percentiles has a column n")
    func counts() throws {
        let page = Page.plain
        for table in page.pieces(from: "<thead>", to: "</thead>") where table.contains(">p95<") {
            #expect(table.components(separatedBy: ">p50<").count == table.components(separatedBy: ">n<").count)
        }
        for line in QualityWords(SyntheticRun.plain.result).lines where line.text.contains("p95") {
            #expect(line.text.contains("n "))
        }
    }

    @Test("the worst frames are sorted by overrun, the owner's stack beside the victim's")
    func worst() throws {
        let page = Page.plain
        let frames = try #require(page.pieces(from: "<div class=\"frames\">", to: "</section>").first)
        let overruns = frames.components(separatedBy: "data-overrun=\"").dropFirst().compactMap {
            $0.split(separator: "\"").first.flatMap { Int($0) }
        }
        #expect(overruns.count == 20)
        #expect(overruns == overruns.sorted(by: >))
        let stacks = page.pieces(from: "<div class=\"stacks\">", to: "</details>")
        #expect(stacks.contains { $0.components(separatedBy: "<div class=\"stack\">").count == 3 })
        #expect(frames.contains("<bdi>maps</bdi><span class=\"sep\"> › </span><bdi>draw</bdi>"))
    }

    @Test("many apps, deep stacks and no phases don't blow it up")
    func extremes() {
        let many = SyntheticRun(names: (1...24).map { "app \($0)" }, duration: .seconds(49)).make()
        #expect(Page(many).pieces(from: "<details class=\"frame\"", to: "</details>").count <= 24 * 3)
        for name in ["recurse()", String(repeating: "Generic<Of, Many>", count: 300), HostileText.all] {
            let deep = SyntheticRun(functions: Array(repeating: name, count: 2000)).make()
            let html = HTMLReport.render(deep)
            // Escaped names take more room than the page allows for; what counts is that they are cut.
            #expect(html.utf8.count <= 1_000_000, "\(html.utf8.count) bytes")
            #expect(html.contains("more functions"))
            #expect(html.contains("Its stacks are in result.json.") == (name.count > 200))
        }
        var bare = SyntheticRun.plain
        bare.result.phases = []
        bare.result.apps[0].worst[0].phase = 99
        #expect(HTMLReport.render(bare).contains("No frame was wanted"))
        bare.frames = []
        bare.result.run.observed = .zero
        #expect(HTMLReport.render(bare).contains("</html>"))
    }

    private func escaped(_ text: String) -> String {
        let html: HTML = "\(text)"
        return html.markup
    }
}
