public import FrameStatistics
import FrameTrace

/// A history over time as one page: it makes no requests, opens from `file://`, and is complete without scripts.
public enum TrendPage {
    /// Returns the page for a trend.
    public static func render(_ trend: Trend, recordedBy: String) -> String {
        let sections = trend.groups.enumerated().map { TrendSection(number: $0.offset, group: $0.element).markup }
        let changes = trend.groups.reduce(0) { $0 + $1.changeCount }
        let runs = trend.groups.reduce(0) { $0 + $1.runs.count }
        let headline =
            changes == 0
            ? "No change found in \(Figure.counted(runs, "run"))"
            : "\(Figure.counted(changes, "change")) found in \(Figure.counted(runs, "run"))"
        let cut: HTML =
            trend.cutShort == 0
            ? "" : "<p class=\"detail muted\">\(Figure.counted(trend.cutShort, "run")) cut short: left out.</p>"
        let head = PageHead(title: "Frame budget history", generator: recordedBy, style: StyleSheet.trend)
        let page: HTML = """
            \(head.markup)\
            <header>
            <div class="top"><p class="eyebrow">Frame budget history</p>
            <button type="button" id="theme" hidden>Theme</button></div>
            <h1>\(headline)</h1>
            \(cut)
            </header>
            <main>
            \(sections)
            </main>
            <footer>\(recordedBy) · advisory: nothing fails by what is here</footer>
            \(data(trend, recordedBy))
            <script>\(PageScript.source)</script>
            </body>
            </html>

            """
        return page.withUnbrokenUnits.markup
    }

    /// Returns the figures in the page for programs.
    private static func data(_ trend: Trend, _ recordedBy: String) -> HTML {
        guard let json = try? TrendJSON.encode(trend, recordedBy: recordedBy) else { return .nothing }
        return "<script type=\"application/json\" id=\"trend\">\(HTML(json: json))</script>"
    }
}
