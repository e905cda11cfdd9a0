import FrameBudget
import FrameStatistics
import FrameTrace

/// Samples of a late frame's threads: a strip for each thread on the axis of the frame, and the chains seen longest.
struct SampleStrips {
    var detail: FrameDetail
    var result: RunResult
    /// Places where its threads wait in fbprof's own functions.
    var ownWaits: OwnWaits

    private static let mostThreads = 6
    private static let mostParts = 48

    private struct Part {
        var start: TimeSpan
        var end: TimeSpan
        /// Its first sample; nil for several parts too short to show one by one.
        var sample: FrameSample?
        /// Number of parts that it stands for.
        var count = 1
    }

    /// The strips; empty if the frame was not sampled.
    var markup: HTML {
        guard let threads = detail.samples, !threads.isEmpty, length > .zero else { return .nothing }
        let deadline = detail.end - detail.overrun
        let strips = threads.prefix(Self.mostThreads).map { (thread: $0, parts: parts(of: $0)) }
        let rows = strips.map { thread, parts -> HTML in
            """
            <span class="who">\(Fragments.name(thread.thread)) <span class="muted">\(role(thread))</span></span>\
            <span class="thread">\(parts.map(part))\(mark(deadline))</span>
            """
        }
        let merged: HTML =
            strips.contains { $0.parts.contains { $0.sample == nil } }
            ? "<span><i class=\"key \(Palette.className(of: LedgerPart.residual))\"></i>several short parts</span>"
            : .nothing
        let rest = threads.count - Self.mostThreads
        let more: HTML =
            rest > 0 ? "<p class=\"muted\">and \(Figure.counted(rest, "more thread")) in result.json</p>" : ""
        return """
            <h3>Samples along the frame</h3>
            <p class="legend"><span><i class="key p-cpu"></i>on a CPU</span><span><i class="key p-ready"></i>ready, off-CPU\
            </span><span><i class="key p-blocked"></i>waiting</span>\(merged)<span>the line is the deadline</span></p>
            <div class="samples">\(rows)<span></span><span class="scale">\(scale(deadline))</span></div>\(more)
            """
    }

    /// Approximate size of the strips, in characters.
    var size: Int {
        (detail.samples ?? []).prefix(Self.mostThreads).reduce(400) { $0 + 200 + 200 * parts(of: $1).count }
    }

    /// Time from which the frame could have been worked on, which may be before its begin.
    private var start: TimeSpan { min(detail.begin, detail.due) }

    private var length: TimeSpan { detail.end - start }

    private func role(_ thread: ThreadSamples) -> String {
        switch thread.role {
        case .mainThread: "main thread"
        case .owner: thread.depth > 1 ? "waited for, \(thread.depth) waits on" : "waited for"
        case .holder: "occupied the CPU"
        }
    }

    /// Merges equal neighbors and, if there are too many parts, those of the shortest that follow each other.
    private func parts(of thread: ThreadSamples) -> [Part] {
        var parts: [Part] = []
        for sample in thread.samples where sample.lasts > .zero {
            if let last = parts.last, last.end == sample.at, last.sample?.state == sample.state,
                last.sample?.call == sample.call, last.sample?.resource == sample.resource
            {
                parts[parts.count - 1].end = sample.end
            } else {
                parts.append(Part(start: sample.at, end: sample.end, sample: sample))
            }
        }
        guard parts.count > Self.mostParts else { return parts }
        let longest = parts.indices.sorted { left, right in
            (parts[right].end - parts[right].start, left) < (parts[left].end - parts[left].start, right)
        }
        let kept = Set(longest.prefix(Self.mostParts))
        var shown: [Part] = []
        for (index, part) in parts.enumerated() {
            if !kept.contains(index), let last = shown.last, last.sample == nil, last.end == part.start {
                shown[shown.count - 1].end = part.end
                shown[shown.count - 1].count += 1
            } else {
                shown.append(part)
                if !kept.contains(index) { shown[shown.count - 1].sample = nil }
            }
        }
        return shown
    }

    private func part(_ part: Part) -> HTML {
        let left = percent(part.start - start)
        let width = percent(part.end - part.start)
        return """
            <i class="\(className(part.sample?.state))" style="left:\(left)%;width:\(width)%" title="\(title(part))"></i>
            """
    }

    private func title(_ part: Part) -> String {
        let at = DecimalText.fixed((part.start - detail.due).inMilliseconds, places: 2)
        let length = Figure.milliseconds(part.end - part.start, places: 2)
        guard let sample = part.sample else {
            return "\(at) ms, +\(length) ms: \(Figure.counted(part.count, "short part"))"
        }
        let state =
            switch sample.state {
            case .running: "on a CPU"
            case .unscheduled: "ready, off-CPU"
            case .blocked: sample.resource.map { WaitVerb.state($0) { $0 } } ?? "waiting"
            }
        let chain = sample.call.flatMap { result.calls?.chain(to: $0) } ?? []
        // The internal function in which a thread of fbprof waits is irrelevant to the workload.
        let isOwn = sample.state != .running && sample.call.map { ownWaits.contains($0) } ?? false
        let shown = isOwn ? chain.filter { $0.kind == .work } : chain
        let innermost = shown.suffix(3).reversed().map { VisibleText.short($0.name, to: 50) }
        return "\(at) ms, +\(length) ms: \(state); \(innermost.joined(separator: " ← "))"
    }

    private func className(_ state: CaptureState?) -> String {
        switch state {
        case .running?: Palette.className(of: LedgerPart.onCPU)
        case .unscheduled?: Palette.className(of: LedgerPart.runnable)
        case .blocked?: Palette.className(of: LedgerPart.blocked)
        case nil: Palette.className(of: LedgerPart.residual)
        }
    }

    private func mark(_ deadline: TimeSpan) -> HTML {
        deadline > start && deadline < detail.end ? "<u style=\"left:\(percent(deadline - start))%\"></u>" : ""
    }

    private func scale(_ deadline: TimeSpan) -> HTML {
        let distance = Figure.milliseconds((detail.begin - detail.due).magnitude, places: 2)
        // Without a display, and often with one, it begins when it is due.
        let begin =
            detail.begin > detail.due
            ? "its vsync, begun \(distance) ms later"
            : detail.begin < detail.due ? "begin, \(distance) ms before its vsync" : "begin"
        let ends: HTML = """
            <span style="left:0">\(begin)</span>\
            <span class="to-left" style="left:100%">end \(Figure.milliseconds(detail.end - detail.due, places: 2)) ms</span>
            """
        return ends
    }

    private func percent(_ time: TimeSpan) -> String { DecimalText.trimmed(time / length * 100, places: 2) }
}
