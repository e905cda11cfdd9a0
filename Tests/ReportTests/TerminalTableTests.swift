import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports

@Suite("Terminal table")
struct TerminalTableTests {
    @Test(
        "the table keeps to the width, and shows every phase from 80 columns on",
        arguments: [40, 60, 80, 100, 120, 160, 400]
    )
    func width(_ width: Int) {
        for sample in [SyntheticRun(), SyntheticRun(names: HostileText.names), SyntheticRun(measuresCPU: false)] {
            let run = sample.shared
            let text = TerminalTable(width: width).render(run)
            for line in text.split(separator: "\n") { #expect(DisplayWidth.of(String(line)) <= width, "\(line)") }
        }
        let run = SyntheticRun.plain
        let text = TerminalTable(width: width).render(run)
        if width >= 80 { for phase in run.result.phases { #expect(text.contains(phase.name)) } }
    }

    @Test("snapshots", arguments: [80, 100, 160])
    func snapshot(_ width: Int) throws {
        try expectSnapshot(TerminalTable(width: width).render(SyntheticRun.plain), named: "table-\(width).txt")
    }

    @Test("colour adds escape sequences and changes no word")
    func color() {
        let run = SyntheticRun.plain
        let plain = TerminalTable(width: 100).render(run)
        let colored = TerminalTable(width: 100, usesColor: true).render(run)
        #expect(colored != plain)
        #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
        #expect(!plain.contains("\u{1B}"))
    }

    @Test("hostile names can't command the terminal or forge a line")
    func hostile() {
        let hostile = SyntheticRun(names: HostileText.names, lockName: HostileText.all)
        var run = hostile.shared
        run.result.findings.append(.countsDoNotAddUp(app: "app \u{1B}[31m red\nNo frame dropped."))
        let text = TerminalTable(width: 100).render(run)
        #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || VisibleText.isHarmless($0) })
        #expect(text.contains("\\u{1B}[31m red\\u{A}No frame dropped."))
    }

    @Test("warm-up has no row, and the first line is the verdict")
    func rows() {
        let run = SyntheticRun.plain
        let lines = TerminalTable(width: 200).render(run).split(separator: "\n")
        #expect(lines[0] == Verdict(run.result).headline)
        #expect(lines.filter { $0.hasPrefix("  maps  ") && $0.contains("warning") }.count == 1)
        #expect(lines.contains("  maps + notes + video  24.0 ms per round: 41.7 fps in lockstep"))
    }

    @Test("wide and combining characters are counted as a terminal does")
    func displayWidth() {
        #expect(DisplayWidth.of("abc") == 3)
        #expect(DisplayWidth.of("名前") == 4)
        #expect(DisplayWidth.of("e\u{301}") == 1)
        #expect(DisplayWidth.of("🎬") == 2)
        #expect(DisplayWidth.cut("名前名前", to: 5) == "名前…")
        #expect(DisplayWidth.wrap("one two threefour", to: 5) == ["one", "two", "three", "four"])
    }
}
