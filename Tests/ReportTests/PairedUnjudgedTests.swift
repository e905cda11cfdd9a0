import Testing

@testable import FrameBudgetReports
@testable import FrameStatistics
@testable import FrameTrace

/// What a paired gate says of figures that it did not judge.
@Suite("Words of the paired gate on what was not judged")
struct PairedUnjudgedTests {
    @Test("A quarantined figure is not counted as judged; it is listed with its reason")
    func quarantined() {
        func report(_ apps: [String], judged: [String]) -> PairedReport {
            let rows: [PairedRow] = apps.flatMap { app in
                PairedRules.metrics.map { metric -> PairedRow in
                    let isHeld = metric.isFrameTime && !judged.contains(app)
                    return PairedRow(
                        app: app,
                        metric: metric,
                        verdict: isHeld ? .quarantined : .pass,
                        smallestVisible: app == "maps" ? 0.06 : 0.04,
                        reason: isHeld ? "until 2026-12-31: x" : ""
                    )
                }
            }
            return PairedReport.made(
                rows: rows,
                looks: 1
            )
        }
        let words = PairedWords(report: report(["maps", "notes"], judged: ["notes"]))
        #expect(words.headline.hasPrefix("Pass: none of 9 figures is worse than tolerated; 3 quarantined. Compared: "))
        #expect(words.headline.hasSuffix(" A change of +4.1 % in on-CPU p50 of notes would have been detected."))
        let list = "Quarantined: maps: on-CPU p50, on-CPU p95, main-thread p95: until 2026-12-31: x."
        #expect(words.figures.contains(list), "\(words.figures)")
        let alone = PairedWords(report: report(["maps"], judged: [])).headline
        #expect(alone.hasPrefix("Pass: none of 3 figures") && !alone.contains("detected"), "\(alone)")
    }

    @Test(
        "A figure moves by more than 0.1 ms or MB and more than the tolerated share; by exactly that it does not",
        arguments: [
            (FrameMetric.longestHang, 1.0, 1.1, false), (.longestHang, 1.0, 1.100_001, true),
            (.longestHang, 1.1, 1.0, false), (.peakFootprint, 1.0, 1.1, false), (.peakFootprint, 1.0, 1.2, true),
            (.peakFootprint, 20.0, 21.0, false), (.peakFootprint, 20.0, 21.1, true), (.hangs, 1.0, 2.0, true),
        ]
    )
    func moved(metric: FrameMetric, baseline: Double, candidate: Double, expected: Bool) {
        let figure = UnjudgedFigure(app: "maps", metric: metric, baseline: baseline, candidate: candidate)
        #expect(figure.hasMoved == expected)
    }

    @Test("Beside a regression, the lines say what was not judged and why; a mean that seems to shrink is not shown")
    func undecided() {
        var report = PairedReport.made(
            rows: [
                PairedRow(app: "maps", metric: .droppedShare, verdict: .regression),
                PairedRow(
                    app: "maps",
                    metric: .mainP95,
                    verdict: .inconclusive,
                    reason: "fresh processes did not show it again"
                ),
            ],
            parts: ["maps": [PairedMove(name: "outside frame", baseline: 1, candidate: 0.8)]]
        )
        let figures = PairedWords(report: report).figures
        #expect(figures.contains("Not judged: maps: main-thread p95: fresh processes did not show it again."))
        #expect(!figures.contains { $0.hasPrefix("Moved in") }, "\(figures)")
        report.rows.append(PairedRow(app: "maps", metric: .onCPUP50, verdict: .improved))
        #expect(PairedWords(report: report).figures.contains { $0.contains("other main-thread work −0.20 ms") })
    }
}
