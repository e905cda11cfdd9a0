import FrameStatistics
import FrameTrace

/// A run or a gate as Markdown for a job's page: the verdict first, then tables.
enum MarkdownSummary {
    /// Maximum size. GitHub accepts 1,024 KiB for all steps of a job together, and drops longer summaries.
    static let mostBytes = 900 * 1024

    static func render(_ report: CIReport) -> String {
        let head = ["## \(sign(report))\(MarkdownText.words(report.headline))", ""]
        let about =
            "\(MarkdownText.name(report.name)), \(MarkdownText.words(report.engine)), "
            + Figure.counted(report.cores, "CPU")
        var sections = [[about + report.details.map { "  \n" + MarkdownText.words($0) }.joined()]]
        if !report.judgements.isEmpty { sections.append(judgements(report)) }
        if !report.causes.isEmpty {
            let lines = report.causes.map { "- \(MarkdownText.name($0.app)): \(MarkdownText.words($0.text))" }
            sections.append(["**Why \(report.unit.wereLate)**", ""] + lines)
        }
        if report.verdict == nil || report.judgements.contains(where: { $0.basis == "budget" }) {
            sections.append(figures(report))
        }
        let lines = head + sections.filter { !$0.isEmpty }.joined(separator: [""])
        return cut(lines)
    }

    /// Returns a sign to add to the word: color alone would not be accessible to all.
    private static func sign(_ report: CIReport) -> String {
        switch report.verdict {
        case .pass, .improved, .quarantined, .advisory: "✅ "
        case .regression, .missing, .overBudget: "❌ "
        case .inconclusive, .invalid: "⚠️ "
        case nil: ""
        }
    }

    private static func judgements(_ report: CIReport) -> [String] {
        let head = [
            row(["app", "figure", "before or budget", "now", "change", "visible", "verdict"]),
            row(["---", "---", "---:", "---:", "---:", "---:", "---"]),
        ]
        return head
            + report.worstFirst.map { judgement in
                let verdict = judgement.verdict.rawValue + (judgement.reason.isEmpty ? "" : ": \(judgement.reason)")
                let words = [
                    judgement.title, judgement.reference, judgement.value, judgement.change, judgement.visible, verdict,
                ]
                return row([MarkdownText.name(judgement.app)] + words.map(MarkdownText.words))
            }
    }

    private static func figures(_ report: CIReport) -> [String] {
        let unit = report.unit
        let time = unit == .turn ? "turn" : unit == .markedFrame ? "frame" : "main"
        let all: [(FrameMetric, String)] = [
            (.fps, unit.rate), (.dropped, "dropped"), (.missed, unit.late), (.hitchRatio, "hitch ms/s"),
            (.mainP50, "\(time) p50 ms"), (.mainP95, "p95"), (.mainP99, "p99"), (.onCPUP50, "on-CPU p50 ms"),
            (.onCPUP95, "p95"), (.onCPUP99, "p99"),
        ]
        let columns = all.filter { unit.has($0.0) }.map { (unit.id(of: $0.0), $0.1) }
        guard !report.apps.isEmpty else { return [] }
        let head = [
            row(["app"] + columns.map(\.1) + [unit.nouns]), row(["---"] + columns.map { _ in "---:" } + ["---:"]),
        ]
        return head
            + report.apps.map { app in
                let own = report.figures.filter { $0.app == app }
                let cells = columns.map { id, _ in
                    own.first { $0.id == id }.map { GateWords.number(($0.value * 100).rounded() / 100) } ?? Figure.none
                }
                let frames =
                    report.appsWithoutFrames.contains(app) ? Figure.noFrames : Figure.count(own.first?.frames ?? 0)
                return row([MarkdownText.name(app)] + cells + [frames])
            }
    }

    private static func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }

    private static func cut(_ lines: [String]) -> String {
        var text = ""
        var size = 0
        for (number, line) in lines.enumerated() {
            size += line.utf8.count + 1
            guard size <= mostBytes else {
                return text
                    + "\n\(Figure.counted(lines.count - number, "more line")) left out: this page takes no more.\n"
            }
            text += line + "\n"
        }
        return text
    }
}
