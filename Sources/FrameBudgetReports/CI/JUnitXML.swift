import FrameBudget
import FrameStatistics
import FrameTrace

/// A gate as JUnit's XML: a test case for each comparison.
///
/// What fails the gate is a failure, what lacks a side an error, and what was not judged is skipped, with the reason.
enum JUnitXML {
    static func render(_ report: CIReport) -> String {
        var seen: Set<String> = []
        let apps = report.judgements.map(\.app).filter { seen.insert($0).inserted }
        let suites = apps.flatMap { app in
            suite("\(report.name): \(app)", report.judgements.filter { $0.app == app }, report)
        }
        let all = counts(report.judgements)
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="\(escaped("fbprof \(report.command): \(report.name)"))" \(all)>
            \(suites.joined(separator: "\n"))
            </testsuites>

            """
    }

    private static func suite(_ name: String, _ judgements: [CIJudgement], _ report: CIReport) -> [String] {
        let open = "  <testsuite name=\"\(escaped(name))\" \(counts(judgements))>"
        return [open] + judgements.flatMap { testCase($0, report) } + ["  </testsuite>"]
    }

    private static func testCase(_ judgement: CIJudgement, _ report: CIReport) -> [String] {
        let name = "\(judgement.title) against \(judgement.basis)"
        let type = "fbprof.\(report.name).\(judgement.app)"
        let file = report.file.map { " file=\"\(escaped($0))\"" } ?? ""
        let open = "    <testcase name=\"\(escaped(name))\" classname=\"\(escaped(type))\"\(file) time=\"0\">"
        let text = escaped(judgement.sentence)
        let kind = escaped(judgement.verdict.rawValue)
        let body: [String] =
            switch outcome(judgement) {
            case .passed: ["      <system-out>\(text)</system-out>"]
            case .failed: ["      <failure message=\"\(text)\" type=\"\(kind)\">\(text)</failure>"]
            case .broken: ["      <error message=\"\(text)\" type=\"\(kind)\">\(text)</error>"]
            case .skipped: ["      <skipped message=\"\(text)\"/>"]
            }
        return [open] + body + ["    </testcase>"]
    }

    private enum Outcome { case passed, failed, broken, skipped }

    private static func outcome(_ judgement: CIJudgement) -> Outcome {
        switch judgement.verdict {
        case .pass, .improved: .passed
        case .regression, .overBudget: .failed
        case .missing: .broken
        case .advisory, .inconclusive, .invalid, .quarantined: .skipped
        }
    }

    private static func counts(_ judgements: [CIJudgement]) -> String {
        func count(_ outcome: Outcome) -> Int { judgements.count { self.outcome($0) == outcome } }
        return "tests=\"\(judgements.count)\" failures=\"\(count(.failed))\" errors=\"\(count(.broken))\" "
            + "skipped=\"\(count(.skipped))\" time=\"0\""
    }

    /// Text for an attribute or an element. What XML has no place for is spelled out before.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in VisibleText.of(VisibleText.short(text, to: 4000)).unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&apos;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
