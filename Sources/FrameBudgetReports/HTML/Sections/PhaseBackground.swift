import FrameBudget
import FrameTrace

/// Background of a strip that shows the phases: warm-up as an area, the start of each other phase as a line.
struct PhaseBackground {
    /// The phases of the run, in order.
    var phases: [Phase]
    /// Time that the strip covers.
    var span: TimeSpan
    /// Width of the strip, in columns.
    var width: Int
    /// Height of the strip.
    var height: Int

    /// Smallest distance between lines, as a share of the width: hundreds of lines would hide the frames.
    private static let leastDistance = 0.01

    /// The shapes.
    ///
    /// - Complexity: O(phases).
    var markup: HTML {
        guard span > .zero else { return .nothing }
        var last = -Double.infinity
        let shapes = phases.compactMap { phase -> HTML? in
            let start = phase.start / span
            let left = DecimalText.fixed(start * Double(width), places: 1)
            guard !phase.isWarmUp else {
                let length = DecimalText.fixed((phase.end - phase.start) / span * Double(width), places: 1)
                return "<rect class=\"warm\" x=\"\(left)\" y=\"0\" width=\"\(length)\" height=\"\(height)\"/>"
            }
            guard start - last >= Self.leastDistance else { return nil }
            last = start
            return "<path class=\"cut\" d=\"M\(left) 0V\(height)\"/>"
        }
        return "\(shapes)"
    }
}
