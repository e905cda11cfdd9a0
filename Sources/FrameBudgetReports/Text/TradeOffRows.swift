import FrameBudget
import FrameStatistics
import FrameTrace

/// The cells of a table of trade-offs, the same in every output.
struct TradeOffRows {
    /// A table of one app, for the whole run or for an event.
    struct Table {
        var app: String
        var heading: String
        /// Rows by variant; the cells are nil if the variant lacks the app.
        var rows: [(name: String, cells: [String]?)]
    }

    /// Titles of all figures, with their units.
    private static let allTitles = [
        "footprint MB", "memory MB", "CPU %", "GPU %", "disk MB", "network kB", "hitch ms/s", "missed", "placeholders",
        "terminated",
    ]

    /// Titles of the figures that are not 0 everywhere; CPU time, hitches and missed frames are always included.
    let titles: [String]
    /// Tables of the apps whose figures differ between variants, those for the event first.
    let tables: [Table]
    /// Apps with the same use in all variants.
    let unchanged: [String]

    init(_ tradeOffs: TradeOffs) {
        let all = tradeOffs.apps.map { Self.tables(of: $0, tradeOffs) }
        func isChanged(_ tables: [Table]) -> Bool {
            tables.contains { table in table.rows.contains { $0.cells != table.rows.first?.cells } }
        }
        let changed = all.contains(where: isChanged) ? all.filter(isChanged) : all
        let rows = changed.joined().flatMap { $0.rows.compactMap { $0.cells } }
        let shown = Self.allTitles.indices.filter { column in
            [2, 6, 7].contains(column) || rows.contains { !["0", "0.0", "–"].contains($0[column]) }
        }
        unchanged = tradeOffs.apps.filter { app in !changed.joined().contains { $0.app == app } }
        titles = shown.map { Self.allTitles[$0] }
        tables = changed.joined().map { table in
            var table = table
            table.rows = table.rows.map { row in (row.name, row.cells.map { cells in shown.map { cells[$0] } }) }
            return table
        }
    }

    private static func tables(of app: String, _ tradeOffs: TradeOffs) -> [Table] {
        var tables: [Table] = []
        if let event = tradeOffs.event {
            let heading = "\(app), during \(event) (\(Figure.seconds(tradeOffs.window)) from each)"
            tables.append(table(app, heading, tradeOffs) { $0.during ?? [] })
        }
        return tables + [table(app, "\(app), all of the run after its warm-up", tradeOffs) { $0.whole }]
    }

    private static func table(
        _ app: String,
        _ heading: String,
        _ tradeOffs: TradeOffs,
        _ uses: (TradeOffs.Variant) -> [ResourceUse]
    ) -> Table {
        Table(
            app: app,
            heading: heading,
            rows: tradeOffs.variants.map { variant in
                (variant.name, uses(variant).first { $0.app == app }.map { cells($0) })
            }
        )
    }

    /// Returns the figures of an app, by ``allTitles``.
    private static func cells(_ use: ResourceUse) -> [String] {
        [
            use.peakFootprint.map { megabytes($0) } ?? "–", use.peakResident.map { megabytes($0) } ?? "–",
            DecimalText.fixed(100 * use.cpuShare, places: 1), DecimalText.fixed(100 * use.gpuShare, places: 1),
            megabytes(use.disk), DecimalText.fixed(Double(use.network.bytes) / 1000, places: 1),
            DecimalText.fixed(use.hitchRatio, places: 1), Figure.count(use.missed), Figure.count(use.placeholders),
            Figure.count(use.terminations),
        ]
    }

    private static func megabytes(_ count: ByteCount) -> String {
        DecimalText.fixed(count.inMegabytes, places: 1)
    }

    /// Meaning of the figures, as a note below the tables.
    var caution: String {
        let same = unchanged.isEmpty ? "" : "The same in all: \(unchanged.joined(separator: ", ")). "
        return same + Self.meaning
    }

    private static let meaning =
        "Figures that are 0 everywhere are left out. Footprint and memory are the largest at any instant; CPU time is that of the "
        + "app's steps on all threads, 100 % is one CPU. Bytes of mapped files count as disk. A frame belongs to the window in "
        + "which it was due."
}
