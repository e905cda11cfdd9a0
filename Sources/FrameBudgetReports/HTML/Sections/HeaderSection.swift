import FrameBudget
import FrameStatistics
import FrameTrace

/// The head of the report: the verdict in words, the facts of the run, and the contents.
enum HeaderSection {
    /// The head for a result.
    static func make(_ result: RunResult, contents: [ReportSection]) -> HTML {
        let verdict = Verdict(result)
        let details = verdict.details.map { "<p class=\"detail\">\($0)</p>\n" as HTML }
        let status: HTML =
            verdict.band.map { band in
                """
                <p class="status"><span class="badge \(Palette.className(of: band))">\(sign(of: band)) \
                \(band.rawValue)</span> <span class="muted">\(meaning(of: band))</span></p>

                """
            } ?? .nothing
        let links = contents.map { "<a href=\"#\($0.anchor)\">\($0.title)</a>" as HTML }
        return """
            <header>
            <div class="top"><p class="eyebrow">Frame budget report · \(Fragments.name(result.run.name))</p>
            <button type="button" id="theme" hidden>Theme</button></div>
            \(status)<h1>\(verdict.headline)</h1>
            \(details)
            \(facts(result))
            <nav aria-label="Contents">\(links)</nav>
            </header>
            """
    }

    /// A band for who can't tell colours apart.
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

    private static func facts(_ result: RunResult) -> HTML {
        let run = result.run
        let observed = Figure.seconds(run.observed)
        let planned = run.planned.map(Figure.seconds) ?? observed
        var facts: [(String, HTML)] = []
        facts += [
            ("Observed", "\(observed == planned ? observed : "\(observed) of \(planned)")"),
            ("Ended", "\(ending(run.ending))"),
            ("Display", "\(DecimalText.trimmed(run.refresh.hertz, places: 3)) Hz, \(run.refresh.interval.description)"),
            ("CPUs for the apps", "\(run.cores)"), ("Engine", "\(run.engine)"), ("Seed", "\("\(run.seed)")"),
        ]
        if !result.pacingText.isEmpty { facts.append(("Pacing", "\(result.pacingText)")) }
        if let rules = run.rules { facts.append(("Rules", "\(rules.text)")) }
        if !run.startedAt.isEmpty { facts.append(("Started", "\(run.startedAt)")) }
        return Fragments.facts(facts.map { (term: $0.0, value: $0.1) })
    }

    private static func ending(_ ending: RunEnding) -> String {
        switch ending {
        case .complete: "as planned"
        case .interrupted: "interrupted by the user"
        case .incomplete: "incomplete: the recording stops"
        }
    }
}
