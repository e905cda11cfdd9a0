import FrameBudget
import FrameStatistics
import FrameTrace

/// Advice on long work.
extension RemedyWords {
    func ownWork(_ loss: Loss) -> String {
        let app = loss.app
        // A frame that fits a budget longer than an interval is in time, but shown late.
        let isLate = app.total.missed > 0 || !unit.hasDisplay
        let limit =
            isLate
            ? "a budget of \(Figure.milliseconds(app.budget)) ms"
            : "a display interval of \(Figure.milliseconds(app.total.frameInterval)) ms"
        // The longest step of late frames may differ from that of all frames.
        let longest = Self.mostFrequent(loss.examples.compactMap(\.step))
        let ofLate = longest.map { "Most CPU time of its late \(unit.nouns) goes to '\(place($0))'" }
        let ofAll = app.total.work.first.map { "Most CPU time goes to '\(place($0.path))'" }
        let steps = [rareStep(loss, besides: longest ?? app.total.work.first?.path), ofLate ?? ofAll].compactMap(\.self)
        return
            "\(sizes(app, limit))\(steps.map { ". \($0)" }.joined()). Do less there, do it less often, or move "
            + "it off the \(unit.thread).\(furtherWork(loss))"
    }

    /// Returns advice on the work of a render thread or, if frames were late only after certain other work of the main
    /// thread, on that work first.
    func renderWork(_ loss: Loss, _ victims: String, _ frames: String) -> QualityWords.Line {
        let rendering = loss.app.total.rendering
        let time = rendering?.onCPU ?? rendering?.time
        let takes = time.map {
            "takes \(Figure.milliseconds($0.p50)) ms per frame (p95 \(Figure.milliseconds($0.p95)) ms)"
        }
        let interval = "the app wants a frame every \(Figure.milliseconds(loss.app.total.frameInterval)) ms"
        // As on the main thread, the longest step of late frames may differ from that of all frames.
        let ofLate = Self.mostFrequent(loss.examples.compactMap(\.step)).map { step in
            " In late frames most of its CPU time goes to '\(place(step))'."
        }
        let ofAll = rendering?.work.first.map { " Most of its CPU time goes to '\(place($0.path))'." }
        let step = ofLate ?? ofAll ?? ""
        let count = loss.app.total.verdicts.first { $0.cause == loss.cause }
        // Only the worst frames are known one by one; of more, the cause beside this one in most of them is.
        let rare = rareWork(loss.app)
        if let rare,
            loss.app.total.missed <= loss.app.worst.count || isFurther(count, rare.resource)
        {
            let second = takes.map {
                " The render thread \($0), and \(interval).\(step) Less work there helps as well."
            }
            let subject = Self.isList(rare.name) ? "They" : "It"
            return Self.line(
                "Shorten \(rare.name) in \(victims)",
                "\(subject) ran on the main thread when frames were due, and left too little time for them: \(frames). "
                    + "\(rare.sentence)\(second ?? "")"
            )
        }
        let beside = count?.mainFurther.map { further in
            let except =
                further.frames * 2 > count?.missed ?? 0
                ? ", but not" : "; in \(Figure.count(further.frames)) it did not fit"
            return " In most of them the frame's own work alone would have fitted\(except) together with "
                + "\(VerdictWords.noun(further.cause))."
        }
        let size = takes.map { "It \($0), and " } ?? ""
        return Self.line(
            "Shorten what the render thread of \(victims) does",
            "\(size)\(interval): \(frames).\(beside ?? "")\(step) Do less there, or draw at a lower "
                + "`refresh`\(moreBuffers(loss.app)).\(rare.map { " \($0.sentence)" } ?? "")"
        )
    }

    /// Advises on more buffers if a render thread takes too long, as the end of a sentence. They help with single long
    /// frames, but not if a frame takes longer than an interval on average, nor if no main thread ever waited for a
    /// buffer. Empty if that differs from phase to phase, or is not known.
    private func moreBuffers(_ app: AppResult) -> String {
        func fits(_ figures: FrameStatistics) -> Bool? {
            (figures.rendering?.time ?? figures.rendering?.onCPU).map { $0.mean <= figures.frameInterval }
        }
        guard let isInTime = fits(app.total) else { return "" }
        guard isInTime else { return "; more buffers only delay frames" }
        guard let buffers = app.pipeline?.buffers, buffers < Self.mostBuffers, waitsForBuffers(app.total.ledger),
            !app.phases.contains(where: { fits($0.statistics) == false })
        else { return "" }
        return
            ", or use one more buffer (`buffers: \(buffers + 1)` under `render`), which can absorb single long frames"
    }

    /// Whether main threads waited for a buffer, in frames or before them.
    private func waitsForBuffers(_ ledger: Ledger) -> Bool {
        (ledger.blocked + (ledger.outside?.blocked ?? [])).contains { $0.kind == .buffer && $0.time > .zero }
    }

    /// Largest number of buffers that is advised. Chosen: with three, a frame is drawn, one is ready, and one is on
    /// screen.
    private static let mostBuffers = 3

    func secondBuffer(_ loss: Loss, _ frames: String) -> String {
        guard let (main, render) = loss.app.turns else { return "" }
        return
            "With one buffer its main thread and its render thread take turns. Their medians are \(Figure.milliseconds(main)) ms and "
            + "\(Figure.milliseconds(render)) ms per frame, \(Figure.milliseconds(main + render)) ms together; the app wants a "
            + "frame every \(Figure.milliseconds(loss.app.total.frameInterval)) ms: \(frames). With `buffers: 2` under `render` they "
            + "work at the same time."
    }

    func place(_ path: PathID) -> String { result.shortPathText(path) }

    /// Returns the step that is the longest in most of the examples; of several, that of the worst example.
    static func mostFrequent(_ steps: [PathID]) -> PathID? {
        let counts = Dictionary(steps.map { ($0, 1) }, uniquingKeysWith: +)
        let most = counts.values.max()
        return steps.first { counts[$0] == most }
    }
}
