import FrameBudget
import FrameBudgetReports
import Testing

@Suite("Terminal table")
struct TerminalTableTests {
    @Test("keeps to the width and shows every app and phase", arguments: [40, 60, 80, 100, 120, 160])
    func width(_ width: Int) throws {
        let run = SyntheticRun().make()
        let text = TerminalTable(width: width).render(run)
        for line in text.split(separator: "\n") { #expect(line.count <= width, "\(line)") }
        if width >= 80 { for phase in run.result.phases { #expect(text.contains(phase.name)) } }
    }

    @Test("snapshots", arguments: [80, 100, 160])
    func snapshot(_ width: Int) throws {
        try expectSnapshot(TerminalTable(width: width).render(SyntheticRun().make()), named: "table-\(width).txt")
    }
}
