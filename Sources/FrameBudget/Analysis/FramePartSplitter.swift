import FrameTrace

/// Splits a frame's interval into the main thread's activity before the frame, and the stages of the frame's own work
///
struct FramePartSplitter {
    /// A stage of a frame, and when its work reached it.
    struct Mark: Sendable, Equatable {
        var part: FramePart
        var at: Instant
    }

    /// By handler of the app: the part that its time counts as.
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

    /// Returns the parts of a frame, in their order, which add up to its interval; empty if the frame marks no stages.
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
        // Before the first mark, the work belongs to the display link's own callback.
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
