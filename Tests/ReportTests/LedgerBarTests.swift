import Foundation
import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports

@Suite("Ledger bars")
struct LedgerBarTests {
    @Test("the widths of a bar sum up to exactly 100 %, and follow the times")
    func sums() {
        let run = SyntheticRun.plain
        let ledgers =
            run.frames.joined().map { ($0.ledger, 1) }
            + run.result.apps.flatMap(\.phases).map { ($0.statistics.ledger, $0.statistics.ledgerFrames) }
        for (ledger, frames) in ledgers where frames > 0 {
            let bar = LedgerBar(ledger, over: frames)
            #expect(bar.segments.reduce(0) { $0 + $1.width } == LedgerBar.wholeWidth)
            for segment in bar.segments {
                let share = segment.time / bar.total
                #expect(
                    abs(Double(segment.width) / Double(LedgerBar.wholeWidth) - share) <= 1
                        / Double(LedgerBar.wholeWidth)
                )
            }
        }
    }

    @Test("an empty ledger has no bar; a negative residual no width")
    func degenerate() {
        #expect(LedgerBar(Ledger()).segments.isEmpty)
        var ledger = Ledger()
        ledger.onCPU = .milliseconds(3)
        ledger.residual = .milliseconds(-1)
        let bar = LedgerBar(ledger)
        #expect(bar.segments.map(\.part) == [.onCPU])
        #expect(bar.total == .milliseconds(3) && bar.whole == .milliseconds(2))
    }

    @Test("the widths of the segments drawn on the page sum up to 100 %")
    func drawn() throws {
        let tracks = Page.plain.pieces(from: "<span class=\"track\"><span class=\"fill", to: "</div>")
        #expect(tracks.count > 10)
        for track in tracks {
            let widths = track.components(separatedBy: "class=\"seg ").dropFirst().compactMap { segment in
                segment.components(separatedBy: "width:").dropFirst().first?.split(separator: "%").first.flatMap {
                    Double($0)
                }
            }
            let sum: Double = widths.reduce(0, +)
            #expect(abs(sum - 100) < 1e-6)
        }
    }

    @Test("a segment has its time first, then its name: the page hides the name alone where only the time fits")
    func labelled() {
        var ledger = Ledger()
        ledger.onCPU = .milliseconds(10)
        let markup = LedgerBar(ledger).markup(scale: .milliseconds(20), budget: .milliseconds(16)).markup
        #expect(markup.contains("><span>10.0 ms</span> <span>on-CPU</span></span>"), "\(markup)")
        // On a longer track it has no room for either.
        #expect(!LedgerBar(ledger).markup(scale: .milliseconds(500), budget: .zero).markup.contains("<span>10.0"))
    }

    @Test("unmeasured parts are shown as not measured in the table and the frames, never as zero")
    func notMeasured() {
        let run = SyntheticRun(measuresCPU: false).shared
        let page = Page.unmeasured
        let ledger = page.pieces(from: "<section id=\"ledger\"", to: "</section>").joined()
        let rows = ledger.components(separatedBy: "<tr class=").dropFirst().filter { !$0.contains("scope=\"col\"") }
        #expect(!rows.isEmpty)
        for row in rows { #expect(row.components(separatedBy: "unseen\">not measured<").count - 1 == 6, "\(row)") }
        let frames = page.pieces(from: "<details class=\"frame\"", to: "</details>")
        #expect(!frames.isEmpty)
        for frame in frames { #expect(frame.components(separatedBy: ">not measured<").count - 1 == 6) }
        #expect(page.html.contains("other processes not measured"))
        let text = TerminalTable(width: 120).render(run)
        #expect(text.contains("not measured"))
        #expect(!text.contains(" 0.0   0.0"))
    }
}
