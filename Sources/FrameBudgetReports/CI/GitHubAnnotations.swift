import FrameBudget
import FrameStatistics
import FrameTrace

/// A gate's failures and doubts as workflow commands of GitHub Actions, which shows them beside the file.
///
/// GitHub shows 10 errors and 10 warnings per step. The worst come first, and the last states how many are not shown.
public enum GitHubAnnotations {
    private static let most = 10

    static func render(_ report: CIReport) -> String {
        let failures = report.worstFirst.filter { $0.rank <= 2 }
        let doubts = report.worstFirst.filter { (3...4).contains($0.rank) }
        let known = report.worstFirst.filter { $0.rank == 5 }
        var lines =
            commands("error", failures, report) + commands("warning", doubts, report)
            + commands("notice", known, report)
        if lines.isEmpty { lines = [command("notice", title: "fbprof", report.headline, report)] }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func commands(_ level: String, _ judgements: [CIJudgement], _ report: CIReport) -> [String] {
        let shown = judgements.count > most ? judgements.prefix(most - 1) : judgements[...]
        let lines = shown.map { judgement in
            command(level, title: "fbprof: \(judgement.app): \(judgement.title)", judgement.sentence, report)
        }
        let rest = judgements.count - shown.count
        return rest == 0 ? lines : lines + [command(level, title: "fbprof", "\(rest) more; see the job's log", report)]
    }

    private static func command(_ level: String, title: String, _ message: String, _ report: CIReport) -> String {
        var properties: [String] = []
        if let file = report.file { properties += ["file=\(property(file))", "line=1"] }
        properties.append("title=\(property(VisibleText.short(title, to: 200)))")
        return "::\(level) \(properties.joined(separator: ","))::\(data(VisibleText.short(message, to: 2000)))"
    }

    /// Returns a text in which GitHub's runner, which parses all output of a step, finds no command.
    ///
    /// A command is a line that begins with `::`, or contains `##[` anywhere.
    public static func defused(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let body = line.drop { $0.isWhitespace }
            var defused = String(line)
            if body.hasPrefix("::") { defused = line.prefix(line.count - body.count) + "\\u{3A}" + body.dropFirst() }
            return defused.replacing("##[", with: "#\\u{23}[")
        }.joined(separator: "\n")
    }

    /// Escapes the text after the second `::` like `@actions/core`.
    static func data(_ text: String) -> String {
        VisibleText.of(text).replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    }

    /// Escapes a property's value like `@actions/core`.
    static func property(_ text: String) -> String {
        data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}
