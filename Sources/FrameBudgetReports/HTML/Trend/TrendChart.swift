import FrameBudget
import FrameStatistics
import FrameTrace

/// One figure over time as SVG: a point for each run, the level between changes, and a mark at each change.
struct TrendChart {
    /// An id, unique on the page.
    var id: String
    var line: TrendLine
    /// Its runs.
    var group: TrendGroup

    private static let width = 640.0
    private static let height = 180.0
    private static let left = 64.0
    private static let right = 14.0
    private static let top = 22.0
    private static let bottom = 26.0
    /// Largest number of runs with a point each: more points would blur, and the line shows them better.
    private static let mostPoints = 240

    /// The chart with its title.
    var markup: HTML {
        let summary =
            "\(Figure.counted(line.values.count, "run")), newest \(text(line.values.last ?? 0)) \(line.metric.unit.symbol)"
        let title = [line.metric.title, line.phase].compactMap(\.self).joined(separator: ", ")
        let sentences = line.changes.map { TrendWords(group: group).sentence($0, of: line) }.joined(separator: " ")
        let changed: HTML =
            line.changes.isEmpty
            ? "" : "<span class=\"badge b-warning\">\(Figure.counted(line.changes.count, "change"))</span>"
        return """
            <figure class="chart"><figcaption><b>\(title)</b> <span class="muted">\(line.metric.unit.symbol) · \(summary)</span> \
            \(changed)</figcaption>
            <svg viewBox="0 0 \(Int(Self.width)) \(Int(Self.height))" role="img" aria-labelledby="\(id)-t \(id)-d">
            <title id="\(id)-t">\(title) of \(VisibleText.short(line.app, to: 120)) over \(Figure.counted(line.values.count, "run"))</title>
            <desc id="\(id)-d">\(summary). \(sentences.isEmpty ? "No change." : sentences)</desc>
            \(axis)\(breaks)<path class="series" d="\(path)"/>\(levels)\(points)\(marks)
            </svg></figure>

            """
    }

    private var range: (low: Double, high: Double) {
        let (least, greatest) = (line.values.min() ?? 0, line.values.max() ?? 0)
        // The range is at least 4 % of the value, so that noise of a thousandth does not look like a mountain.
        let room = max((greatest - least) * 0.12, max(abs(greatest), abs(least)) * 0.02, 1e-6)
        return (max(0, least - room), greatest + room)
    }

    private func x(_ run: Int) -> Double {
        let inner = Self.width - Self.left - Self.right
        let count = group.runs.count
        return Self.left + (count < 2 ? inner / 2 : inner * Double(run) / Double(count - 1))
    }

    private func y(_ value: Double) -> Double {
        let (low, high) = range
        let share = (value - low) / (high - low)
        return Self.height - Self.bottom - share * (Self.height - Self.top - Self.bottom)
    }

    private func number(_ value: Double) -> String { DecimalText.trimmed(value, places: 1) }

    private func text(_ value: Double) -> String {
        let scaled = value * line.metric.unit.scale
        return DecimalText.trimmed(scaled, places: abs(scaled) < 1 ? 3 : 2)
    }

    private var axis: HTML {
        let (low, high) = range
        let ticks = (0...3).map { low + (high - low) * Double($0) / 3 }
        let lines = ticks.map { tick -> HTML in
            """
            <path class="g" d="M\(number(Self.left)) \(number(y(tick)))H\(number(Self.width - Self.right))"/>\
            <text class="tick-y" x="\(number(Self.left - 8))" y="\(number(y(tick) + 4))">\(text(tick))</text>
            """
        }
        let ends: HTML
        if let first = group.runs.first, let last = group.runs.last {
            ends = """
                <text class="tick-x" x="\(number(Self.left))" y="\(number(Self.height - 7))">\(TrendWords.minute(first))</text>\
                <text class="tick-x end" x="\(number(Self.width - Self.right))" y="\(number(Self.height - 7))">\
                \(TrendWords.minute(last))</text>
                """
        } else {
            ends = ""
        }
        return "\(lines)\(ends)"
    }

    /// Lines at which the workload or machine of joined runs changes.
    private var breaks: HTML {
        let words = TrendWords(group: group)
        let cuts = group.edits.map { ($0, "another workload file") } + group.moves.map { ($0, "another machine") }
        let parts = cuts.map { run, why -> HTML in
            """
            <path class="join" d="M\(number(x(run))) \(number(Self.top))V\(number(Self.height - Self.bottom))">\
            <title>\(why) from \(words.name(run)) on</title></path>
            """
        }
        return "\(parts)"
    }

    private var path: String {
        zip(line.runs, line.values).enumerated()
            .map { "\($0.offset == 0 ? "M" : "L")\(number(x($0.element.0))) \(number(y($0.element.1)))" }.joined()
    }

    /// Median between one change and the next.
    private var levels: HTML {
        let cuts = [0] + line.changes.map(\.index) + [line.values.count]
        let parts = zip(cuts, cuts.dropFirst()).map { start, end -> HTML in
            let level = y(Median.of(line.values[start..<end]))
            return """
                <path class="level" d="M\(number(x(line.runs[start]))) \(number(level))\
                H\(number(x(line.runs[end - 1])))"/>
                """
        }
        return "\(parts)"
    }

    private var points: HTML {
        guard line.values.count <= Self.mostPoints else { return "" }
        let words = TrendWords(group: group)
        let parts = zip(line.runs, line.values).map { run, value -> HTML in
            let quiet: HTML = group.runs[run].isQuiet == false ? "dot noisy" : "dot"
            let hint = group.runs[run].isQuiet == false ? "; the machine was not quiet" : ""
            return """
                <circle class="\(quiet)" cx="\(number(x(run)))" cy="\(number(y(value)))" r="2.6">\
                <title>\(words.run(run)): \(text(value)) \(line.metric.unit.symbol)\(hint)</title></circle>
                """
        }
        return "\(parts)"
    }

    private var marks: HTML {
        let words = TrendWords(group: group)
        let parts = line.changes.map { change -> HTML in
            let run = line.runs[change.index]
            let at = x(run)
            let isWorse = change.after > change.before
            let name: HTML = isWorse ? "change worse" : "change better"
            let share = change.change.map {
                ($0 > 0 ? "+" : "\u{2212}") + DecimalText.fixed(abs($0) * 100, places: 1) + " %"
            }
            let isLate = at > Self.width * 0.75
            let anchor: HTML = isLate ? "change-text end" : "change-text"
            return """
                <g class="\(name)"><path d="M\(number(at)) \(number(Self.top))V\(number(Self.height - Self.bottom))"/>\
                <text class="\(anchor)" x="\(number(at + (isLate ? -5 : 5)))" y="\(number(Self.top - 7))">\
                \(isWorse ? "▲" : "▼") \(share ?? "from 0")\
                </text><title>\(words.sentence(change, of: line))</title></g>
                """
        }
        return "\(parts)"
    }
}
