public import FrameBudget
import FrameTrace

/// The report of a run: a single file that makes no requests, opens from `file://`, and is complete without scripts.
///
/// A pure function of the run. Pictures are drawn here as SVG, and all text is written here. The page's one script
/// sorts, filters, zooms, switches the theme and shows opened parts. The content security policy allows only that
/// script, by its hash, so that even a mistake in escaping could not run anything.
public enum HTMLReport {
    /// Returns the page for a run.
    public static func render(_ run: AnalyzedRun) -> String { file(of: parts(of: run)) }

    /// Returns the page without the parts that are opened later, and these parts.
    static func parts(of run: AnalyzedRun) -> DeferredParts { DeferredParts(body(of: run).markup) }

    /// Returns the page with its parts: those that are opened later follow everything else.
    static func file(of deferred: DeferredParts) -> String {
        let ending: HTML = """
            \(deferred.element)
            <script>\(PageScript.source)</script>
            </body>
            </html>

            """
        return deferred.page + ending.markup
    }

    /// Returns the page up to its script, with every part in its place.
    static func body(of run: AnalyzedRun) -> HTML {
        let sections = sections(of: run)
        let head = PageHead(
            title: "\(run.result.run.name) – \(RunUnit(run.result).noun) budget report",
            generator: run.result.run.recordedBy
        )
        let page: HTML = """
            \(head.markup)\
            \(HeaderSection.make(run.result, contents: sections.filter { $0.absence == nil }))
            <main>
            \(sections.map(\.markup))
            \(ReportSection.absences(of: sections))\
            </main>
            <footer>\(run.result.run.recordedBy) · \(run.result.schema) · all times \
            \(run.result.run.isExact ? "virtual" : "on CLOCK_MONOTONIC"), percentiles by nearest rank</footer>
            \(EmbeddedResult.make(run.result))

            """
        return page.withUnbrokenUnits
    }

    /// Returns the sections in the order of use: what happened, when, to which frames and why; then the details.
    private static func sections(of run: AnalyzedRun) -> [ReportSection] {
        [
            OverviewSection.make(run), TimelineSection.make(run), WorstFramesSection.make(run.result),
            FiguresSection.make(run.result), VerdictsSection.make(run.result), SpreadSection.make(run),
            LedgerSection.make(run.result),
            InversionsSection.make(run.result), FlameSection.make(run.result), ContentionSection.make(run.result),
            WorkSection.make(run.result), ProfileSection.make(run.result), SharingSection.make(run.result),
            MainThreadSection.make(run.result), LifeSection.make(run.result), OperationsSection.make(run.result),
            MemorySection.make(run.result), LayoutSection.make(run.result),
            MeasurementSection.make(run.result),
        ]
    }
}
