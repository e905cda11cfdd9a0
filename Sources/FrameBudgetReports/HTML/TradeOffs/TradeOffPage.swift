public import FrameStatistics
import FrameTrace

/// Variants side by side as a page: a single file that makes no requests and is complete without scripts.
///
/// A pure function of the figures; script, style and security policy are those of ``HTMLReport``.
public enum TradeOffPage {
    /// Returns the page for variants.
    public static func render(_ tradeOffs: TradeOffs, recordedBy: String) -> String {
        let head = PageHead(
            title: "\(tradeOffs.variants.count) variants compared",
            generator: recordedBy,
            style: StyleSheet.comparison
        )
        let rows = TradeOffRows(tradeOffs)
        let sections = rows.tables.enumerated().map { index, table in
            ReportSection(
                anchor: "table-\(index + 1)",
                title: "\(table.heading)",
                lead: index == 0 ? "\(rows.caution)" : "",
                content: self.table(table, rows.titles)
            ).markup
        }
        let page: HTML = """
            \(head.markup)\
            <header>
            <div class="top"><p class="eyebrow">Trade-offs</p>
            <button type="button" id="theme" hidden>Theme</button></div>
            <h1>\(tradeOffs.variants.count) variants compared</h1>
            </header>
            <main>
            \(sections)
            </main>
            <footer>\(recordedBy)</footer>
            <script>\(PageScript.source)</script>
            </body>
            </html>

            """
        return page.withUnbrokenUnits.markup
    }

    private static func table(_ table: TradeOffRows.Table, _ titles: [String]) -> HTML {
        let head: HTML =
            "<tr><th scope=\"col\">Variant</th>\(titles.map { Fragments.numberHead($0) })</tr>"
        let rows = table.rows.map { row -> HTML in
            let cells = row.cells ?? titles.map { _ in "–" }
            return "<tr><th scope=\"row\">\(Fragments.name(row.name))</th>\(cells.map { Fragments.cell($0) })</tr>\n"
        }
        return Fragments.table(table.heading, head: head, rows: rows)
    }
}
