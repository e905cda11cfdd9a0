import FrameBudget
import FrameTrace

/// Activity of render threads, in words, the same in every output.
struct RenderWords {
    let result: RunResult

    static let heading = "Render threads"

    /// Shortest mean wait for buffers that is mentioned.
    private static let leastWait = TimeSpan.microseconds(50)

    /// A line for each app whose frames end on a render thread.
    var lines: [QualityWords.Line] {
        result.apps.compactMap { app in
            guard let pipeline = app.pipeline, let figures = app.total.rendering else { return nil }
            return QualityWords.Line(topic: app.name, text: text(app, pipeline, figures))
        }
    }

    /// Formats the figures of an app: `10.0 ms of CPU time per frame (p50; p95 12.0 ms), most of it rasterize; from the
    /// render thread's begin to the present p50 ..., p95 ...; from the frame's begin ...; 2 buffers; ...`
    private func text(_ app: AppResult, _ pipeline: FramePipeline, _ figures: RenderFigures) -> String {
        var parts: [String] = []
        if let cpu = figures.onCPU {
            parts.append(
                "\(Figure.milliseconds(cpu.p50)) ms of CPU time per frame (p50; p95 \(Figure.milliseconds(cpu.p95)) ms)"
                    + (figures.work.first.map { ", most of it \(result.pathText($0.path))" } ?? "")
            )
        }
        if let time = figures.time {
            parts.append("from the render thread's begin to the present \(Self.text(time))")
        }
        if let time = figures.beginToPresent {
            parts.append("from the frame's begin to the present \(Self.text(time))")
        }
        parts.append(
            "\(Figure.counted(pipeline.buffers, "buffer")), latency \(Figure.counted(pipeline.latency, "interval"))"
        )
        let waits = app.total.ledger.blocked.filter { $0.kind == .buffer }.reduce(TimeSpan.zero) { $0 + $1.time }
        let mean = app.total.shown > 0 ? waits.divided(by: app.total.shown) : .zero
        if mean >= Self.leastWait {
            parts.append("the main thread waited \(Figure.milliseconds(mean)) ms per frame for a buffer")
        }
        return parts.joined(separator: "; ")
    }

    private static func text(_ time: Distribution) -> String {
        "p50 \(Figure.milliseconds(time.p50)) ms, p95 \(Figure.milliseconds(time.p95)) ms"
    }
}
