import FrameBudget
import FrameTrace

/// An app's lane of the timeline.
struct TimelineLane {
    /// Number of the app, for ids.
    var number: Int
    var app: AppResult
    /// Its frames in columns.
    var columns: TimelineColumns
    var scale: TimelineScale
    /// Time at the right edge.
    var span: TimeSpan
    var phases: [Phase]
    /// Freezes of the app.
    var freezes: [Freeze] = []

    // Sizes in the picture's own unit: as fine as a screen shows, to keep the file small.
    private static let height = 200.0
    private static let marks = 22.0

    /// The lane: its name, the axis of times, and the picture, which stretches to any width.
    var markup: HTML {
        let count = columns.columns.count
        let known = columns.columns.compactMap { $0 }
        let frames = known.reduce(0) { $0 + $1.frames }
        let missed = known.reduce(0) { $0 + $1.missed }
        let unit = RunUnit(app)
        let summary = "\(Figure.counted(frames, unit.noun)), \(Figure.count(missed)) \(unit.late)"
        let blocks = freezes.map { $0.block(span: span, width: Double(count), height: Int(Self.height + Self.marks)) }
        let ticks = scale.ticks.map { tick -> HTML in
            let isBudget = tick == app.timeToDeadline
            return """
                <span class="\(isBudget ? "ytick budget" : "ytick")" style="bottom:\(bottom(of: tick))%">\
                \(Figure.milliseconds(tick)) ms</span>
                """
        }
        return """
            <div class="lane" data-app="\(number)"><p class="lane-name"><b>\(Fragments.name(app.name))</b> \
            <span class="muted">\(summary), warm-up included</span></p>
            <div class="yaxis" aria-hidden="true">\(ticks)</div>
            <svg viewBox="0 0 \(count) \(Int(Self.height + Self.marks))" preserveAspectRatio="none" role="img" \
            aria-labelledby="lane-\(number)-t lane-\(number)-d" data-missed-columns="\(columns.missedColumns)">
            <title id="lane-\(number)-t">\(unit.title) of \(VisibleText.short(app.name, to: 120)) over the run, each from \(unit.hasDisplay ? "its vsync" : "its begin") to its \
            end</title>
            <desc id="lane-\(number)-d">\(summary); the \(app.deadlineName) is \(Figure.milliseconds(app.timeToDeadline)) ms.</desc>
            \(background)<path class="g" d="\(gridLines)"/>
            <path class="area" d="\(area)"/>
            <path class="met" d="\(bars { $0.missed == 0 })"/>
            <path class="missed stem" d="\(stems)"/>
            <path class="missed" d="\(bars { $0.missed > 0 })"/>
            <path class="missed marks" d="\(missMarks)"/>
            <path class="inverted" d="\(inversionMarks)"/>
            <path class="line" d="M0 \(y(app.timeToDeadline))H\(count)"/>\(blocks)
            </svg></div>

            """
    }

    private var background: HTML {
        let full = Int(Self.height + Self.marks)
        return PhaseBackground(phases: phases, span: span, width: columns.columns.count, height: full).markup
    }

    private var gridLines: String {
        scale.ticks.map { "M0 \(y($0))H\(columns.columns.count)" }.joined()
    }

    /// Area below the bars, one outline for each run of columns with frames.
    private var area: String {
        var path = ""
        var top: Int?
        var width = 0
        /// Adds a step to the path; a run of equal columns is one step.
        func step(to next: Int?) {
            guard next != top || next == nil else { return width += 1 }
            if width > 0 { path += "h\(width)" }
            if let next {
                path += "v\(next - (top ?? Int(Self.height)))"
                width = 1
            } else if top != nil {
                path += "V\(Int(Self.height))z"
                width = 0
            }
            top = next
        }
        for (x, column) in columns.columns.enumerated() {
            if top == nil, column != nil { path += "M\(x) \(Int(Self.height))" }
            step(to: column.map { y($0.largest) })
        }
        step(to: nil)
        return path
    }

    /// Returns a bar from the shortest to the longest frame of each matching column, as a line as wide as the column.
    private func bars(_ matches: (TimelineColumns.Column) -> Bool) -> String {
        lines { column in
            guard matches(column) else { return nil }
            let top = y(column.largest)
            // At least 3 high: the bar of one frame would otherwise be invisible.
            return (top, max(y(column.least) - top, 3))
        }
    }

    /// A stem below each column with a missed frame, so that a lone spike is visible down to its foot.
    private var stems: String {
        lines { column in
            let top = y(column.largest)
            return column.missed > 0 ? (top, Int(Self.height) - top) : nil
        }
    }

    /// Returns vertical lines in the middle of columns, each relative to the end of the one before.
    private func lines(_ line: (TimelineColumns.Column) -> (top: Int, height: Int)?) -> String {
        var path = ""
        var last: (x: Int, y: Int)?
        for (x, column) in columns.columns.enumerated() {
            guard let column, let (top, height) = line(column) else { continue }
            if let last {
                let down = top - last.y
                path += "m\(x - last.x)\(down < 0 ? "" : " ")\(down)v\(height)"
            } else {
                path += "M\(x).5 \(top)v\(height)"
            }
            last = (x, top + height)
        }
        return path
    }

    private var missMarks: String { marks(at: Self.height + 8) { $0.missed > 0 } }

    private var inversionMarks: String { marks(at: Self.height + 18) { $0.inverted > 0 } }

    /// Returns a dash as wide as the column for each matching column; the style sets the thickness.
    private func marks(at height: Double, _ matches: (TimelineColumns.Column) -> Bool) -> String {
        var path = ""
        var end: Int?
        for (x, column) in columns.columns.enumerated() where column.map(matches) ?? false {
            path += end.map { "m\(x - $0) 0h1" } ?? "M\(x) \(Int(height))h1"
            end = x + 1
        }
        return path
    }

    private func y(_ time: TimeSpan) -> Int { Int((Self.height * (1 - scale.height(of: time))).rounded()) }

    private func bottom(of time: TimeSpan) -> String {
        let whole = Self.height + Self.marks
        return DecimalText.fixed((Self.height * scale.height(of: time) + Self.marks) / whole * 100, places: 2)
    }
}
