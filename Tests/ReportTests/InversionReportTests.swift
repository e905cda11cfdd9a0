import Foundation
import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports

@Suite("Inversions in the outputs")
struct InversionReportTests {
    private let run = SyntheticRun.plain

    @Test("the page lists the worst inversions in the result's order, with three figures and what to change")
    func page() throws {
        let inversions = try #require(run.result.inversions)
        let section = try #require(Page.plain.pieces(from: "<section id=\"inversions\"", to: "</section>").first)
        let rows = section.components(separatedBy: "<caption class=\"hidden\">The worst inversions").last?
            .components(separatedBy: "</table>").first?.components(separatedBy: "<tr><th scope=\"row\">").dropFirst()
        #expect(rows?.count == min(inversions.worst.count, 20))
        for (row, inversion) in zip(rows ?? [], inversions.worst) {
            for time in [inversion.exposure, inversion.cost, inversion.missedBudget] {
                let time = try #require(time)
                #expect(row.contains(">\(Figure.milliseconds(time, places: 2))</td>"))
            }
            #expect(row.contains(inversion.isOwnerKnown ? "owner known" : "no owner known"))
            #expect(row.contains(inversion.isOwnerKnown ? "raised to userInteractive" : "not raised"))
            #expect(row.contains("a CPU quota ("))
        }
        #expect(section.contains("semaphore notes/loaded"))
        #expect(section.components(separatedBy: "Wait on something with an owner instead").count == 2)
        let sharing = try #require(Page.plain.pieces(from: "<section id=\"sharing\"", to: "</section>").first)
        for text in ["0.983", "14 frames", "31.0 %", "Darwin rules, one worker pool for all apps"] {
            #expect(sharing.contains(text))
        }
    }

    @Test("an unmeasured cost is shown as not measured; absent inversions are shown as not looked for")
    func unmeasured() throws {
        let unseen = SyntheticRun(measuresCPU: false).shared
        let sections = Page.unmeasured.pieces(from: "<section id=\"inversions\"", to: "</section>")
        let section = try #require(sections.first)
        #expect(section.contains("could not be seen in this run"))
        #expect(section.contains("<td class=\"num unseen\">not measured</td>"))
        var program = run
        program.result.inversions = nil
        program.result.waits = []
        let absent = try #require(Page(body: program).pieces(from: "<p class=\"absent\">", to: "</p>").first)
        #expect(absent.contains("Priority inversions</b>: not looked for"))
        let words = InversionWords(result: unseen.result)
        #expect(words.lines(worst: 1).dropLast().last?.text.contains("Cost not measured") == true)
    }

    @Test("a deadlock is in the head of the page and of the terminal, and in the section on inversions")
    func deadlock() throws {
        var run = run
        let deadlock = Deadlock(at: .seconds(1), waits: [Deadlock.Wait(thread: "a", resource: "b")])
        run.result.findings.insert(.deadlock(deadlock), at: 0)
        let sentence = FindingWords.sentence(deadlock)
        let page = Page(body: run)
        let head = try #require(page.pieces(from: "<header id=\"top\">", to: "</header>").first)
        #expect(head.contains("Deadlock at 1.000 s"))
        let section = try #require(page.pieces(from: "<section id=\"inversions\"", to: "</section>").first)
        #expect(section.contains("<p class=\"alert\">\(sentence)</p>"))
        #expect(TerminalTable().render(run).components(separatedBy: "\n")[1].hasPrefix("Deadlock"))
    }

    @Test("advice on an inversion names the lock's holder, and what the holder itself waited for")
    func holder() throws {
        var result = run.result
        let cause = VerdictCause(.inversion, culprit: Culprit(.app, "maps"), resource: "lock db")
        result.apps = [result.apps[1]]
        result.apps[0].total.verdicts = [VerdictCount(cause: cause, missed: 9, dropped: 9)]
        func advice() throws -> String {
            let lines = RemedyWords(result: result).lines(most: 3)
            return try #require(lines.first { $0.topic == "Resolve the priority inversion on lock db" }, "\(lines)")
                .text
        }
        let chained =
            "In the costliest case, worker 1 held it and waited for semaphore notes/loaded itself; worker 2 (utility, "
        let first = try advice()
        #expect(first.hasPrefix(chained), "\(first)")
        for index in result.inversions?.worst.indices ?? 0..<0 {
            result.inversions?.worst[index].chain = [ChainHop(thread: "notes main", resource: "lock db")]
        }
        let second = try advice()
        #expect(second.hasPrefix("In the costliest case, worker 2 (utility, "), "\(second)")
        #expect(second.contains(") held it. "), "\(second)")
    }

