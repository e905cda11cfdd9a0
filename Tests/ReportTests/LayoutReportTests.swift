import FrameBudget
import Testing

@testable import FrameBudgetReports

@Suite("Layouts in the report")
struct LayoutReportTests {
    @Test("The terminal and the page say the same of transitions, passes, the keyboard and what was too slow")
    func words() throws {
        let run = try #require(LayoutFixture.run)
        let layouts = try #require(run.result.layouts)
        // Tables wrap lines at a width that these do not have.
        let text = TerminalTable(width: 1000).render(run)
        let page = HTMLReport.render(run)
        let transition = try #require(layouts.transitions.first)
        #expect(text.contains(LayoutWords.sentence(transition)))
        for app in layouts.apps { #expect(text.contains(LayoutWords.sentence(app))) }
        #expect(text.contains("notes raised it at"))
        #expect(text.contains("mail had the external display from 2.000 s on"))
        let findings = LayoutWords.findings(run.result)
        // A slow callback, forced passes, and the time off screen, each with its number.
        #expect(findings.count == 3)
        #expect(findings[0].contains("viewWillTransition took 45 ms in setup, most of it in \"rebuild grid\""))
        #expect(findings[1].hasPrefix("mail: 3 layout passes were forced, 15 ms in all"))
        #expect(findings[2].contains("off screen"))
        for sentence in findings { #expect(text.contains(sentence)) }
        #expect(text.contains("as greedy had been ended, and was usable at 6.0"))
        for words in ["Transitions by phase", "Mark that layout is needed", "layout-0-t"] {
            #expect(page.contains(words))
        }
    }
}
