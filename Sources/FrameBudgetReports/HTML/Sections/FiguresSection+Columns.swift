import FrameBudget
import FrameTrace

extension FiguresSection {
    /// The columns of the table.
    struct Columns {
        /// Figures by row; nil for an app without frames.
        var figures: [FrameStatistics?]
        var unit: RunUnit
        /// The same for columns that require a display; nil for a program among simulated apps, too.
        var onDisplay: [FrameStatistics?]

        init(_ figures: [FrameStatistics?], _ unit: RunUnit, onDisplay: [FrameStatistics?]) {
            self.figures = figures
            self.unit = unit
            self.onDisplay = onDisplay
        }

        var all: [FigureTable.Column] {
            frames + (unit.hasDisplay ? hitch : []) + (unit == .turn ? [] : presents) + mainThread + onCPU + overrun
        }

        private var frames: [FigureTable.Column] {
            let group: HTML = "\(unit.nouns)"
            guard unit.hasDisplay else {
                return [
                    column(group, "fps", unit.rate, "\(unit.nouns) per second") {
                        $0.onScreen > .zero ? Figure.rate($0.shownFPS) : Figure.none
                    },
                    column(group, "shown", unit.count, "The percentiles are of these.") { Figure.count($0.shown) },
                    column(group, "missed", unit.late) { Figure.count($0.missed) },
                ]
            }
            return [
                column(group, "fps", "fps", "shown frames per second") {
                    $0.onScreen > .zero ? Figure.rate($0.shownFPS) : Figure.none
                },
                ofDisplay(group, "wanted", "wanted") { Figure.count($0.wanted) },
                column(group, "shown", "shown", "Frames shown, on time or late: the percentiles are of these.") {
                    Figure.count($0.shown)
                },
                column(group, "missed", "missed") { Figure.count($0.missed) },
                ofDisplay(group, "dropped", "dropped") { Figure.count($0.dropped) },
            ]
        }

        private var hitch: [FigureTable.Column] {
            let group = Glossary.word("hitch ratio")
            var band = ofDisplay(group, "band", "band") {
                $0.onScreen > .zero ? HitchBand(ratio: $0.hitchRatio).rawValue : Figure.none
            }
            band.marked = onDisplay.map { figures in
                guard let figures, figures.onScreen > .zero else { return .nothing }
                return "<td>\(Fragments.badge(HitchBand(ratio: figures.hitchRatio)))</td>"
            }
            return [
                ofDisplay(group, "hitchRatio", "ms/s", "dropped time per second on screen") {
                    $0.onScreen > .zero ? DecimalText.fixed($0.hitchRatio, places: 1) : Figure.none
                },
                band,
            ]
        }

        private var presents: [FigureTable.Column] {
            let group: HTML = "\(Glossary.word("present to present")), ms"
            // Among frames on demand, none may follow directly after another one that was wanted: then there is no gap.
            return percentiles(
                group,
                "presentToPresent",
                [(50, \.p50), (95, \.p95), (99, \.p99)],
                isAlwaysMeasured: true
            ) { $0.presentToPresent }
                + [
                    column(group, "longestFreeze", "longest freeze") {
                        $0.longestFreeze > .zero ? Figure.milliseconds($0.longestFreeze) : Figure.none
                    }
                ]
        }

        private var mainThread: [FigureTable.Column] {
            percentiles(
                unit.hasDisplay ? "\(Glossary.word("main thread (wall)")), ms" : "thread (wall), ms",
                "mainThread",
                [(50, \.p50), (95, \.p95), (99, \.p99), (100, \.max)]
            ) { $0.mainThread }
        }

        private var onCPU: [FigureTable.Column] {
            percentiles("\(Glossary.word("on-CPU")), ms", "onCPU", [(50, \.p50), (95, \.p95), (99, \.p99)]) { $0.onCPU }
        }

        private var overrun: [FigureTable.Column] {
            let group: HTML = "\(Glossary.word("overrun")), ms"
            return [("p50", \Distribution.p50), ("max", \Distribution.max)].map { title, path in
                column(group, "overrun.\(title)", title) {
                    $0.overrun.map { Figure.milliseconds($0[keyPath: path]) } ?? Figure.none
                }
            }
        }

        private func percentiles(
            _ group: HTML,
            _ key: String,
            _ paths: [(percent: Int, path: KeyPath<Distribution, TimeSpan>)],
            isAlwaysMeasured: Bool = false,
            _ distribution: (FrameStatistics) -> Distribution?
        ) -> [FigureTable.Column] {
            paths.map { percent, path in
                let title = percent == 100 ? "max" : "p\(percent)"
                return column(group, "\(key).\(title)", title) { figures in
                    if let times = distribution(figures) { return Figure.milliseconds(times[keyPath: path]) }
                    return figures.shown > 1 && !isAlwaysMeasured ? nil : Figure.none
                }
            }
        }

        /// Returns a column that requires a display.
        private func ofDisplay(
            _ group: HTML,
            _ key: String,
            _ title: String,
            _ hint: String = "",
            _ cell: (FrameStatistics) -> String?
        ) -> FigureTable.Column {
            column(group, key, title, hint, of: onDisplay, cell)
        }

        private func column(
            _ group: HTML,
            _ key: String,
            _ title: String,
            _ hint: String = "",
            of rows: [FrameStatistics?]? = nil,
            _ cell: (FrameStatistics) -> String?
        ) -> FigureTable.Column {
            let cells = (rows ?? figures).map { $0.map(cell) ?? Figure.none }
            return FigureTable.Column(group: group, key: key, title: title, hint: hint, cells: cells)
        }
    }
}
