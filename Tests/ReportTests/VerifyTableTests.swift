import FrameBudgetReports
import FrameStatistics
import FrameTrace
import Testing

@Suite("The table of fbprof verify")
struct VerifyTableTests {
    private func run(_ cause: InjectedCause, _ reported: [ReportedCause], canBeSeen: Bool = true) -> VerifyRun {
        VerifyRun(
            cause: cause,
            frames: 100,
            cases: reported.enumerated().map { index, said in
                VerifyCase(
                    frame: FrameNumber(UInt32(index)),
                    injected: .milliseconds(20),
                    reported: said,
                    amount: said == .notMissed ? nil : .milliseconds(20.5)
                )
            },
            clean: 100 - reported.count,
            cleanMissed: 1,
            falseAlarms: 0,
            canBeSeen: canBeSeen
        )
    }

    private var report: VerifyReport {
        VerifyReport(
            isExact: true,
            seed: 7,
            runs: [
                run(.ownWork, [ReportedCause(.ownWork), ReportedCause(.ownWork), .mixed]),
                run(.gpu, [ReportedCause(.gpu), .notMissed]),
                run(.otherProcess, [.unknown], canBeSeen: false),
                run(.control, []),
            ],
            leftOut: [VerifyGap(name: "steal", reason: "only a hypervisor can take CPU time away")]
        )
    }

    @Test("Rows are injected causes, columns are reported causes, and gaps are named")
    func table() throws {
        let text = VerifyTable(width: 120).render(report)
        let lines = text.split(separator: "\n").map(String.init)
        #expect(lines[0].hasPrefix("Virtual: the bounds do not hold. 60.0 % of 5 injected frames"))
        let own = try #require(lines.first { $0.hasPrefix("own work") })
        #expect(own.split(separator: " ").dropFirst(2).prefix(3) == ["2", "·", "1"])
        #expect(own.contains("66.7 %") && own.contains("20.0") && own.contains("0.50"))
        #expect(text.contains("A own work, B own GPU work, C mixed, D unknown, E not missed"))
        #expect(text.contains("Control: of 100 frames with nothing injected, 1 missed, 0 attributed to an app (0.0 %"))
        #expect(text.contains("steal: not injected, only a hypervisor can take CPU time away."))
        #expect(text.contains("hog in another process: can't be seen here without \"who else ran there\""))
        #expect(!text.contains("\u{1B}"))
    }

    @Test("No line is wider than the terminal", arguments: [40, 60, 80, 160])
    func width(columns: Int) {
        for line in VerifyTable(width: columns).render(report).split(separator: "\n") {
            #expect(line.count <= columns, "\(line)")
        }
    }

    @Test("In the Markdown table every row has as many cells as the head")
    func markdown() {
        let page = VerifyMarkdown.render([report], recordedBy: "fbprof test", date: "2026-01-01", machine: nil)
        let rows = page.split(separator: "\n").filter { $0.hasPrefix("|") }
        #expect(rows.count == 5)
        #expect(Set(rows.map { $0.count { $0 == "|" } }).count == 1)
        #expect(page.contains("| own work | 2 | · | 1 | · | · | 66.7 % | 20.0 | 0.50 |"))
    }

    @Test("JSON carries the figures beside the cases")
    func json() throws {
        let text = try VerifyJSON.encode([report], recordedBy: "fbprof test")
        #expect(text.contains("\"schema\" : \"fbprof.verify/1\""))
        #expect(text.contains("\"accuracy\" : 0.6"))
        #expect(text.contains("\"reported\" : \"not missed\""))
    }
}
