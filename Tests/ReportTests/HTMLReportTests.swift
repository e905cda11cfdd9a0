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
        #expect(html.utf8.count <= 800_000, "\(html.utf8.count) bytes")
    }

    @Test("the same run gives the same bytes")
    func deterministic() {
        #expect(HTMLReport.render(SyntheticRun().make()) == Page.plainFile)
    }

    @Test("the page has one headline, and its sections in their order")
    func order() {
        let page = Page.plain
        let anchors = page.pieces(from: "<section id=\"", to: "\"")
        #expect(
            anchors == [
                "apps", "timeline", "worst", "figures", "verdicts", "spread", "ledger", "inversions", "flame",
                "contention", "work", "profile", "sharing", "measurement",
            ]
        )
        #expect(
            page.pieces(from: "<h1>", to: "</h1>") == ["\(Verdict(SyntheticRun.plain.result).headline)"].map(escaped)
        )
    }

    @Test("the figures on the page are the figures of the run")
    func figures() throws {
        let run = SyntheticRun.plain
        let table = try #require(Page.plain.pieces(from: "<section id=\"figures\"", to: "</table>").first)
        let keys = table.matches(of: /data-key="([^"]*)"/).map { String($0.output.1) }
        let rows = table.components(separatedBy: "<tr class=").dropFirst()
        let expected = run.result.apps.flatMap { app in
            // `video` has one phase, which would repeat the row of the total.
            [app.total] + (app.name == "video" ? [] : run.result.figures(of: app).map(\.statistics))
        }
        #expect(rows.count == expected.count)
        for (row, statistics) in zip(rows, expected) {
            let cells = row.components(separatedBy: "<td").dropFirst().map { cell in
                cell.split(separator: ">", maxSplits: 1).last?.split(separator: "<").first.map(String.init) ?? ""
            }
            #expect(cells.count == keys.count)
            let texts = Dictionary(uniqueKeysWithValues: zip(keys, cells))
            for (key, value) in [
                ("wanted", statistics.wanted), ("shown", statistics.shown), ("missed", statistics.missed),
                ("dropped", statistics.dropped),
            ] { #expect(texts[key] == Figure.count(value)) }
            for (key, value) in [
                ("presentToPresent.p99", statistics.presentToPresent?.p99), ("longestFreeze", statistics.longestFreeze),
                ("mainThread.p95", statistics.mainThread?.p95), ("onCPU.p50", statistics.onCPU?.p50),
                ("overrun.max", statistics.overrun?.max),
            ] {
                guard let text = texts[key], let value, value > .zero else { continue }
                #expect(text == Figure.milliseconds(value), "\(key)")
            }
        }
    }

    @Test("percentiles come with their count: a column in each table of percentiles, n in each line on quality")
    func counts() throws {
        let tables = Page.plain.pieces(from: "<thead>", to: "</thead>").filter { $0.contains(">p95<") }
        #expect(!tables.isEmpty)
        for table in tables { #expect(table.contains("data-key=\"shown\"") || table.contains(">n<")) }
        let lines = QualityWords(SyntheticRun.plain.result).lines.filter { $0.text.contains("p95") }
        #expect(!lines.isEmpty)
        for line in lines { #expect(line.text.contains("n ")) }
    }

    @Test("the worst frames are sorted by overrun, the owner's stack beside the victim's")
    func worst() throws {
        let page = Page.plain
        let opening = "<div class=\"frames\" data-noun=\"frame\">"
        let frames = try #require(page.pieces(from: opening, to: "</section>").first)
        let overruns = frames.components(separatedBy: "data-overrun=\"").dropFirst().compactMap {
            $0.split(separator: "\"").first.flatMap { Int($0) }
        }
        #expect(overruns.count == SyntheticRun.plain.result.apps.reduce(0) { $0 + min($1.worst.count, 20) })
        // The worst of each app and cause come first, then the others.
        let first = frames.components(separatedBy: "data-first").count - 1
        #expect(first > 1)
        #expect(Array(overruns.prefix(first)) == overruns.prefix(first).sorted(by: >))
        #expect(Array(overruns.dropFirst(first)) == overruns.dropFirst(first).sorted(by: >))
        let stacks = page.pieces(from: "<div class=\"stacks\">", to: "</details>")
        #expect(stacks.contains { $0.components(separatedBy: "<div class=\"stack\">").count == 3 })
        #expect(frames.contains("<bdi>maps</bdi><span class=\"sep\"> › </span><bdi>draw</bdi>"))
    }

    @Test("many apps, deep stacks and missing phases neither break the page nor exceed its limits")
    func extremes() {
        let many = SyntheticRun(names: (1...24).map { "app \($0)" }, duration: .seconds(13)).make()
        #expect(Page(body: many).pieces(from: "<details class=\"frame\"", to: "</details>").count <= 24 * 3)
        // Longer than the 200 characters and deeper than the 64 functions that are shown, and than the 512 levels at
        // which a browser stops nesting.
        for name in ["recurse()", String(repeating: "Generic<Of, Many>", count: 60), HostileText.all] {
            let apps = (1...8).map { "app \($0)" }
            let deep = SyntheticRun(names: apps, duration: .seconds(9), functions: Array(repeating: name, count: 600))
                .make()
            let html = HTMLReport.render(deep)
            // Escaped names take more room; the limit shows that they are cut.
            #expect(html.utf8.count <= 1_000_000, "\(html.utf8.count) bytes")
            #expect(html.contains("more functions"))
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
