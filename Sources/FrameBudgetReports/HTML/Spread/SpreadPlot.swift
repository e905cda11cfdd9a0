import FrameBudget
import FrameTrace

/// A histogram of frame times, with the cumulative share of frames as a line, and the budget as a vertical line.
///
/// Two runs are drawn together: the first as an outline, the second filled.
struct SpreadPlot {
    private static let width = 410
    private static let height = 120
    private static let bin = width / FrameHistogram.binCount

    /// The run, or the second of two runs.
    var histogram: FrameHistogram
    /// The first of two runs.
    var before: FrameHistogram?

    /// Returns the picture with its axis.
    func markup(_ title: String, number: Int) -> HTML {
        let budget = FrameHistogram.binsPerBudget * Self.bin
        let most = max((histogram.shares + (before?.shares ?? [])).max() ?? 0, 0.000_1)
        let outline: HTML = before.map { "<path class=\"s-before\" d=\"\(self.outline($0, most))\"/>" } ?? .nothing
        let first: HTML = before.map { "<path class=\"s-cdf before\" d=\"\(cdf($0))\"/>" } ?? .nothing
        return """
            <svg class="spread" viewBox="0 0 \(Self.width) \(Self.height)" preserveAspectRatio="none" role="img" \
            aria-labelledby="spread-\(number)"><title id="spread-\(number)">Frame times of \(title): a bar for each sixteenth of \
            the budget, the line is the share of frames up to each time</title>\
            <path class="g" d="M0 \(Self.height / 2)H\(Self.width)"/>\
            <path class="s-met" d="\(bars(most, isLate: false))"/><path class="s-late" d="\(bars(most, isLate: true))"/>\
            \(outline)\(first)<path class="s-cdf" d="\(cdf(histogram))"/>\
            <path class="line" d="M\(budget) 0V\(Self.height)"/></svg>
            <div class="strip axis" aria-hidden="true">\(ticks)</div>
            """
    }

    private var ticks: HTML {
        let budget = histogram.budget
        let places: [(Double, String)] = [
            (0, "0"), (1, "\(Figure.milliseconds(budget)) ms"), (2, "\(Figure.milliseconds(budget * 2)) ms"),
        ]
        let labels = places.map { factor, label -> HTML in
            let left = factor * Double(FrameHistogram.binsPerBudget * Self.bin) / Double(Self.width) * 100
            return "<span class=\"tick\" style=\"left:\(DecimalText.trimmed(left, places: 2))%\">\(label)</span>"
        }
        return "\(labels)"
    }

    private func bars(_ most: Double, isLate: Bool) -> String {
        var path = ""
        for (index, share) in histogram.shares.enumerated() where share > 0 {
            guard (index >= FrameHistogram.binsPerBudget) == isLate else { continue }
            path += "M\(index * Self.bin) \(Self.height)v-\(size(share, most))h\(Self.bin - 1)V\(Self.height)z"
        }
        return path
    }

    private func outline(_ histogram: FrameHistogram, _ most: Double) -> String {
        let steps = histogram.shares.map { "V\(Self.height - ($0 > 0 ? size($0, most) : 0))h\(Self.bin)" }
        return "M0 \(Self.height)\(steps.joined())V\(Self.height)"
    }

    private func cdf(_ histogram: FrameHistogram) -> String {
        let points = histogram.cumulative.enumerated().map { index, share in
            "L\((index + 1) * Self.bin) \(Self.height - Int((share * Double(Self.height)).rounded()))"
        }
        return "M0 \(Self.height)\(points.joined())"
    }

    /// Returns a bar's height: at least a few pixels, so that rare times are visible.
    private func size(_ share: Double, _ most: Double) -> Int {
        max(3, Int((share / most * Double(Self.height - 6)).rounded()))
    }
}
