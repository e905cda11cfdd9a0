public import FrameBudget
import FrameTrace

/// The report of a run: one file that asks nothing of anyone, reads from `file://`, and is whole with scripts off.
///
/// A pure function of the run. Pictures are drawn here, as SVG, and every word is written here; the page's one script sorts,
/// filters, zooms, switches the theme and shows what is opened. The content security policy allows that script by its hash
/// and nothing else, so that even a mistake in escaping
/// could not run anything.
public enum HTMLReport {
    /// The page for a run.
    public static func render(_ run: AnalyzedRun) -> String {
        // What is opened later is taken out, and comes behind all else.
        let deferred = DeferredParts(body(of: run).markup)
        let ending: HTML = """
            \(deferred.element)
            <script>\(PageScript.source)</script>
            </body>
            </html>

            """
        return deferred.page + ending.markup
    }

    /// The page up to its script, with every part in its place.
    static func body(of run: AnalyzedRun) -> HTML {
        let sections: [ReportSection] = [
            FiguresSection.make(run.result), TimelineSection.make(run), LedgerSection.make(run.result),
            VerdictsSection.make(run.result), InversionsSection.make(run.result), WorstFramesSection.make(run.result),
            FlameSection.make(run.result), ProfileSection.make(run.result), WorkSection.make(run.result),
            SharingSection.make(run.result),
            FindingsSection.make(run.result), MeasurementSection.make(run.result),
        ]
        let head = PageHead(
            title: "\(run.result.run.name) – frame budget report",
            generator: run.result.run.recordedBy
        )
        let page: HTML = """
            \(head.markup)\
            \(HeaderSection.make(run.result, contents: sections))
            <main>
            \(sections.map(\.markup))
            </main>
            <footer>\(run.result.run.recordedBy) · \(run.result.schema) · all times on CLOCK_MONOTONIC, \
            percentiles by nearest rank</footer>
            \(EmbeddedResult.make(run.result))

            """
        return page
    }
}
