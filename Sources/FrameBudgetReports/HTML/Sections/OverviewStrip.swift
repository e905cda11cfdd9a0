import FrameBudget
import FrameTrace

/// An app's frames over the whole run, in a strip two lines of text high: their times, late frames, and freezes.
struct OverviewStrip {
    var app: AppResult
    /// Its frames in columns.
    var columns: TimelineColumns
    /// Freezes of the app.
    var freezes: [Freeze]
    var scale: TimelineScale
    /// Time at the right edge.
    var span: TimeSpan
    var phases: [Phase]

    private static let height = 40

    /// Returns the strip.
    func markup(number: Int) -> HTML {
        let count = columns.columns.count
        let unit = RunUnit(app)
        let missed = columns.columns.reduce(0) { $0 + ($1?.missed ?? 0) }
        let blocks = freezes.map { $0.block(span: span, width: Double(count), height: Self.height) }
        return """
            <svg class="mini" viewBox="0 0 \(count) \(Self.height)" preserveAspectRatio="none" role="img" \
            aria-labelledby="mini-\(number)"><title id="mini-\(number)">\(unit.title) of \(VisibleText.short(app.name, to: 120)) over \
            the run: \(Figure.counted(missed, "late \(unit.noun)")), warm-up included</title>\
            \(cuts)<path class="m-met" d="\(steps { $0.missed == 0 })"/><path class="m-late" d="\(steps { $0.missed > 0 })"/>\
            <path class="g" d="M0 \(y(app.timeToDeadline))H\(count)"/>\(blocks)</svg>
            """
    }

    private var cuts: HTML {
        PhaseBackground(phases: phases, span: span, width: columns.columns.count, height: Self.height).markup
    }

    /// Returns bars from the bottom; adjacent columns of the same height form one bar.
    private func steps(_ matches: (TimelineColumns.Column) -> Bool) -> String {
        var path = ""
        var index = 0
        while index < columns.columns.count {
            guard let column = columns.columns[index], matches(column) else {
                index += 1
                continue
            }
            let start = index
            let top = y(column.largest)
            while index < columns.columns.count, let next = columns.columns[index], matches(next),
                y(next.largest) == top
            {
                index += 1
            }
            path += "M\(start) \(Self.height)V\(top)h\(index - start)V\(Self.height)z"
        }
        return path
    }

    private func y(_ time: TimeSpan) -> Int {
        min(Self.height - 2, Int((Double(Self.height) * (1 - scale.height(of: time))).rounded()))
    }
}
