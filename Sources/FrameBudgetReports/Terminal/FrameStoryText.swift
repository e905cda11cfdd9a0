public import FrameBudget
import FrameStatistics
import FrameTrace

/// The course of one frame, for a terminal.
///
/// A pure function of the story. Names from outside can't move the cursor or forge a line: control characters are
/// spelled out.
public struct FrameStoryText: Sendable {
    /// Width of the terminal, in columns; lines fit into it, from 60 on.
    public var width: Int
    /// Maximum number of lines, with the frame's repeats summed up; nil for every moment and sample.
    public var mostLines: Int?

    /// Number of lines that still fits into a page of a terminal's history.
    public static let fewLines = 100

    /// Creates a text for a terminal of the given width.
    public init(width: Int = 100, mostLines: Int? = nil) {
        self.width = width
        self.mostLines = mostLines
    }

    /// Returns the text of a story.
    public func render(_ story: FrameStory) -> String {
        let before = [verdict(story), times(story)]
        var story = story
        if mostLines != nil { story.moments = story.moments.withoutSwitches }
        let after = FramePartWords.lines(story.frame.parts) + ledger(story.frame.ledger, unit(story)) + steal(story)
        var (moments, samples) = (moments(story), samples(story))
        if let mostLines {
            // Sections are separated by a line; the samples get the room that the moments leave.
            let room = mostLines - before.joined().count - after.count - 4
            let isTooLong = moments.count + samples.count > room
            if isTooLong || isRepetitive(story) {
                moments = summary(story, room: max(Self.leastRoom, samples.isEmpty ? room : room * 3 / 5))
            }
            if isTooLong {
                samples = cut(samples, to: max(Self.leastRoom, room - moments.count))
            }
        }
        let sections = before + [moments, samples, after]
        return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    }

    /// Describes an error in the requested frame.
    public static func description(of error: FrameStoryError, app: String) -> String {
        switch error {
        case .unknownApp(let names):
            let nearest = NearestName.of(app, among: names).map { "; did you mean '\(VisibleText.of($0))'?" }
            let list = names.map { VisibleText.of($0) }.joined(separator: ", ")
            return "no app '\(VisibleText.of(app))' in this run\(nearest ?? ".") Its apps: \(list)"
        case .drawsNoFrames: return "'\(VisibleText.of(app))' draws no frames: there is none to explain"
        case .unknownFrame(let numbers?):
            return
                "'\(VisibleText.of(app))' has frames \(numbers.lowerBound) to \(numbers.upperBound), without those that began while it "
                + "was off screen"
        case .unknownFrame(nil): return "'\(VisibleText.of(app))' has no frame in this run"
        }
    }

    private var available: Int { max(width, 60) }
    /// Smallest room of a section: a summary has at least a heading, one row and a note.
    private static let leastRoom = 4

    /// Whether a frame has many moments that are mostly repeats, such as dozens of short waits for a file: a list would
    /// hide their total.
    private func isRepetitive(_ story: FrameStory) -> Bool {
        guard story.moments.count > Self.mostListed else { return false }
        let words = FrameMomentWords(result: story.result)
        return RepeatedMoments.of(story.moments) { words.text($0) }.count * 2 <= story.moments.count
    }

    /// Largest number of moments that are listed even if they repeat. Chosen: the reader still grasps their total at a
    /// glance.
    private static let mostListed = 24

