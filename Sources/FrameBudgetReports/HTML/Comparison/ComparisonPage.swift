import FrameBudget
public import FrameStatistics
import FrameTrace

/// Two runs side by side as a page: a single file that makes no requests and is complete without scripts.
///
/// A pure function of the comparison; script, style and security policy are those of ``HTMLReport``.
public enum ComparisonPage {
    /// Returns the page for a comparison.
    ///
    /// - Parameters:
    ///   - first: the run to compare from; its frames are drawn if both runs are given.
    ///   - second: the run to compare to.
    public static func render(
        _ comparison: RunComparison,
        from first: ComparedRun? = nil,
        to second: ComparedRun? = nil
    ) -> String {
        let spread = first.flatMap { first in
            second.map { ComparedSpreadSection.make(comparison, from: first, to: $0) }
        }
        let all = [
            spread, ComparedFiguresSection.make(comparison), ShiftSection.make(comparison),
            ComparedPartsSection.make(comparison),
            ComparedCausesSection.make(comparison), DifferenceSection.make(comparison),
            ComparedRunsSection.make(comparison),
        ]
        let sections = all.compactMap(\.self).filter { $0.absence == nil }
        let head = PageHead(
            title: "\(comparison.after.run.name) – two runs compared",
            generator: comparison.after.run.recordedBy,
            style: StyleSheet.comparison
        )
        let page: HTML = """
            \(head.markup)\
            \(header(comparison, contents: sections))
            <main>
            \(sections.map(\.markup))
            </main>
            <footer>\(comparison.after.run.recordedBy) · intervals of 99 %, percentiles by nearest rank</footer>
            \(data(comparison))
            <script>\(PageScript.source)</script>
            </body>
            </html>

            """
        return page.withUnbrokenUnits.markup
    }

    /// Returns the figures for programs, as `--json` writes them, without the places of flame graphs.
    private static func data(_ comparison: RunComparison) -> HTML {
        var figures = comparison
        for app in figures.apps.indices { figures.apps[app].profiles = [] }
        guard
            let json = try? ComparisonJSON.encodeCompact(
                figures,
                headline: ComparisonWords(comparison: comparison).headline
            )
        else { return .nothing }
        return """
            <script type="application/json" id="comparison" data-omits="comparison.apps[].profiles">\(HTML(json: json))</script>
            """
    }

    private static func header(_ comparison: RunComparison, contents: [ReportSection]) -> HTML {
        let words = ComparisonWords(comparison: comparison)
        let details = words.details.map { "<p class=\"detail\">\($0)</p>\n" as HTML }
        let links = contents.map { "<a href=\"#\($0.anchor)\">\($0.title)</a>" as HTML }
        let warnings = words.mismatches.prefix(words.hasWarnings ? .max : 0).map { line in
            "<li><b>\(line.topic)</b>: \(line.text)</li>" as HTML
        }
        let alert: HTML =
            words.hasWarnings
            ? """
            <div class="alert" role="note"><p><b>The two runs are not alike.</b> What moved may come from this:</p>\
            <ul>\(warnings)</ul></div>
            """ : .nothing
        return """
            <header>
            <div class="top"><p class="eyebrow">Two runs compared · \(Fragments.name(comparison.after.run.name))</p>
            <button type="button" id="theme" hidden>Theme</button></div>
            <h1>\(words.headline)</h1>
            \(details)\(alert)
            \(Fragments.facts([
                (term: "A, before", value: side(comparison.before)), (term: "B, after", value: side(comparison.after)),
            ]))
            <nav aria-label="Contents">\(links)</nav>
            </header>
            """
    }

    private static func side(_ side: RunComparison.Side) -> HTML {
        let frames = side.hasFrames ? "" : ", without its frames"
        return """
            \(Fragments.name(side.name))<span class="note">\(side.run.name), \(side.run.engine), \
            \(Figure.seconds(side.run.observed)) observed\(frames)</span>
            """
    }
}
