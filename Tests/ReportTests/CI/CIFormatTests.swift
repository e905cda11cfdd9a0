import Foundation
import Testing

@testable import FrameBudget
@testable import FrameBudgetReports
@testable import FrameStatistics
@testable import FrameTrace
@testable import Scenario

@Suite("Each output for CI")
struct CIFormatTests {
    @Test(
        "the same report gives the same bytes, which end in a line feed and have no control characters",
        arguments: CIFormat.allCases
    )
    func stable(format: CIFormat) {
        let samples = CISample.all.filter { $0.formats.contains(format) }
        #expect(!samples.isEmpty)
        for sample in samples {
            let text = format.render(sample.report)
            #expect(text == format.render(sample.report))
            #expect(text.hasSuffix("\n"))
            let controls = text.unicodeScalars.filter { $0 != "\n" && !VisibleText.isHarmless($0) }
            #expect(controls.isEmpty, "\(sample.name)")
        }
    }

    @Test("the name of JUnit's suites contains the command that judged")
    func commands() throws {
        for (name, command) in [("gate-plain", "gate"), ("paired-plain", "ab")] {
            let sample = try #require(CISample.all.first { $0.name == name })
            #expect(CIFormat.junit.render(sample.report).contains("<testsuites name=\"fbprof \(command): "))
        }
    }

    @Test(
        "JUnit's time is what was measured, and the times of suites and of test cases add up to it",
        arguments: ["gate-plain", "gate-none", "paired-plain", "paired-hostile"]
    )
    func times(name: String) throws {
        let report = try #require(CISample.all.first { $0.name == name }).report
        let text = CIFormat.junit.render(report)
        let measured = report.measured.inSeconds
        #expect(measured > 1)
        let whole = try #require(text.firstMatch(of: /<testsuites [^>]*time="([0-9.]+)"/))
        #expect(abs((Double(whole.1) ?? 0) - measured) <= 0.0005)
        let suites = text.matches(of: /<testsuite [^>]*time="([0-9.]+)"/).compactMap { Double($0.1) }
        let cases = text.matches(of: /<testcase [^>]*time="([0-9.]+)"/).compactMap { Double($0.1) }
        #expect(cases.count == report.judgements.count)
        for times in [suites, cases] where !cases.isEmpty {
            #expect(abs(times.reduce(0, +) - measured) < 0.001, "\(times)")
        }
        let share = measured / Double(max(1, cases.count))
        #expect(cases.allSatisfy { abs($0 - share) < 0.002 }, "\(cases)")
    }

