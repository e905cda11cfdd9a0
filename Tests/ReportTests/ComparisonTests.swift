import Foundation
import FrameBudget
import FrameStatistics
import FrameTrace
import Scenario
import Testing

@testable import FrameBudgetReports

@Suite("Comparisons of two runs as a page, a table and JSON")
struct ComparisonTests {
    private static func comparison(
        _ before: SyntheticRun = SyntheticRun(),
        _ after: SyntheticRun = SyntheticRun(hasContention: false, seed: 9)
    ) -> RunComparison {
        compared(before.shared, after.shared)
    }

    private static func compared(_ before: AnalyzedRun, _ after: AnalyzedRun) -> RunComparison {
        RunComparison(from: ComparedRun(name: "runs/a", before), to: ComparedRun(name: "runs/b", after))
    }

    /// The comparison without any option and its page, made once: a comparison takes a second.
    private static let plain = comparison()
    private static let page = ComparisonPage.render(plain)

    private static let samples: [(name: String, before: SyntheticRun, after: SyntheticRun)] = [
        ("plain", SyntheticRun(), SyntheticRun(hasContention: false, seed: 9)),
        ("unmeasured", SyntheticRun(measuresCPU: false), SyntheticRun()),
        (
            "hostile",
            SyntheticRun(names: HostileText.names, lockName: HostileText.all, functions: HostileText.payloads),
            SyntheticRun(names: HostileText.names, lockName: HostileText.all, functions: HostileText.names)
        ),
        ("empty", SyntheticRun(names: []), SyntheticRun(names: [])),
        ("apart", SyntheticRun(), SyntheticRun(names: ["x"])),
    ]

    @Test("The page parses without a complaint", arguments: samples.map(\.name))
    func wellFormed(_ name: String) throws {
        let sample = try #require(Self.samples.first { $0.name == name })
        let page = name == "plain" ? Self.page : ComparisonPage.render(Self.comparison(sample.before, sample.after))
        let folder = FileManager.default.temporaryDirectory.appending(path: "fbprof-report-tests")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "comparison-\(name).html")
        try page.write(to: file, atomically: true, encoding: .utf8)
        let checker = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "check_html.py")
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", checker.path(), file.path()]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        if process.terminationStatus == 127 {
            withKnownIssue("SKIPPED: python3 is not installed, the page was not parsed") { Issue.record("no python3") }
        } else {
            #expect(process.terminationStatus == 0, "\(text)")
        }
    }

    @Test("Hostile names give the same HTML elements as plain names")
    func hostile() {
        var plain = SyntheticRun()
        plain.functions = HostileText.payloads.indices.map { "f\($0)" }
        var hostile = SyntheticRun(names: HostileText.names, lockName: HostileText.all, functions: HostileText.payloads)
        let tags = /<[a-z\/!][^\s>]*/
        func elements(_ run: SyntheticRun) -> [Substring] {
            var slower = run
            slower.hasContention = false
            let page = ComparisonPage.render(Self.comparison(run, slower))
            return page.matches(of: tags).map { page[$0.range] }
        }
        hostile.seed = plain.seed
        #expect(elements(hostile) == elements(plain))
        let text = ComparisonTable(width: 100).render(Self.comparison(hostile, hostile))
        #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || VisibleText.isHarmless($0) })
    }

    @Test("The same two runs give the same bytes, and the page loads nothing from elsewhere")
    func deterministic() throws {
        let page = Self.page
        // The runs are created anew, too.
        let again = Self.compared(SyntheticRun().make(), SyntheticRun(hasContention: false, seed: 9).make())
        #expect(page == ComparisonPage.render(again))
        for text in ["http://", "https://", "src=", "@import", "url(", "<link", "<img", "<iframe", "<object", "fetch("]
        {
            #expect(!page.contains(text), "\(text)")
        }
        #expect(page.contains("sha256-\(PageScript.digest)"))
        #expect(page.utf8.count < 1_000_000, "\(page.utf8.count)")
        let json = try ComparisonJSON.encode(Self.plain, recordedBy: "test")
        #expect(try ComparisonJSON.encode(again, recordedBy: "test") == json)
    }

    @Test("Page, table and JSON have the same headline and the same figures")
    func agree() throws {
        let comparison = Self.plain
        let words = ComparisonWords(comparison: comparison)
        let json = try ComparisonJSON.encode(comparison, recordedBy: "test")
        let page = Self.page.replacing("\u{A0}", with: " ")
        let table = ComparisonTable(width: 400).render(comparison)
        let escaped: HTML = "\(words.headline)"
        #expect(page.contains("<h1>\(escaped.markup)</h1>"))
        #expect(table.contains(words.headline))
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        #expect(object["headline"] as? String == words.headline)
        #expect(object["schema"] as? String == "fbprof.comparison/2")
        #expect(comparison.apps.contains { !$0.total.figures.isEmpty })
        for app in comparison.apps {
            for figure in app.total.figures {
                let text = ShiftText(unit: figure.metric.unit)
                let cell: HTML = "\(text.value(figure.shift.after))</td>"
                #expect(page.contains(cell.markup), "\(figure.metric)")
                #expect(table.contains(text.change(figure.shift.change)), "\(figure.metric)")
            }
        }
    }

    @Test("Without contention the headline is better by the wait for a CPU; runs without a common app say so")
    func words() throws {
        let words = ComparisonWords(comparison: Self.plain)
        #expect(words.headline.hasPrefix("Better: "), "\(words.headline)")
        #expect(words.headline.contains("for a CPU"), "\(words.headline)")
        #expect(words.headline.contains("its own code is not the cause"), "\(words.headline)")
        #expect(words.details.count == 2)
        let none = ComparisonWords(comparison: Self.comparison(SyntheticRun(), SyntheticRun(names: ["x"])))
        #expect(none.headline.contains("no app in common"))
    }

    @Test("Colours of growth and shrinkage contrast with white text, and each level has its own")
    func colours() {
        let all = Palette.growth + Palette.shrinkage + [Palette.unmoved]
        #expect(Palette.growth.count == DifferenceBoxes.levels && Palette.shrinkage.count == DifferenceBoxes.levels)
        #expect(Set(all).count == all.count)
        for color in all { #expect(PaletteTests.contrast("#ffffff", color) >= 4.5, "\(color)") }
    }

    @Test("Signs mark growth and shrinkage, and the page offers the widths of both runs")
    func signs() throws {
        let page = Self.page
        #expect(page.contains(">▼ "))
        for side in ["B", "A"] { #expect(page.contains("CPU time of the whole run, widths of \(side)")) }
        let back = ComparisonPage.render(
            Self.comparison(SyntheticRun(hasContention: false, seed: 9), SyntheticRun())
        )
        #expect(back.contains(">▲ "))
    }

    @Test("Cells mark open bounds and figures that were not measured")
    func cells() {
        let text = ShiftText.milliseconds
        let open = Shift(before: 1, after: 2, low: 0.2, high: nil, outcome: .more)
        #expect(text.interval(open) == "+0.20 … ? ms")
        let none = Shift(before: nil, after: 2, low: nil, high: nil, outcome: .unknown)
        #expect(text.change(none.change) == Figure.none)
        #expect(text.outcome(none, isLargerBetter: nil) == Figure.notMeasured)
        #expect(ShiftText.share.change(-0.031) == "−3.10 pp")
        #expect(ShiftText.share.value(0.174) == "17.40 %")
        #expect(text.outcome(open, isLargerBetter: false) == "worse")
    }
}
