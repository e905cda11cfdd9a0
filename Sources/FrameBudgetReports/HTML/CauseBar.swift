import FrameBudget
import FrameTrace

/// Causes of an app's late frames as one stacked bar, with the causes named below it.
///
/// The main cause comes first, as in the headline. The bar counts dropped intervals, or missed frames if the main cause
/// dropped none.
struct CauseBar {
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

    /// Largest number of causes of a kind that have segments of their own; more share one segment.
    private static let mostSegmentsOfKind = 4
    /// Maximum number of segments.
    private static let mostSegments = 12

    /// Creates the bar of an app, or of it in one phase.
    init(_ statistics: FrameStatistics, _ unit: RunUnit) {
        self.unit = unit
        let verdicts = statistics.causes(unit)
        // Without a display nothing is dropped.
        let countsDrops = unit.hasDisplay && (verdicts.first?.dropped ?? 0) > 0
        dropped = statistics.dropped
        self.countsDrops = countsDrops
        let kinds = Dictionary(grouping: verdicts, by: \.cause.kind)
        var shownKinds: Set<VerdictKind> = []
        let groups = verdicts.compactMap { count -> [VerdictCount]? in
            guard let same = kinds[count.cause.kind], same.count > Self.mostSegmentsOfKind else { return [count] }
            return shownKinds.insert(count.cause.kind).inserted ? same : nil
        }
        parts = groups.compactMap { group -> Part? in
            guard let first = group.first else { return nil }
            let missed = group.reduce(0) { $0 + $1.missed }
            let dropped = group.reduce(0) { $0 + $1.dropped }
            return Part(
                cause: first.cause,
                name: group.count == 1
                    ? VerdictWords.attribution(first)
                    : "\(VerdictWords.title(first.cause.kind)): \(group.count) causes",
                count: countsDrops ? dropped : missed,
                missed: missed,
                dropped: dropped,
                parts: MainParts(first).parts
            )
        }
        .filter { $0.count > 0 }
    }

    var total: Int { parts.reduce(0) { $0 + $1.count } }

    /// Returns the bar on a scale that it shares with others.
    ///
    /// - Parameter scale: value of a whole track.
    func markup(scale: Int) -> HTML {
        guard total > 0, scale > 0 else { return "<span class=\"calm\">all \(unit.nouns) in time</span>" }
        let shown = parts.prefix(Self.mostSegments)
        let segments = shown.map { part -> HTML in
            let drops = unit.hasDisplay ? ", \(Figure.counted(part.dropped, unit.interval))" : ""
            let words = "\(part.name): \(Figure.counted(part.missed, unit.lateNoun))\(drops)"
            let style: HTML = "flex-grow:\(part.count)\(stripes(part, of: 7))"
            return """
                <i class="\(Palette.className(of: part.cause.kind))" style="\(style)" \
                title="\(words)"></i>
                """
        }
        let rest = total - shown.reduce(0) { $0 + $1.count }
        let others: HTML =
            rest > 0 ? "<i class=\"p-rest\" style=\"flex-grow:\(rest)\" title=\"other causes\"></i>" : .nothing
        let width = DecimalText.trimmed(max(Double(total) / Double(scale), 0.01) * 100, places: 1)
        let named = self.named.map { part -> HTML in
            let stripes = stripes(part, of: 3)
            let style: HTML = stripes == .nothing ? .nothing : " style=\"\(stripes)\""
            return """
                <span><i class="dot \(Palette.className(of: part.cause.kind))"\(style)></i>\
                \(VisibleText.short(part.name, to: 60)) <b>\(Figure.count(part.count))</b></span>
                """
        }
        let more = parts.count - named.count
        let count = total - self.named.reduce(0) { $0 + $1.count }
        let ending: HTML =
            more > 0
            ? "<span class=\"muted\">+ \(Figure.counted(more, "more cause")): \(Figure.count(count))</span>" : .nothing
        return """
            <span class="cause"><span class="fills" style="width:\(width)%">\(segments)\(others)</span></span>\
            <span class="named"><span class="muted">\(counted):</span> \(named)\(ending)</span>
            """
    }

    /// Causes named in the line below the bar: the main one, as in the headline, and the largest of the others.
    private var named: [Part] {
        guard let first = parts.first else { return [] }
        let most = parts.dropFirst().map(\.count).max()
        return [first] + parts.dropFirst().filter { $0.count == most }.prefix(1)
    }

    /// What the numbers beside the names count.
    private var counted: String {
        guard !countsDrops else { return total == 1 ? unit.interval : "\(unit.interval)s" }
        let noun = total == 1 ? unit.lateNoun : "\(unit.late) \(unit.nouns)"
        return unit.hasDisplay && dropped == 0 ? "\(noun), none dropped" : noun
    }

    /// Returns the style of stripes in the colors of the two largest causes, for several causes together.
    private func stripes(_ part: Part, of width: Int) -> HTML {
        let colors = part.parts.prefix(2).map { "\(Palette.color(of: $0.cause.kind))" }
        guard part.cause.kind == .mixed, colors.count == 2 else { return .nothing }
        let (first, second): (HTML, HTML) = ("\(colors[0]) 0 \(width)px", "\(colors[1]) \(width)px \(2 * width)px")
        return ";background-image:repeating-linear-gradient(135deg,\(first),\(second))"
    }
}
