import FrameBudget
import FrameStatistics
import FrameTrace

/// The cells of a table of trade-offs, the same in every output.
struct TradeOffRows {
    let tradeOffs: TradeOffs

    /// The titles of the figures, with their units.
    static let titles = [
        "footprint MB", "memory MB", "CPU %", "GPU %", "disk MB", "network kB", "hitch ms/s", "missed", "placeholders",
        "terminated",
    ]

    /// A table: an app, in the whole run or during an event.
    struct Table {
        var app: String
        var heading: String
        /// By variant; nil where it does not have the app.
        var rows: [(name: String, cells: [String]?)]
    }

    /// The tables: those during the event first, each app that used anything.
    var tables: [Table] {
        tradeOffs.apps.flatMap { app -> [Table] in
            var tables: [Table] = []
            if let event = tradeOffs.event {
                let heading = "\(app), during \(event) (\(Figure.seconds(tradeOffs.window)) from each)"
                tables.append(table(app, heading) { $0.during ?? [] })
            }
            tables.append(table(app, "\(app), all of the run after its warm-up") { $0.whole })
            return tables
        }
    }

    private func table(_ app: String, _ heading: String, _ uses: (TradeOffs.Variant) -> [ResourceUse]) -> Table {
        Table(
            app: app,
            heading: heading,
            rows: tradeOffs.variants.map { variant in
                (variant.name, uses(variant).first { $0.app == app }.map { Self.cells($0) })
            }
        )
    }

    /// The figures of an app, by ``titles``.
    static func cells(_ use: ResourceUse) -> [String] {
        [
            use.peakFootprint.map { megabytes($0) } ?? "–", use.peakResident.map { megabytes($0) } ?? "–",
            DecimalText.fixed(100 * use.cpuShare, places: 1), DecimalText.fixed(100 * use.gpuShare, places: 1),
            megabytes(use.disk), DecimalText.fixed(Double(use.network.bytes) / 1000, places: 1),
            DecimalText.fixed(use.hitchRatio, places: 1), Figure.count(use.missed), Figure.count(use.placeholders),
            Figure.count(use.terminations),
        ]
    }

    private static func megabytes(_ count: ByteCount) -> String {
        DecimalText.fixed(Double(count.bytes) / 1e6, places: 1)
    }

    /// What the figures mean, for below the tables.
    static let caution =
        "Footprint and memory are the largest at any instant; CPU time is that of the app's steps on all threads, 100 % is one CPU. "
        + "Bytes of mapped files count as disk. A frame belongs to the window in which it was due."
}