    @Test("an app that the system ended on the candidate's side fails in every format, the first of the failures")
    func ended() throws {
        var report = PairedReport.made(
            rows: [PairedRow(app: "maps", metric: .onCPUP50, verdict: .pass)],
            looks: 1
        )
        report.ended = [PairedEnd(app: "maps", reason: "memory pressure", side: "candidate's side")]
        let all = CIReport(report, name: "maps", engine: "virtual", cores: 2)
        let junit = CIFormat.junit.render(all)
        #expect(
            junit.contains("tests=\"2\" failures=\"1\" errors=\"0\"") && junit.contains("ended maps (memory pressure)")
        )
        #expect(GitHubAnnotations.render(all).hasPrefix("::error "))
        #expect(all.worstFirst.map(\.verdict) == [.regression, .pass])
    }

    @Test("GitHub annotations escape data and properties")
    func github() {
        #expect(GitHubAnnotations.data("a%b:c,d") == "a%25b:c,d")
        #expect(GitHubAnnotations.property("a%b:c,d") == "a%25b%3Ac%2Cd")
        #expect(GitHubAnnotations.data("a\r\nb") == "a\\u{D}\\u{A}b")
    }

    @Test("no line of a table is a command to GitHub's runner")
    func defused() {
        let text = "plain\n::error::x\n  ::set-output name=a::b\n  a ::b\nx ##[group]y"
        let safe = GitHubAnnotations.defused(text)
        #expect(safe == "plain\n\\u{3A}:error::x\n  \\u{3A}:set-output name=a::b\n  a ::b\nx #\\u{23}[group]y")
        #expect(GitHubAnnotations.defused("a\n\nb\n") == "a\n\nb\n")
    }

    @Test("GitHub gets at most ten errors and ten warnings, the worst first, and the number of those left out")
    func annotationLimit() throws {
        let sample = try #require(CISample.all.first { $0.name == "gate-hostile" })
        let lines = CIFormat.github.render(sample.report).split(separator: "\n")
        #expect(lines.count(where: { $0.hasPrefix("::error ") }) == 10)
        #expect(lines.count(where: { $0.hasPrefix("::warning ") }) == 10)
        let failures = sample.report.judgements.count { $0.rank <= 2 }
        #expect(lines[9].hasSuffix("::\(failures - 9) more; see the job's log"))
        #expect(lines[0].contains(": regression"))
    }

    @Test("Markdown is cut before GitHub would drop it, and says so")
    func markdownLimit() throws {
        var report = try #require(CISample.all.first { $0.name == "gate-plain" }).report
        report.judgements = Array(repeating: report.judgements[0], count: 20_000)
        let text = CIFormat.markdown.render(report)
        #expect(text.utf8.count <= MarkdownSummary.mostBytes + 100)
        #expect(text.hasPrefix("## ❌ "))
        #expect(text.hasSuffix("more lines left out: this page takes no more.\n"))
    }

    @Test("a finding keeps its fingerprint while its values change, and no two share one")
    func fingerprints() throws {
        func prints(_ report: CIReport) throws -> [String] {
            let entries = try JSONSerialization.jsonObject(with: Data(CIFormat.codeQuality.render(report).utf8))
            return try #require(entries as? [[String: Any]]).compactMap { $0["fingerprint"] as? String }
        }
        let report = try #require(CISample.all.first { $0.name == "gate-plain" }).report
        var later = report
        for place in later.judgements.indices { later.judgements[place].value = "99 ms" }
        #expect(try prints(report) == prints(later))
        #expect(try Set(prints(report)).count == prints(report).count)
    }

    @Test("different names stay different in Go's text, whatever characters they contain")
    func goNames() {
        let names = ["a b", "a_b", "a%20b", "a/b", "a-1", "A", "é", ""]
        let parts = names.map(GoBenchmarkText.part)
        #expect(Set(parts).count == names.count)
        #expect(parts.allSatisfy { !$0.contains(" ") && !$0.contains("/") })
        #expect(parts[0] == "a%20b")
    }

    @Test("Markdown shows a name as code, and escapes all markup in other text")
    func markdownText() {
        #expect(MarkdownText.name("a`b|c") == "`a\\u{60}b\\u{7C}c`")
        #expect(MarkdownText.name(" ") == "``` ```")
        #expect(
            MarkdownText.words("<b> *x* @you #1 # https://a")
                == ##"\<b\> \*x\* \\u\{40\}you \\u\{23\}1 \# https\\u\{3A\}//a"##
        )
    }

    @Test("a run that was not judged has no verdict; only github, junit and codeQuality need one")
    func unjudged() throws {
        let report = CIReport(SyntheticRun.plain.result)
        #expect(!CIFormat.markdown.render(report).contains("✅"))
        #expect(!CIFormat.openMetrics.render(report).contains("fbprof_gate"))
        #expect(CIFormat.allCases.filter(\.needsGate) == [.github, .junit, .codeQuality])
    }

    @Test(
        "a gate's headline gives growth per frame, and per turn for a recorded program",
        arguments: [nil, FrameClock.own]
    )
    func unit(_ clock: FrameClock?) {
        let app = SyntheticRun.plain.result.apps[0]
        let check = GateCheck(.onCPUP50, of: app, against: .baseline, reference: 4, value: 6, verdict: .regression)
        var report = GateReport([check], rules: GateRules(), day: "2026-11-21")
        report.cause = .moved(MovedPart(part: .onCPU, kind: .code, shift: Shift(exact: 4, 6)))
        report.clock = clock
        let headline = GateWords(report: report).headline
        let noun = clock == nil ? "frame" : "turn"
        #expect(headline.hasSuffix("(4 to 6 ms): its own work takes 2.00 ms more per \(noun)."), "\(headline)")
    }

    @Test("a failed gate's headline begins with the failure that is most times its limit, and the cause behind it")
    func culprit() throws {
        let result = SyntheticRun.plain.result
        func check(_ app: Int, _ metric: FrameMetric, _ reference: Double, _ value: Double) -> GateCheck {
            GateCheck(
                metric,
                of: result.apps[app],
                against: .budget,
                reference: reference,
                value: value,
                verdict: .overBudget
            )
        }
        let last = result.apps.count - 1
        let checks = [check(0, .hitchRatio, 10, 12), check(last, .dropped, 2, 40), check(0, .hangs, 1, 3)]
        let report = GateReport(checks, rules: GateRules(), day: "2026-11-21").explained(by: result)
        #expect(report.failures.map(\.figure) == [.dropped, .hangs, .hitchRatio])
        let headline = GateWords(report: report).headline
        #expect(
            headline.hasPrefix("Fail: \(result.apps[last].name): dropped intervals: 40, over the budget of 2"),
            "\(headline)"
        )
        #expect(headline.contains(" Also \(result.apps[0].name): hangs: 3, over the budget of 1; "), "\(headline)")
        let cause = try #require(MissCause(result.apps[last].total, .frame))
        #expect(cause.frames > 0)
        #expect(headline.contains(", mostly because of \(cause.noun) (\(cause.frames) missed)."), "\(headline)")
    }

    @Test("the cause behind a failed gate is the kind with most late frames, summed over its causes")
    func kind() {
        var result = SyntheticRun.plain.result
        func missed(_ count: Int, _ cause: VerdictCause) -> VerdictCount {
            VerdictCount(cause: cause, missed: count, dropped: count)
        }
        let handlers = (1...4).map { missed(2, VerdictCause(.outsideWork, resource: "event a\($0)")) }
        result.apps[0].total.verdicts = [missed(7, VerdictCause(.wait, resource: "sleep"))] + handlers
        let check = GateCheck(
            .dropped,
            of: result.apps[0],
            against: .budget,
            reference: 2,
            value: 15,
            verdict: .overBudget
        )
        func headline() -> String {
            let report = GateReport([check], rules: GateRules(), day: "2026-11-21").explained(by: result)
            return GateWords(report: report).headline
        }
        #expect(headline().hasSuffix(", mostly because of other main-thread work (8 missed)."), "\(headline())")
        result.apps[0].total.verdicts = [missed(7, VerdictCause(.wait, resource: "sleep")), handlers[0]]
        #expect(headline().hasSuffix(", mostly because of wait: sleep (7 missed)."), "\(headline())")
    }

    @Test("the table of a gate shows the verdict first, and why a time is advisory")
    func table() throws {
        let result = SyntheticRun.plain.result
        var check = GateCheck(
            .onCPUP95,
            of: result.apps[0],
            against: .baseline,
            reference: 4,
            value: 5,
            verdict: .advisory
        )
        check.reason = "3 of 10 runs in the baseline"
        var report = GateReport([check], rules: GateRules(), day: "2026-11-21")
        let nothing = GateTable().render(report, rules: GateRules())
        #expect(nothing.hasPrefix("Inconclusive: nothing was judged."))
        #expect(nothing.contains("Advisory: maps: on-CPU p95: 3 of 10 runs in the baseline."))
        report.checks[0].verdict = .regression
        #expect(
            GateTable().render(report, rules: GateRules()).hasPrefix(
                "Fail: maps: on-CPU p95 is worse by +25.0 % (4 to 5 ms)."
            )
        )
        report.checks[0].verdict = .improved
        #expect(GateTable().render(report, rules: GateRules()).hasPrefix("Pass, improved: maps: on-CPU p95 is better"))
    }
}
