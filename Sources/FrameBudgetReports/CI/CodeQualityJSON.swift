import FrameStatistics
import FrameTrace

/// A gate's failures and doubts as GitLab's code quality report, a form of Code Climate's.
enum CodeQualityJSON {
    static func render(_ report: CIReport) -> String {
        let entries = report.worstFirst.filter { $0.rank <= 5 }.map { entry($0, report) }
        return entries.isEmpty ? "[]\n" : "[\n" + entries.joined(separator: ",\n") + "\n]\n"
    }

    private static func entry(_ judgement: CIJudgement, _ report: CIReport) -> String {
        let description = "\(judgement.app): \(judgement.sentence)"
        let fields = [
            ("description", JSONText.quoted(VisibleText.short(description, to: 2000))),
            ("check_name", JSONText.quoted("fbprof/\(judgement.id)")),
            ("fingerprint", JSONText.quoted(fingerprint(judgement, report))),
            ("severity", JSONText.quoted(severity(judgement.verdict))),
            (
                "location",
                "{\"path\": \(JSONText.quoted(report.file ?? report.name)), \"lines\": {\"begin\": 1}}"
            ),
        ]
        return "  {" + fields.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
    }

    private static func severity(_ verdict: GateCheck.Verdict) -> String {
        switch verdict {
        case .regression: "critical"
        case .missing, .overBudget: "major"
        case .invalid, .inconclusive: "minor"
        default: "info"
        }
    }

    /// Returns the fingerprint of a finding. It is the same in each pipeline, so that GitLab recognizes new findings:
    /// it contains no value.
    private static func fingerprint(_ judgement: CIJudgement, _ report: CIReport) -> String {
        let parts =
            [report.name, judgement.app, judgement.id, judgement.basis, judgement.verdict.rawValue]
            // A finding of missing coverage has no figure to distinguish it.
            + (judgement.basis == "coverage" ? [judgement.title] : [])
        let text = parts.map { "\($0.utf8.count):\($0)" }.joined()
        return SHA256.hash(Array(text.utf8)).prefix(16).map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }
}