    @Test("the terminal shows the totals and the worst three inversions, and no section if there are none")
    func terminal() throws {
        let text = TerminalTable(width: 2000).render(run)
        let lines = text.components(separatedBy: "\n")
        let start = try #require(lines.firstIndex(of: "Inversions"))
        #expect(lines[start + 1].contains("lower threads: exposure"))
        #expect(lines[start + 2].contains("worst 1"))
        #expect(lines[start + 4].contains("worst 3"))
        #expect(lines[start + 5].isEmpty)
        var calm = run
        calm.result.inversions = InversionSummary(evidence: .slices, apps: [], worst: [])
        #expect(!TerminalTable().render(calm).contains("Inversions"))
    }

    @Test("waits without a cost are called resolved only where an override raised the owner")
    func withoutCost() throws {
        var calm = run
        func text(resolved: Int, notContended: Int) throws -> String {
            let totals = InversionTotals(
                app: "photos",
                count: 6,
                exposure: .milliseconds(12),
                cost: .zero,
                missedBudget: .zero,
                resolved: resolved,
                notContended: notContended
            )
            calm.result.inversions = InversionSummary(evidence: .slices, apps: [totals], worst: [])
            let lines = InversionWords(result: calm.result).lines(worst: 3)
            #expect(lines.count == 2)
            return try #require(lines.last).text
        }
        #expect(try text(resolved: 6, notContended: 0).hasPrefix("each was resolved: an override"))
        #expect(try text(resolved: 0, notContended: 6).hasPrefix("not contended: "))
        #expect(try text(resolved: 2, notContended: 4).hasPrefix("2 resolved by an override, 4 not contended: "))
        #expect(try !text(resolved: 0, notContended: 6).contains("resolved"))
    }

    @Test("a place whose waits cost nothing is marked as not contended in the table of waits")
    func calmWaits() {
        var run = run
        let waits = run.result.waits
        #expect(!InversionsSection.make(run.result).markup.markup.contains("not contended"))
        run.result.waits = waits.map { wait in
            var wait = wait
            wait.cost = .microseconds(20)
            return wait
        }
        let section = InversionsSection.make(run.result).markup.markup
        #expect(section.components(separatedBy: "not contended").count == waits.count + 1)
    }

    @Test("the timeline marks every column with an inversion, and no other")
    func marks() throws {
        let lanes = Page.plain.pieces(from: "<div class=\"lane\" data-app", to: "</svg>")
        for (lane, frames) in zip(lanes, run.frames) {
            let inverted = frames.filter(\.isInverted).map { frame in
                Int((run.grid[frame.due] - run.grid.origin).nanoseconds) * TimelineSection.mostColumns
                    / 31_000_000_000
            }
            let path = try #require(lane.components(separatedBy: "<path class=\"inverted\" d=\"").last)
            let marks = path.split(separator: "\"", omittingEmptySubsequences: false)[0]
            let places = Page.dashes(String(marks))
            #expect(Set(places) == Set(inverted))
        }
        #expect(run.frames[1].count(where: \.isInverted) > 0)
    }

    @Test("a result of a recorded program, without inversions, sharing and rules, can be read")
    func program() throws {
        let object = try JSONSerialization.jsonObject(with: Data(ResultJSON.encode(run.result).utf8))
        var old = try #require(object as? [String: Any])
        for key in ["inversions", "sharing"] { old[key] = nil }
        var summary = try #require(old["run"] as? [String: Any])
        summary["rules"] = nil
        old["run"] = summary
        let text = String(decoding: try JSONSerialization.data(withJSONObject: old), as: UTF8.self)
        let read = try ResultJSON.decode(text)
        #expect(read.inversions == nil && read.sharing == nil)
        #expect(read.apps == run.result.apps)
        #expect(HTMLReport.render(AnalyzedRun(result: read, grid: run.grid, frames: run.frames)).contains("</html>"))
    }
}
