import Foundation
import FrameBudget
import FrameStatistics
import FrameTrace
import Testing

@testable import FrameBudgetReports

/// Outputs for an app that draws no frames: neither 0 fps nor every interval dropped.
@Suite("Apps without frames in reports")
struct NoFrameReportTests {
    /// A run in which the second of three apps draws nothing.
    private static let run = makeRun(without: [1])

    private static func makeRun(without drawless: [Int]) -> AnalyzedRun {
        var run = SyntheticRun.plain
        for index in drawless {
            let app = run.result.apps[index]
            run.result.apps[index] = AppResult(
                name: app.name,
                pacing: app.pacing,
                redraw: .never,
                budget: app.budget,
                total: FrameStatistics(),
                phases: [],
                conservation: Conservation(wanted: 0, shown: 0, dropped: 0, unfinished: 0),
                worst: []
            )
            run.frames[index] = []
        }
        return run
    }

    @Test("The terminal's table has a row that says no frames, without a figure", arguments: [60, 100, 240])
    func terminal(width: Int) throws {
        let text = TerminalTable(width: width).render(Self.run)
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("notes: no frames") }
        #expect(!rows.isEmpty)
        for row in rows { #expect(row.allSatisfy { !$0.isNumber }, "\(row)") }
    }

    @Test("The page has the app in its overview and its tables, without a lane of frames")
    func page() throws {
        let page = Page(body: Self.run)
        let row = try #require(page.pieces(from: "<li data-app=\"notes\"", to: "</li>").first)
        #expect(row.contains("no frames") && !row.contains("fps") && !row.contains("<svg"))
        #expect(!page.html.contains("Frames of notes over"))
        #expect(page.html.contains("Frames of maps over"))
        let figures = try #require(
            page.pieces(from: "<caption class=\"hidden\">Figures by app and phase", to: "</table>").first
        )
        let total = try #require(
            figures.components(separatedBy: "<tr").first { $0.contains("notes") && $0.contains("total") }
        )
        #expect(total.contains("no frames"))
        let cells = try #require(total.components(separatedBy: "</th>").last)
        #expect(cells.allSatisfy { !$0.isNumber }, "\(total)")
        let conservation = try #require(
            page.pieces(from: "<caption class=\"hidden\">Conservation of frames", to: "</table>").first
        )
        #expect(conservation.contains("no frames"))
    }

    @Test("If no app of a run draws, that is the verdict, on the terminal and on the page")
    func noAppDraws() throws {
        let run = Self.makeRun(without: [0, 1, 2])
        let verdict = Verdict(run.result)
        #expect(verdict.headline.hasPrefix("No app draws frames, so there is no frame to judge"))
        #expect(verdict.band == nil)
        #expect(TerminalTable(width: 100).render(run).hasPrefix(verdict.headline))
        #expect(Page(body: run).html.contains("No app draws frames"))
    }

    @Test("result.json says that an app never draws, and is read back so")
    func json() throws {
        let text = try ResultJSON.encode(Self.run.result)
        #expect(text.contains("\"redraw\" : \"never\""))
        let result = try ResultJSON.decode(text)
        #expect(result.apps.map(\.drawsFrames) == [true, false, true])
    }

    @Test("CI: Markdown has a row of the app, and the report has none of its frame figures")
    func ci() throws {
        let report = CIReport(Self.run.result)
        #expect(report.appsWithoutFrames == ["notes"])
        #expect(!report.figures.contains { $0.app == "notes" && $0.id != "inversion" })
        let markdown = MarkdownSummary.render(report)
        #expect(markdown.split(separator: "\n").contains { $0.contains("notes") && $0.hasSuffix("| no frames |") })
    }

    @Test("A gate says that the app draws no frames, and judges none of its figures")
    func gate() throws {
        var rules = GateRules()
        rules.budgets.dropped = 1_000_000
        let checks = Gate.checks(run: Self.run.result, baseline: Self.run.result, rules: rules)
        let own = checks.filter { $0.app == "notes" }
        #expect(own.map(\.metric) == ["frames"] && own.map(\.verdict) == [.advisory])
        let report = GateReport(checks, rules: rules, day: "2026-11-21")
        #expect(GateTable(width: 100).render(report, rules: rules).contains("the app draws no frames"))
    }

    @Test("A comparison of two runs and the table of --repeat have the app without a figure")
    func comparison() {
        let run = ComparedRun(name: "a", Self.run)
        let comparison = RunComparison(from: run, to: run)
        let text = ComparisonTable(width: 100).render(comparison)
        #expect(text.contains("notes: no frames"))
        #expect(comparison.apps[1].total.figures.allSatisfy { $0.shift.before == nil && $0.shift.after == nil })
        #expect(ComparisonPage.render(comparison).contains("No frames, so there is nothing to compare."))
        let repeated = RepeatedRunsTable(width: 100).render(RepeatedRuns([Self.run.result, Self.run.result]))
        #expect(repeated.contains("notes: no frames."))
    }

    @Test("The gallery shows no frames instead of a rate")
    func gallery() throws {
        let page = GalleryPage.render([.init(folder: "x", what: "y", result: Self.run.result)])
        #expect(page.contains("no frames"))
    }

    @Test("A history keeps no figures of the app")
    func history() {
        let run = HistoryRun(
            Self.run.result,
            frames: Self.run.frames,
            origin: HistoryOrigin(of: Self.run.result.run, modifiedAt: ""),
            source: "run"
        )
        #expect(Set(run.figures.map(\.app)) == ["maps", "video"])
    }
}
