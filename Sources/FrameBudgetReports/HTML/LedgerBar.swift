import FrameBudget
import FrameStatistics
import FrameTrace

/// A ledger as a stacked bar: the parts that took time, each as a share of their sum.
///
/// A negative residual has no width; the table beside the bar shows it. Shares are whole thousandths of a percent and
/// sum up to exactly 100 %, by the method of largest remainders.
struct LedgerBar {
    struct Segment: Equatable {
        var part: LedgerPart
        var time: TimeSpan
        /// Its width in thousandths of a percent.
        var width: Int
    }

    /// The whole bar in thousandths of a percent.
    static let wholeWidth = 100_000

    /// The parts from left to right; empty if nothing took time.
    var segments: [Segment]

    /// The length of the bar.
    var total: TimeSpan { segments.reduce(.zero) { $0 + $1.time } }

    /// The time that the parts divide: the sum of the table beside the bar, with a negative residual.
    let whole: TimeSpan

    /// Creates the bar of a ledger, or of the mean of several.
    init(_ ledger: Ledger, over frames: Int = 1) {
        let parts = LedgerPart.allCases.compactMap { part -> (part: LedgerPart, time: TimeSpan)? in
            guard let time = ledger.mean(of: part, over: frames), time > .zero else { return nil }
            return (part, time)
        }
        whole = LedgerPart.allCases.reduce(.zero) { $0 + (ledger.mean(of: $1, over: frames) ?? .zero) }
        let widths = LargestRemainder.split(Int64(Self.wholeWidth), by: parts.map(\.time.nanoseconds))
        segments = zip(parts, widths).map { Segment(part: $0.part, time: $0.time, width: Int($1)) }
    }

    /// Returns the bar on a scale that it shares with others, with the budget marked.
    ///
    /// A bar longer than the track is shown whole, its parts in proportion, with a torn end instead of the budget; the
    /// number beside it is the time that the parts divide.
    ///
    /// - Parameter scale: The time at the right edge of the track.
    func markup(scale: TimeSpan, budget: TimeSpan) -> HTML {
        track("<span class=\"track\">", scale: scale, budget: budget, places: 2) { segment, share in
            let shareOfTrack = Double(segment.width) / Double(Self.wholeWidth) * share
            // The page hides the title, or both, where they don't fit.
            let label: HTML =
                shareOfTrack >= 0.05
                ? "<span>\(Figure.milliseconds(segment.time)) ms</span> <span>\(segment.part.title)</span>" : .nothing
            return """
                <span class="seg \(Palette.className(of: segment.part))" style="width:\(percent(segment.width))" \
                title="\(segment.part.title): \(Figure.milliseconds(segment.time, places: 2)) ms">\(label)</span>
                """
        }
    }

    /// Returns the bar without words, for a row that has them already.
    func slim(scale: TimeSpan, budget: TimeSpan) -> HTML {
        track("<span class=\"track\" aria-hidden=\"true\">", scale: scale, budget: budget, places: 1) { segment, _ in
            """
            <i class="seg \(Palette.className(of: segment.part))" style="width:\(percent(segment.width, places: 1))"></i>
            """
        }
    }

    private func track(
        _ opening: HTML,
        scale: TimeSpan,
        budget: TimeSpan,
        places: Int,
        _ shown: (_ segment: Segment, _ share: Double) -> HTML
    ) -> HTML {
        guard scale > .zero, !segments.isEmpty else { return "<span class=\"track\"></span>" }
        let isTorn = total > scale
        let share = isTorn ? 1 : total / scale
        func length(_ share: Double) -> String { DecimalText.trimmed(share * 100, places: places) }
        let mark: HTML =
            budget > .zero && budget <= scale && !isTorn
            ? "<span class=\"mark\" style=\"left:\(length(budget / scale))%\"></span>" : ""
        return """
            \(opening)<span class="\(isTorn ? "fill torn" : "fill")" style="width:\(length(share))%">\
            \(segments.map { shown($0, share) })</span>\(mark)</span>
            """
    }

    /// Returns a scale for several bars: the longest of them, unless that would flatten the others.
    static func scale(for totals: [TimeSpan], budget: TimeSpan) -> TimeSpan {
        let longest = max(totals.max() ?? .zero, budget)
        let room = max(budget * 2, Distribution(totals)?.p90 ?? .zero)
        // Some background to the right of the longest bar shows its end.
        return min(longest, room).scaled(by: 51, over: 50)
    }

    private func percent(_ thousandths: Int, places: Int = 3) -> String {
        DecimalText.trimmed(Double(thousandths) / 1000, places: places) + "%"
    }
}
