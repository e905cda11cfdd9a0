import FrameBudget
import FrameStatistics
import FrameTrace

/// Head of the report: the verdict in words, its trustworthiness, and advice.
enum HeaderSection {
    /// Maximum number of pieces of advice and of findings that are shown unfolded.
    private static let mostAdvice = 3
    private static let mostFindings = 2

    /// Short names of sections in the contents, so that all fit in one line.
    private static let shortNames = [
        "timeline": "Timeline", "figures": "Figures", "verdicts": "Why missed", "ledger": "Where time went",
        "inversions": "Inversions", "flame": "Flame graph", "contention": "CPU holders", "work": "Own work",
        "profile": "CPU time", "sharing": "Sharing", "measurement": "Measurement", "spread": "Distribution",
    ]

    /// Returns the contents and the head for a result.
    static func make(_ result: RunResult, contents: [ReportSection]) -> HTML {
        let verdict = Verdict(result)
        let details = verdict.details.map { "<p class=\"detail\">\($0)</p>\n" as HTML }
        let status: HTML =
            (RunUnit(result).hasDisplay ? verdict.band : nil).map { band in
                """
                <p class="status"><span class="badge \(Palette.className(of: band))">\(sign(of: band)) \
                \(band.rawValue)</span> <span class="muted">\(meaning(of: band))</span></p>

                """
            } ?? .nothing
        let names = RunUnit(result).hasDisplay ? shortNames : shortNames.merging(["verdicts": "Why late"]) { $1 }
        let links = contents.map { "<a href=\"#\($0.anchor)\">\(names[$0.anchor] ?? $0.title)</a>" as HTML }
        let columns: HTML = "\(advice(result))\(findings(result))"
        return """
            <nav class="bar-top" aria-label="Contents"><a class="home" href="#top">\(Fragments.name(result.run.name))</a>\
            <span class="links">\(links)</span><button type="button" id="theme" hidden>Theme</button></nav>
            <header id="top">
            \(status)<h1>\(verdict.headline)</h1>
            \(details)\(trust(result))
            <div class="heads">\(columns)</div>
            </header>
            """
    }

    /// Describes the trustworthiness of the times, and the run.
    private static func trust(_ result: RunResult) -> HTML {
        let trust = TrustWords(result)
        let (sign, style): (String, HTML) =
            switch trust.isTrusted {
            case true?: ("✓", "b-good")
            case false?: ("!", "b-critical")
            case nil: ("?", "b-warning")
            }
        let facts = facts(result).map { "<span>\($0)</span>" as HTML }
        return """
            <p class="trust"><span class="\(style)" aria-hidden="true">\(sign)</span> \(trust.text)</p>
            <p class="run">\(facts)</p>
            """
    }

    private static func advice(_ result: RunResult) -> HTML {
        let advice = RemedyWords(result: result)
        // The first pieces of advice depend on the room; the remaining ones follow.
        let all = advice.advice(most: mostAdvice)
        let items = all.lines.map(item)
        guard !items.isEmpty else { return .nothing }
        let others = advice.lines(most: all.lines.count + all.more).filter { !all.lines.contains($0) }.map(item)
        let more: HTML =
            others.isEmpty
            ? .nothing
            : "<details class=\"more\"><summary>\(others.count) more</summary><ul>\(others)</ul></details>"
        return "<div class=\"todo\"><h2>What to do</h2><ol>\(items)</ol>\(more)</div>\n"
    }

    private static func item(_ line: QualityWords.Line) -> HTML {
        "<li><b>\(line.topic).</b> \(line.text)</li>\n"
    }

    private static func findings(_ result: RunResult) -> HTML {
        let items = FindingsSection.items(result)
        guard !items.isEmpty else { return .nothing }
        let rest = items.dropFirst(mostFindings)
        let more: HTML =
            rest.isEmpty
            ? .nothing
            : "<details class=\"more\"><summary>\(rest.count) more</summary><ul>\(Array(rest))</ul></details>"
        return """
            <div class="todo" id="findings"><h2>Findings</h2><ul>\(Array(items.prefix(mostFindings)))</ul>\(more)</div>

            """
    }

    /// Returns a sign for a band, for readers who can't distinguish colors.
    private static func sign(of band: HitchBand) -> String {
        switch band {
        case .good: "✓"
        case .warning: "!"
        case .critical, .actNow: "✕"
        }
    }

    private static func meaning(of band: HitchBand) -> String {
        switch band {
        case .good: "smooth: hardly anyone sees what was dropped"
        case .warning: "users begin to see frames drop"
        case .critical: "users see frames drop"
        case .actNow: "users see frames drop all the time"
        }
    }

    private static func facts(_ result: RunResult) -> [String] {
        let run = result.run
        let facts = [
            run.engine, result.observedText,
            ending(run.ending), result.loopText, result.clockText, Figure.counted(run.cores, "CPU"), result.pacingText,
            result.seedText,
            run.rules?.text ?? "", run.startedAt,
        ]
        return facts.filter { !$0.isEmpty }.map { VisibleText.short($0, to: 120) }
    }

    private static func ending(_ ending: RunEnding) -> String {
        switch ending {
        case .complete: ""
        case .interrupted: "interrupted by the user"
        case .incomplete: "incomplete: the recording stops"
        }
    }
}
