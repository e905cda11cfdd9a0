import FrameBudget
import FrameStatistics
import FrameTrace

/// Samples of a frame's threads, for a terminal: a strip of states for each thread, then the main thread's samples with
/// the simultaneous ones of others.
struct SampleLines {
    var story: FrameStory
    /// Width of the terminal, in columns.
    var width: Int

    private static let mostColumns = 60
    private static let mostLines = 60

    private struct Part {
        var sides: SampleContext
        var lasts: TimeSpan
    }

    var lines: [String] {
        ["What its threads did: # on a CPU; - ready, off-CPU; . waiting"] + strips
            + ["The main thread's samples, ms from the vsync it was due at, and who held it up meanwhile"] + list
    }

    /// Time from which the frame could have been worked on, which may be before its begin.
    private var start: TimeSpan { min(story.frame.begin, story.due) - story.origin }
    private var length: TimeSpan { story.frame.end - story.origin - start }

    private var strips: [String] {
        let columns = min(Self.mostColumns, width - 24)
        return story.samples.map { thread in
            let name = DisplayWidth.cut(VisibleText.of(thread.thread), to: 18)
            return "  \(DisplayWidth.pad(name, to: 18, alignment: .left))  |\(strip(thread, columns: columns))|"
        }
    }

    private func strip(_ thread: ThreadSamples, columns: Int) -> String {
        guard length > .zero else { return "" }
        var strip = [Character](repeating: " ", count: columns)
        for sample in thread.samples {
            let first = Int((sample.at - start) / length * Double(columns))
            let last = Int((sample.end - start) / length * Double(columns))
            let mark: Character =
                switch sample.state {
                case .running: "#"
                case .unscheduled: "-"
                case .blocked: "."
                }
            for column in first..<max(last, first + 1) where strip.indices.contains(column) { strip[column] = mark }
        }
        return String(strip)
    }

    /// Samples of the main thread with those of others; equal neighbors are merged into one.
    private var parts: [Part] {
        var parts: [Part] = []
        for sides in story.samples.sides {
            if let last = parts.last, last.sides.victim.state == sides.victim.state,
                last.sides.victim.call == sides.victim.call, last.sides.victim.resource == sides.victim.resource,
                last.sides.others.map(\.sample.call) == sides.others.map(\.sample.call),
                last.sides.others.map(\.sample.state) == sides.others.map(\.sample.state)
            {
                parts[parts.count - 1].lasts += sides.victim.lasts
            } else {
                parts.append(Part(sides: sides, lasts: sides.victim.lasts))
            }
        }
        return parts
    }

    private var list: [String] {
        let parts = parts
        var lines: [String] = []
        for part in parts.prefix(Self.mostLines) {
            let at = DecimalText.fixed((part.sides.victim.at - (story.due - story.origin)).inMilliseconds, places: 3)
            let lasts = DecimalText.fixed(part.lasts.inMilliseconds, places: 3)
            let times =
                DisplayWidth.pad(at, to: 11, alignment: .right) + "  +"
                + DisplayWidth.pad(lasts, to: 9, alignment: .right)
            let texts =
                DisplayWidth.wrap(VisibleText.of(text(part.sides.victim)), to: width - 25)
                + part.sides.others.flatMap { other in
                    DisplayWidth.wrap(
                        VisibleText.of("| \(other.thread) \(Self.role(other.role)): \(text(other.sample))"),
                        to: width - 25
                    )
                }
            for (number, text) in texts.enumerated() {
                lines.append((number == 0 ? times : String(repeating: " ", count: 23)) + "  " + text)
            }
        }
        if parts.count > Self.mostLines {
            lines.append("  and \(Figure.counted(parts.count - Self.mostLines, "more sample"))")
        }
        return lines
    }

    private static func role(_ role: StackRole) -> String {
        switch role {
        case .mainThread: "(main thread)"
        case .owner: "(waited for)"
        case .holder: "(occupied the CPU)"
        }
    }

    private func text(_ sample: FrameSample) -> String {
        let state =
            switch sample.state {
            case .running: "ran"
            case .unscheduled: "was ready in"
            case .blocked: "waited\(sample.resource.map { " for \($0)" } ?? "") in"
            }
        let chain = sample.call.flatMap { story.result.calls?.chain(to: $0) } ?? []
        let path = chain.filter { $0.kind == .work }.map(\.name).joined(separator: " › ")
        // The internal function in which a thread of fbprof waits is irrelevant to the workload.
        let isOwn = sample.state != .running && chain.contains(where: OwnFunctions.isSwitching)
        let function = isOwn ? nil : chain.last { $0.kind != .work }
        let leaf = function.map { OverrunWords.name($0) + (path.isEmpty ? "" : ", ") } ?? ""
        return "\(state) \(leaf)\(path)"
    }
}
