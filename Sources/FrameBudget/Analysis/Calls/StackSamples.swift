public import FrameTrace

/// The weighted samples of a run, one frame after the other: what exports of stacks are made of.
///
/// They have the weights of ``OverrunProfile`` and ``CPUProfile``, sample by sample. Not thread safe.
public struct StackSamples {
    private let model: RunModel
    private let builder: CallTableBuilder
    private let samples: FrameSamples
    private let standings: StackStandings

    private var trace: Trace { model.trace }

    /// The samples of a run.
    ///
    /// - Complexity: O(n) over the trace's stacks.
    public init(_ model: RunModel) {
        self.model = model
        builder = CallTableBuilder(model.trace)
        samples = FrameSamples(model.trace, builder, model.holders, model.splitter, usesEvents: true)
        standings = StackStandings(model.trace, model.timelines)
    }

    /// Every place that samples have named so far, as one tree.
    public var calls: CallTable { builder.table ?? CallTable() }

    /// The place of any stack of the trace.
    ///
    /// - Complexity: O(depth).
    public func place(of stack: StackRecord) -> CallID? {
        builder.place(of: stack.stack, path: stack.path, app: trace.threads[stack.thread]?.app)
    }

    /// What the thread of any stack of the trace was doing, as its own waits tell.
    public func state(of stack: StackRecord) -> CaptureState { standings.state(of: stack) }

    /// What the thread of any stack of the trace waited for; nil where it did not wait, and where nobody knows.
    public func resource(of stack: StackRecord) -> String? { standings.resource(of: stack) }

    /// Tells the samples of each late frame of an app after warm-up, thread by thread: the main thread's first.
    ///
    /// - Complexity: O(n log n) over the app's events.
    public func forEachLateFrame<Failure: Error>(
        of app: Int,
        _ body: ([WeightedSample]) throws(Failure) -> Void
    ) throws(Failure) {
        let description = trace.apps[app]
        guard let thread = trace.mainThread(of: description) else { return }
        let frames = model.frames[app]
        let all =
            zip(frames.records, frames.spans).map { ($0, $1) } + frames.frozen.map { ($0.record, $0.spans) }
        for (frame, spans) in all where frame.isMissed && !model.phases.isWarmUp(frame.phase) {
            let seen = samples.seen(of: frame, spans, thread: thread, app: description.id)
            try body(seen.flatMap { weighted($0, frame, app, description.id) })
        }
    }

    private func weighted(_ seen: SeenThread, _ frame: FrameRecord, _ app: Int, _ id: AppID) -> [WeightedSample] {
        let isMain = seen.role == .mainThread
        let shares = isMain ? OverrunShares.shares(of: frame, seen.parts) : seen.parts.map { _ in .zero }
        let places = OverrunShares.places(of: seen.parts, builder, id)
        return seen.parts.indices.map { index in
            let part = seen.parts[index]
            return WeightedSample(
                app: app,
                frame: frame.number,
                verdict: frame.verdict?.cause.kind,
                thread: seen.thread,
                role: seen.role,
                at: part.sample.at,
                lasts: part.sample.lasts,
                weight: shares[index],
                call: places[index],
                stack: part.stack
            )
        }
    }

    /// Tells the samples of the whole run that are of an app's CPU time.
    ///
    /// - Complexity: O(n) over stacks, or events.
    public func forEachOfWholeRun<Failure: Error>(
        of app: Int,
        _ body: (WeightedSample) throws(Failure) -> Void
    ) throws(Failure) {
        let id = trace.apps[app].id
        try CPUProfiler(trace, builder, model.timelines.places).forEachSample { (sample) throws(Failure) in
            guard sample.app == id else { return }
            try body(
                WeightedSample(
                    app: app,
                    thread: sample.thread,
                    role: .mainThread,
                    at: sample.at - trace.header.grid.origin,
                    lasts: sample.time,
                    weight: sample.time,
                    call: sample.call,
                    stack: sample.stack
                )
            )
        }
    }
}
