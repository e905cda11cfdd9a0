import FrameBudget
import FrameTrace

/// What made an app's frames late as one stacked bar, with the causes named below it.
///
/// The main cause comes first, as the headline names it. It counts dropped intervals, or missed frames where the main cause dropped none.
struct CauseBar {
    /// A cause and how much of the bar it is.
    private struct Part {
        var cause: VerdictCause
        var name: String
        var count: Int
        var missed: Int
        var dropped: Int
        var parts: [VerdictPart]
    }

    private let parts: [Part]
    private let countsDrops: Bool
    private let dropped: Int
    private let unit: RunUnit

    /// How many causes the line below the bar names.
    private static let mostNamed = 2
    /// More causes of a kind than this share one segment.
    private static let mostOfAKind = 4
    /// How many causes have a segment of their own.
    private static let mostSegments = 12

    /// The bar of an app, or of it in one phase.
    init(_ statistics: FrameStatistics, _ unit: RunUnit) {
        self.unit = unit
        let verdicts = statistics.causes(unit)
        // Without a display nothing is dropped.
        let countsDrops = unit.hasDisplay && (verdicts.first?.dropped ?? 0) > 0
        dropped = statistics.dropped
        self.countsDrops = countsDrops
        let kinds = Dictionary(grouping: verdicts, by: \.cause.kind)
        var told: Set<VerdictKind> = []
        let groups = verdicts.compactMap { count -> [VerdictCount]? in
            guard let same = kinds[count.cause.kind], same.count > Self.mostOfAKind else { return [count] }
            return told.insert(count.cause.kind).inserted ? same : nil
        }
        parts = groups.compactMap { group -> Part? in
            guard let first = group.first else { return nil }
            let missed = group.reduce(0) { $0 + $1.missed }
            let dropped = group.reduce(0) { $0 + $1.dropped }
            return Part(
                cause: first.cause,
                name: group.count == 1
                    ? VerdictWords.noun(first) : "\(VerdictWords.title(first.cause.kind)): \(group.count) causes",
                count: countsDrops ? dropped : missed,
                missed: missed,
                dropped: dropped,
                parts: MainParts(first).parts
            )
        }
        .filter { $0.count > 0 }
    }

    /// What the bar counts.
    var total: Int { parts.reduce(0) { $0 + $1.count } }

    /// The bar on a scale that it shares with others.
    ///
    /// - Parameter scale: how much a whole track is.
    func markup(scale: Int) -> HTML {
        guard total > 0, scale > 0 else { return "<span class=\"calm\">all \(unit.nouns) in time</span>" }
        let shown = parts.prefix(Self.mostSegments)
        let segments = shown.map { part -> HTML in
            let drops = unit.hasDisplay ? ", \(Figure.counted(part.dropped, unit.interval))" : ""
            let words = "\(part.name): \(Figure.counted(part.missed, unit.lateNoun))\(drops)"
            return """
                <i class="\(Palette.className(of: part.cause.kind))" style="flex-grow:\(part.count)\(stripes(part))" \
                title="\(words)"></i>
                """
        }
        let rest = total - shown.reduce(0) { $0 + $1.count }
        let others: HTML =
            rest > 0 ? "<i class=\"p-rest\" style=\"flex-grow:\(rest)\" title=\"other causes\"></i>" : .nothing
        let width = DecimalText.trimmed(max(Double(total) / Double(scale), 0.01) * 100, places: 1)
        let named = parts.prefix(Self.mostNamed).map { part -> HTML in
            """
            <span><i class="dot \(Palette.className(of: part.cause.kind))"></i>\(VisibleText.short(part.name, to: 60)) \
            <b>\(Figure.count(part.count))</b></span>
            """
        }
        let more = parts.count - named.count
        let ending: HTML = more > 0 ? "<span class=\"muted\">+ \(Figure.counted(more, "more cause"))</span>" : .nothing
        return """
            <span class="cause"><span class="fills" style="width:\(width)%">\(segments)\(others)</span></span>\
            <span class="named">\(named)\(ending) <span class="muted">\(counted)</span></span>
            """
    }

    /// What the numbers beside the names are.
    private var counted: String {
        guard unit.hasDisplay else { return total == 1 ? unit.lateNoun : "\(unit.late) \(unit.nouns)" }
        guard !countsDrops else { return total == 1 ? "interval dropped" : "intervals dropped" }
        return dropped > 0 ? "missed" : "missed, none dropped"
    }

    /// Several causes together have stripes in the colours of the two largest.
    private func stripes(_ part: Part) -> HTML {
        let colors = part.parts.prefix(2).map { "\(Palette.color(of: $0.cause.kind))" }
        guard part.cause.kind == .mixed, colors.count == 2 else { return .nothing }
        return """
            ;background-image:repeating-linear-gradient(135deg,\(colors[0]) 0 7px,\(colors[1]) 7px 14px)
            """
    }
}
