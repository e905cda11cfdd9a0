import FrameBudget
import FrameTrace

/// The last frames as a line, one column each, the newest at the right.
enum LiveStrip {
    private static let levels: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

    /// Returns the legend of the heights.
    static func legend(_ unit: RunUnit) -> String {
        "▄ a \(unit.noun) that takes its whole budget, █ twice that or more; now: the last \(now) s"
    }

    private static let now = DecimalText.trimmed(LiveFigures.recently.inSeconds, places: 1)

    /// Returns the height of a frame: four heights up to the budget, the other four above it, so that late frames stand
    /// out even without color.
    static func level(_ frame: LiveFrame, budget: TimeSpan) -> Int {
        let share = budget > .zero ? frame.time / budget : 0
        guard frame.isLate else { return max(0, min(3, Int((share * 4).rounded(.up)) - 1)) }
        return max(4, min(7, 4 + Int((share - 1) * 4)))
    }

    /// Returns the line of the newest frames that fit, padded to the width on the left.
    static func line(_ frames: [LiveFrame], budget: TimeSpan, width: Int, usesColor: Bool) -> String {
        let shown = frames.suffix(width)
        var text = String(repeating: " ", count: max(0, width - shown.count))
        var isRed = false
        for frame in shown {
            if usesColor, frame.isLate != isRed {
                text += frame.isLate ? "\u{1B}[31m" : "\u{1B}[0m"
                isRed = frame.isLate
            }
            text.append(levels[level(frame, budget: budget)])
        }
        return isRed ? text + "\u{1B}[0m" : text
    }
}
