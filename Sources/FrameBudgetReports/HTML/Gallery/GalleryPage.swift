public import FrameBudget
import FrameStatistics
import FrameTrace

/// A page that lists runs with their verdicts and links to their reports: `Reports/index.html`.
public enum GalleryPage {
    /// A run in the list.
    public struct Entry: Sendable {
        /// The name of its folder, beside the page.
        public var folder: String
        /// Description of the workload, in a sentence.
        public var what: String
        /// Result of the run.
        public var result: RunResult

        /// Creates an entry.
        public init(folder: String, what: String, result: RunResult) {
            self.folder = folder
            self.what = what
            self.result = result
        }
    }

    /// Returns the page for runs, in the order given. The same runs give the same bytes.
    public static func render(_ entries: [Entry]) -> String {
        let head = PageHead(title: "fbprof – reference runs", style: style, hasScript: false)
        let page: HTML = """
            \(head.markup)\
            <header>
            <p class="eyebrow">Frame budget reports</p>
            <h1>Reference runs of the examples</h1>
            <p class="detail">One run of each workload. The report shows which frames missed their deadline, and \
            why.</p>
            </header>
            <main>
            <ul class="gallery">
            \(entries.map(card))
            </ul>
            </main>
            <footer>\(Figure.counted(entries.count, "run")) · \(RunResult.currentSchema)</footer>
            </body>
            </html>

            """
        return page.markup
    }

    private static func card(_ entry: Entry) -> HTML {
        let verdict = Verdict(entry.result)
        let band: HTML = verdict.band.map { Fragments.badge($0) } ?? .nothing
        let run = entry.result.run
        let apps = entry.result.apps.map { app -> HTML in
            guard app.drawsFrames else {
                return """
                    <div class="app"><span>\(Fragments.name(app.name)) <span class="muted">\(Figure.noFrames)</span></span></div>
                    """
            }
            let bar = LedgerBar(app.total.ledger, over: app.total.ledgerFrames)
            return """
                <div class="app"><span>\(Fragments.name(app.name)) <span class="muted">\
                \(Figure.rate(app.total.shownFPS)) fps, \(Figure.count(app.total.dropped)) of \
                \(Figure.count(app.total.wanted)) dropped</span></span>\
                \(bar.slim(scale: max(bar.total, app.timeToDeadline * 2), budget: app.timeToDeadline))</div>
                """
        }
        return """
            <li><h2><a href="\(entry.folder)/report.html">\(Fragments.name(entry.folder))</a> \(band)</h2>
            <p class="muted">\(entry.what)</p>
            <p>\(verdict.headline)</p>
            \(apps)
            <p class="muted small">\(run.startedAt) · \(run.recordedBy) · <a href="\(entry.folder)/result.json">result.json</a></p>
            </li>

            """
    }

    private static let style: HTML = """

        .gallery{list-style:none;margin:2em 0 0;padding:0;display:grid;gap:1.2em;\
        grid-template-columns:repeat(auto-fill,minmax(min(100%,430px),1fr))}
        .gallery li{border:1px solid var(--line);border-radius:10px;padding:1.1em 1.3em;min-width:0;overflow-wrap:anywhere}
        .gallery h2{font-size:1.08rem}.gallery p{margin:.4em 0}.small{font-size:.82rem}
        .app{margin:.7em 0;font-size:.87rem}.app .track{height:.8em;margin-top:.2em}.app .seg{font-size:0}
        """
}
