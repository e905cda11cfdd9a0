import FrameBudget
import FrameTrace

/// The parts of frames by stage, in words, the same in every output.
enum FramePartWords {
    static func name(_ part: FramePart) -> String {
        switch part {
        case .waiting: "waiting"
        case .input, .timers, .mainQueue, .system, .displayLink, .layout, .draw, .commit, .render: part.rawValue
        }
    }

    static func hint(_ part: FramePart) -> String {
        switch part {
        case .waiting: "due, and none of the others: asleep, ready, or still in the frame before"
        case .input: "input events were handled before the frame"
        case .timers: "timers fired before it"
        case .mainQueue: "blocks of the main queue ran before it"
        case .system: "callbacks of the system and observers of the run loop came before it"
        case .displayLink: "steps of the frame before its first stage"
        case .layout, .draw, .commit: "the stage of the frame, waits in it included"
        case .render: "from the commit to the present"
        }
    }

    /// Returns the section of a frame's story; empty for a frame without stages.
    static func lines(_ parts: [FramePartTime]) -> [String] {
        guard !parts.isEmpty else { return [] }
        func line(_ name: String, _ time: TimeSpan) -> String {
            "  \(DisplayWidth.pad(name, to: 22, alignment: .left))"
                + DisplayWidth.pad(DecimalText.fixed(time.inMilliseconds, places: 3), to: 14, alignment: .right)
        }
        return ["Its stages, ms"] + parts.map { line(name($0.part), $0.time) }
            + [line("from due to end", parts.reduce(TimeSpan.zero) { $0 + $1.time }), ""]
    }

    /// Returns the mean time of one of `count` frames.
    static func mean(_ time: TimeSpan, of count: Int) -> TimeSpan {
        .nanoseconds(time.nanoseconds / Int64(max(1, count)))
    }

    /// Formats the means of the parts: `6.3 ms on average: layout 2.0 ms + draw 3.0 ms + commit 0.5 ms (n 600)`.
    static func text(_ parts: FrameParts) -> String {
        func mean(_ time: TimeSpan) -> String { Figure.milliseconds(Self.mean(time, of: parts.frames)) + " ms" }
        let terms = parts.parts.map { "\(name($0.part)) \(mean($0.time))" }
        return "\(mean(parts.length)) on average: \(terms.joined(separator: " + ")) (n \(Figure.count(parts.frames)))"
    }
}