    /// Lists the activities of the main thread, each once: its number of times, its total time and its longest time;
    /// the most time first.
    private func summary(_ story: FrameStory, room: Int) -> [String] {
        let rows = RepeatedMoments.of(story.moments) { FrameMomentWords(result: story.result).text($0) }
        var lines = [
            "What its \(unit(story).thread) did, repeats summed up (\(Figure.count(story.moments.count)) moments; --all shows each)",
            "      times      in all, ms     longest, ms",
        ]
        let indent = String(repeating: " ", count: 45)
        for (number, row) in rows.enumerated() {
            let times = DisplayWidth.pad(Figure.count(row.count), to: 11, alignment: .right)
            let total = DisplayWidth.pad(Self.milliseconds(row.total), to: 16, alignment: .right)
            let longest = DisplayWidth.pad(Self.milliseconds(row.longest), to: 16, alignment: .right)
            let left = rows.count - number
            // The end of a text names the holder of the CPU.
            let texts = DisplayWidth.wrap(VisibleText.of(row.text), to: available - indent.count)
            guard lines.count + texts.count < room || left == 1 else {
                let rest = rows[number...].reduce(TimeSpan.zero) { $0 + $1.total }
                lines.append("  and \(Figure.count(left)) things more, \(Self.milliseconds(rest)) ms together")
                break
            }
            for (line, text) in texts.enumerated() {
                lines.append((line == 0 ? "\(times)\(total)\(longest)  " : indent) + text)
            }
        }
        return lines
    }

    private func cut(_ lines: [String], to room: Int) -> [String] {
        guard lines.count > room else { return lines }
        let left = lines.count - (room - 1)
        return lines.prefix(room - 1) + ["  and \(Figure.counted(left, "line")) more; --all shows them"]
    }

    private static func milliseconds(_ span: TimeSpan) -> String { DecimalText.fixed(span.inMilliseconds, places: 3) }

    private func verdict(_ story: FrameStory) -> [String] {
        let frame = story.frame
        let unit = unit(story)
        let verb = unit.hasDisplay ? "missed its deadline by" : "took longer than its budget, by"
        let state =
            frame.isMissed
            ? "\(verb) \(VerdictWords.milliseconds(frame.overrun))"
            : "was in time, \(VerdictWords.milliseconds(-frame.overrun)) before its deadline"
        let dropped =
            frame.dropped > 0 && unit.hasDisplay ? ", \(Figure.counted(frame.dropped, "interval")) dropped" : ""
        var lines = wrap("\(story.app) \(unit.noun) \(frame.number) \(state)\(dropped).")
        if let verdict = frame.verdict {
            lines += wrap(VerdictWords.sentence(verdict, overrun: frame.overrun, unit))
            if let owner = OwnerReadyWords.sentence(story) { lines += wrap(owner) }
            if let behind = WaitStoryWords.sentence(story) { lines += wrap(behind) }
            if let late = NotBegunWords.sentence(story) { lines += wrap(late) }
            if let finish = FinishWords.sentence(story) { lines += wrap(finish) }
            if unit.hasDisplay, frame.dropped > 0, verdict.dropped.count > 1 {
                let shares = verdict.dropped.map { "\(VerdictWords.noun($0.cause)) \($0.dropped)" }
                lines += wrap("Dropped intervals by cause: \(shares.joined(separator: ", ")).")
            }
        }
        if story.isBeginEstimated {
            lines += wrap(
                "Its begin is an estimate, by the usual CPU time of a turn: the loop ran late and did not wait before it."
            )
        }
        if frame.isSuspect { lines += wrap("Records were lost or fbprof waited within it: take its parts with care.") }
        let words = MainThreadWords(result: story.result)
        for event in story.inputs.prefix(Self.mostInputs) { lines += wrap("It shows \(words.event(event)).") }
        if story.inputs.count > Self.mostInputs {
            let more = story.inputs.count - Self.mostInputs
            lines += wrap("It shows \(Figure.counted(more, "more event")).")
        }
        return lines
    }

    /// Maximum number of events shown by a frame that are described.
    private static let mostInputs = 3

