public import FrameBudget
import FrameTrace

/// Summary of a run on the terminal: the verdict, one table of apps and phases, and notes on trustworthiness.
///
/// A pure function of the result. Names from outside can't move the cursor or forge a line: control characters are
/// spelled out.
public struct TerminalTable: Sendable {
    /// Width of the terminal, in columns; lines fit into it, from 40 on.
    public var width: Int
    /// Whether to use color. The words are the same without it.
    public var usesColor: Bool

    /// Creates a table for a terminal of the given width.
    public init(width: Int = 100, usesColor: Bool = false) {
        self.width = width
        self.usesColor = usesColor
    }

    /// Returns the text for a run, ending in a line feed.
    public func render(_ run: AnalyzedRun) -> String { render(run.result) }

    /// Returns the text for a result, ending in a line feed.
    public func render(_ result: RunResult) -> String {
        let unit = RunUnit(result)
        let sections = [
            verdict(Verdict(result)), facts(result),
            list("What to do", advice(result)),
            figures(result),
            list(RenderWords.heading, RenderWords(result: result).lines),
            list(NoFrameWords.heading, NoFrameWords(result).lines),
            list("Why \(unit.wereLate)", ContentionWords(result: result).verdicts(most: 3)),
            list("Time over budget, by function", OverrunWords(result: result).lines(most: 3)),
            list("The same by phase", ContentionWords(result: result).verdictsByPhase(most: 2)),
            list("Worst examples", ContentionWords(result: result).examples(most: 2)),
            list("Who occupied the CPU while \(unit.nouns) were ready", ContentionWords(result: result).matrix()),
            bounds(result), list(BacklogWords.heading, BacklogWords(result: result).lines),
            list("Inversions", InversionWords(result: result).lines(worst: 3)),
            list(MainThreadWords.heading, MainThreadWords(result: result).lines(mostApps: 4)),
            list(OperationWords.heading, OperationWords(result: result).lines(mostGraphs: 3, mostOperations: 12)),
            list(LifeWords.heading, LifeWords(result: result).lines(mostApps: 12)),
            list(MemoryWords.heading, MemoryWords(result: result).lines(mostApps: 12, mostWarnings: 8)),
            list(LayoutWords.heading, LayoutWords(result: result).lines(mostApps: 12, mostTransitions: 8)),
            list("Placeholders", placeholders(result)), quality(result),
            findings(of: result, unit),
        ]
        return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }

    private static let mostAdvice = 3

    private var available: Int { max(width, 40) }
    private var style: TerminalStyle { TerminalStyle(usesColor: usesColor) }

    private func verdict(_ verdict: Verdict) -> [String] {
        let headline = DisplayWidth.wrap(VisibleText.of(verdict.headline), to: available)
        return headline.map { style.paint($0, .title(verdict.band)) }
            + verdict.details.flatMap { DisplayWidth.wrap(VisibleText.of($0), to: available) }
    }

    /// Returns advice on late frames, most lost frames first.
    private func advice(_ result: RunResult) -> [QualityWords.Line] {
        let advice = RemedyWords(result: result).advice(most: Self.mostAdvice)
        let lines = advice.lines.enumerated().map { number, line in
            QualityWords.Line(topic: "\(number + 1).", text: "\(line.topic). \(line.text)")
        }
        guard advice.more > 0 else { return lines }
        return lines + [QualityWords.Line(topic: "", text: "\(Figure.count(advice.more)) more in report.html.")]
    }

    private func facts(_ result: RunResult) -> [String] {
        let run = result.run
        let facts = [
            run.name, run.engine, result.observedText,
            result.loopText, result.clockText, Figure.counted(run.cores, "CPU"), result.pacingText, result.seedText,
            run.rules?.text ?? "",
        ]
        let line = VisibleText.of(facts.filter { !$0.isEmpty }.joined(separator: " · "))
        let trust = DisplayWidth.wrap(VisibleText.of(TrustWords(result).text), to: available)
        return trust + DisplayWidth.wrap(line, to: available).map { style.paint($0, .faint) }
    }

    private func figures(_ result: RunResult) -> [String] {
        let rows = TerminalRows(result)
        let notes = rows.notes.flatMap { DisplayWidth.wrap($0, to: available) }.map { style.paint($0, .faint) }
        return rows.table.lines(width: available, style: style) + notes
    }

    private func bounds(_ result: RunResult) -> [String] {
        var bounds = result.phases.filter { !$0.isWarmUp }.compactMap { phase in
            phase.bound.map { QualityWords.Line(topic: phase.name, text: PhaseBoundWords.text($0)) }
        }
        let more = bounds.count - PhaseChoice.most
        if more > 0 {
            bounds.removeLast(more)
            bounds.append(QualityWords.Line(topic: "", text: "\(Figure.counted(more, "more phase")) in report.html."))
        }
        let queues = result.queueBounds.map { bound in
            QualityWords.Line(topic: QueueBoundWords.topic(bound, in: result), text: QueueBoundWords.all(bound))
        }
        return list("Bound by arithmetic", bounds + queues)
    }

    private func placeholders(_ result: RunResult) -> [QualityWords.Line] {
        (result.sharing?.placeholders ?? []).map { app in
            QualityWords.Line(topic: app.app, text: "\(Figure.counted(app.count, "frame")) showed a placeholder")
        }
    }

    private func quality(_ result: RunResult) -> [String] {
        let missing = result.machine.capabilities.filter { !$0.isAvailable }.map {
            QualityWords.Line(topic: $0.isUnknown ? "not known" : "not seen", text: "\($0.name): \($0.note)")
        }
        return list("Measurement", QualityWords(result).lines + missing)
    }

    /// Returns the findings, without those below the headline.
    private func findings(of result: RunResult, _ unit: RunUnit) -> [String] {
        let said = Verdict(result).details
        let all =
            result.findings.map { FindingWords.sentence($0, unit) } + OperationWords.findings(result)
            + MemoryWords.findings(result) + LayoutWords.findings(result)
        return findings(all.filter { !said.contains($0) })
    }

    private func findings(_ findings: [String]) -> [String] {
        guard !findings.isEmpty else { return [] }
        let lines = findings.flatMap { finding in
            DisplayWidth.wrap(VisibleText.of(finding), to: available - 4).enumerated().map {
                number,
                line in
                (number == 0 ? "  • " : "    ") + line
            }
        }
        return [style.paint("Findings", .heading)] + lines
    }

    /// Returns a heading and lines of a topic and a text beside it, the text wrapped in its own column.
    private func list(_ heading: String, _ entries: [QualityWords.Line]) -> [String] {
        TextList.lines(heading, entries, width: available, style: style)
    }
}
