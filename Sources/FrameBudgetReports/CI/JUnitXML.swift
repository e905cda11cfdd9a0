import FrameBudget
import FrameStatistics
import FrameTrace

/// A gate as JUnit's XML: a test case for each comparison.
///
/// A check that fails the gate is a failure, a check that lacks a side is an error, and a check without a verdict is
/// skipped, with the reason. All test cases come from one measurement, and readers of the file add their times up, so
/// each has an equal share of the measured time.
enum JUnitXML {
    /// A judgement with its share of the measured time, in milliseconds.
    private struct Case {
        var judgement: CIJudgement
        var time: Int64
    }

    static func render(_ report: CIReport) -> String {
        var seen: Set<String> = []
        let apps = report.judgements.map(\.app).filter { seen.insert($0).inserted }
        let whole = max(0, Int64(report.measured.inMilliseconds.rounded()))
        let cases = zip(report.judgements, shares(of: whole, report.judgements.count)).map {
            Case(judgement: $0, time: $1)
        }
        let suites = apps.flatMap { app in
            suite("\(report.name): \(app)", cases.filter { $0.judgement.app == app }, report)
        }
        let all = counts(report.judgements, time: whole)
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="\(escaped("fbprof \(report.command): \(report.name)"))" \(all)>
            \(suites.joined(separator: "\n"))
            </testsuites>

            """
    }

    /// Returns equal shares that add up to the whole.
    private static func shares(of whole: Int64, _ count: Int) -> [Int64] {
        let count = Int64(count)
        return (0..<count).map { whole * ($0 + 1) / count - whole * $0 / count }
    }

    private static func suite(_ name: String, _ cases: [Case], _ report: CIReport) -> [String] {
        let all = counts(cases.map(\.judgement), time: cases.reduce(0) { $0 + $1.time })
        let open = "  <testsuite name=\"\(escaped(name))\" \(all)>"
        return [open] + cases.flatMap { testCase($0.judgement, $0.time, report) } + ["  </testsuite>"]
    }

    private static func testCase(_ judgement: CIJudgement, _ time: Int64, _ report: CIReport) -> [String] {
        let name = "\(judgement.title) against \(judgement.basis)"
        let type = "fbprof.\(report.name).\(judgement.app)"
        let file = report.file.map { " file=\"\(escaped($0))\"" } ?? ""
        let attributes = "name=\"\(escaped(name))\" classname=\"\(escaped(type))\"\(file) time=\"\(seconds(time))\""
        let open = "    <testcase \(attributes)>"
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

    /// Formats milliseconds in seconds, as in JUnit.
    private static func seconds(_ milliseconds: Int64) -> String {
        DecimalText.fixed(Double(milliseconds) / 1000, places: 3)
    }

    private static func counts(_ judgements: [CIJudgement], time: Int64) -> String {
        func count(_ outcome: Outcome) -> Int { judgements.count { self.outcome($0) == outcome } }
        return "tests=\"\(judgements.count)\" failures=\"\(count(.failed))\" errors=\"\(count(.broken))\" "
            + "skipped=\"\(count(.skipped))\" time=\"\(seconds(time))\""
    }

    /// Escapes text for an attribute or an element. Scalars that XML does not allow are spelled out first.
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
