import FrameBudget
import FrameTrace

/// Work that piled up, in words.
struct BacklogWords {
    let result: RunResult

    /// One line for each place where work piled up, the longest wait first.
    var lines: [QualityWords.Line] {
        (result.backlogs ?? []).map { QualityWords.Line(topic: $0.name, text: Self.text($0)) }
    }

    /// The heading of those lines.
    static let heading = "Work that piles up"

    /// `98 items not done at the end (2.45 s of CPU time), the oldest for 1.63 s; 20.0 more each second since 0.5 s`.
    static func text(_ backlog: Backlog) -> String {
        let thing = backlog.place == .gpu ? "request" : "item"
        let times = [(backlog.cpu, "of CPU time"), (backlog.gpu, "of GPU time")].compactMap { time, what in
            time.flatMap { $0 > .zero ? "\(Figure.short($0)) \(what)" : nil }
        }
        let needed = times.isEmpty ? "" : " (\(times.joined(separator: " and ")))"
        return "\(Figure.counted(backlog.items, thing)) not done at the end\(needed), the oldest for "
            + "\(Figure.short(backlog.oldest)); \(Figure.rate(backlog.growth)) more each second since "
            + "\(Figure.seconds(backlog.since))"
    }

    /// What to change where work piled up, the longest wait first.
    var remedies: [QualityWords.Line] {
        (result.backlogs ?? []).map { backlog in
            let isGPU = backlog.place == .gpu
            let name = isGPU ? "the GPU" : VisibleText.short(backlog.name, to: 48)
            let things = isGPU ? "requests" : "items"
            let way = isGPU ? "Ask for less, or less often" : "Submit fewer, make each shorter, or do several at a time"
            return QualityWords.Line(
                topic: "Give \(name) less to do",
                text: "It gets \(Figure.rate(backlog.growth)) \(things) more each second than it finishes: "
                    + "at the end the oldest had waited for \(Figure.short(backlog.oldest)). \(way)."
            )
        }
    }

    /// What a headline says of it: `work piles up in queue viewer/render: 98 items at the end, 20.0 more each second`; nil where
    /// nothing piled up.
    var headline: String? {
        guard let worst = result.backlogs?.first else { return nil }
        let place = worst.place == .gpu ? "at the GPU" : "in \(VisibleText.short(worst.name, to: 48))"
        let thing = worst.place == .gpu ? "request" : "item"
        return "work piles up \(place): \(Figure.counted(worst.items, thing)) at the end, "
            + "\(Figure.rate(worst.growth)) more each second"
    }
}