    private func times(_ story: FrameStory) -> [String] {
        let frame = story.frame
        // A frame that never began has no begin of its own, and one that never ended has no end.
        let isBegun = !frame.isUnfinished || frame.begin < frame.end
        func line(_ name: String, _ at: Instant, isKnown: Bool = true) -> String {
            guard isKnown else { return "  \(DisplayWidth.pad(name, to: 9, alignment: .left))never" }
            let text = "\(DecimalText.fixed((at - story.origin).inMilliseconds, places: 3)) ms"
            let after = DecimalText.fixed((at - story.due).inMilliseconds, places: 3)
            return
                "  \(DisplayWidth.pad(name, to: 9, alignment: .left))\(DisplayWidth.pad(text, to: 18, alignment: .right))"
                + DisplayWidth.pad(after, to: 12, alignment: .right)
        }
        return ["Times from the start of the run, and from \(unit(story).origin), ms"]
            + [
                unit(story).hasDisplay ? line("due", story.due) : nil, line("begin", frame.begin, isKnown: isBegun),
                line("deadline", frame.deadline),
                line("end", frame.end, isKnown: !frame.isUnfinished),
            ].compactMap(\.self)
    }

    private func unit(_ story: FrameStory) -> RunUnit { RunUnit(clock: story.clock) }

    private func moments(_ story: FrameStory) -> [String] {
        let words = FrameMomentWords(result: story.result)
        var lines = ["What its \(unit(story).thread) did, ms from \(unit(story).origin)"]
        for moment in story.moments {
            let from = DecimalText.fixed((moment.interval.start - story.due).inMilliseconds, places: 3)
            let length = DecimalText.fixed(moment.interval.length.inMilliseconds, places: 3)
            let times =
                DisplayWidth.pad(from, to: 11, alignment: .right) + "  +"
                + DisplayWidth.pad(length, to: 9, alignment: .right)
            let texts = DisplayWidth.wrap(VisibleText.of(words.text(moment)), to: available - 25)
            for (number, text) in texts.enumerated() {
                lines.append((number == 0 ? times : String(repeating: " ", count: 23)) + "  " + text)
            }
        }
        return lines
    }

    private func ledger(_ ledger: Ledger, _ unit: RunUnit) -> [String] {
        ["Its ledger, ms"]
            + unit.parts.flatMap { part -> [String] in
                guard ledger[part] != .zero else { return [] }
                return [row(part.title, ledger[part])] + (part == .outsideFrame ? outside(ledger.outside) : [])
            }
            + faults(ledger.faults)
    }

    private func row(_ name: String, _ time: TimeSpan?) -> String {
        let text = time.map { DecimalText.fixed($0.inMilliseconds, places: 3) } ?? Figure.notMeasured
        return
            "  \(DisplayWidth.pad(name, to: 22, alignment: .left))\(DisplayWidth.pad(text, to: 14, alignment: .right))"
    }

    /// Lists the parts of other work of the main thread, which the row above sums up.
    private func outside(_ parts: OutsideParts?) -> [String] {
        guard let parts else { return [] }
        return [("  on-CPU", parts.onCPU), ("  runnable", parts.runnable?.total), ("  blocked", parts.blocked.total)]
            .compactMap { name, time in time.flatMap { $0 > .zero ? row(name, $0) : nil } }
    }

    private func faults(_ faults: PageFaults?) -> [String] {
        guard let faults else { return [] }
        return ["", "Page faults: \(Figure.count(faults.major)) with I/O, \(Figure.count(faults.minor)) without"]
    }

    /// Describes steal if it was not measured within the frame: the share of the whole run.
    private func steal(_ story: FrameStory) -> [String] {
        let unit = unit(story)
        guard story.frame.ledger.steal == nil, let share = story.result.quality.stealShare, share > 0 else { return [] }
        let text =
            "Steal was not measured within this \(unit.noun). Over the whole run, the hypervisor took "
            + "\(Figure.percent(share)) of \(unit.cpus), by the kernel's count."
        return [""] + wrap(text)
    }

    private func samples(_ story: FrameStory) -> [String] {
        guard !story.samples.isEmpty else { return [] }
        return SampleLines(story: story, width: available).lines
    }

    private func wrap(_ text: String) -> [String] { DisplayWidth.wrap(VisibleText.of(text), to: available) }
}
