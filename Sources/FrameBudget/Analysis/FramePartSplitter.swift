import FrameTrace

/// Splits a frame's interval into what its main thread did before it, and the stages of its own work.
struct FramePartSplitter {
    /// A stage of a frame, and when its work came to it.
    struct Mark: Sendable, Equatable {
        var part: FramePart
        var at: Instant
    }

    /// By handler of the app: the part that it belongs to.
    private let handlers: [PathID: FramePart]

    init(of app: AppID, in trace: Trace) {
        var handlers: [PathID: FramePart] = [:]
        for handler in trace.handlers where handler.app == app {
            let isLayout =
                handler.source == .callback
                && trace.paths[handler.path]?.label == AppCallback.layoutSubviews.name
            handlers[handler.path] = isLayout ? .layout : FramePart(handler.source)
        }
        self.handlers = handlers
    }

    /// The parts of a frame, in their order, which add up to its interval; none of a frame that marks no stages.
    func parts(of frame: OpenFrame, within interval: Interval) -> [FramePartTime] {
        guard !frame.marks.isEmpty, !frame.hasLostMarks else { return [] }
        var times: [FramePart: TimeSpan] = [:]
        let begin = frame.begin.usage.at
        let before = Interval(start: interval.start, end: begin)
        times[.waiting] = before.length
        for work in frame.before.outside {
            let time = work.interval.overlap(with: before)
            times[handlers[work.path] ?? .mainQueue, default: TimeSpan.zero] += time
            times[.waiting, default: TimeSpan.zero] -= time
        }
        // Before the first mark it is the display link's own callback.
        var open = Mark(part: .displayLink, at: begin)
        let committed = frame.waits.first { $0.kind.isForStage }?.start ?? interval.end
        for mark in frame.marks + [committed, interval.end].map({ Mark(part: .render, at: $0) }) {
            let at = min(max(mark.at, open.at), interval.end)
            times[open.part, default: TimeSpan.zero] += at - open.at
            open = Mark(part: mark.part, at: at)
        }
        return FramePart.allCases.compactMap { part in
            times[part].flatMap { $0 != .zero ? FramePartTime(part: part, time: $0) : nil }
        }
    }
}
