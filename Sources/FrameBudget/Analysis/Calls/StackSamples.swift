public import FrameTrace

/// The weighted samples of a run, frame by frame. Exports of stacks are built from them.
///
/// They have the weights of ``OverrunProfile`` and ``CPUProfile``, sample by sample. Not thread safe.
public struct StackSamples {
    private let model: RunModel
    private let builder: CallTableBuilder
    private let samples: FrameSamples
    private let stackStates: StackStates

    private var trace: Trace { model.trace }

    /// Prepares the samples of a run.
    ///
    /// - Complexity: O(n) over the trace's stacks.
    public init(_ model: RunModel) {
        self.model = model
        builder = CallTableBuilder(model.trace)
        samples = FrameSamples(model.trace, builder, model.holders, model.splitter, usesEvents: true)
        stackStates = StackStates(model.trace, model.timelines)
    }

    /// Every place used by samples so far, as one tree.
    public var calls: CallTable { builder.table ?? CallTable() }

    /// Returns the place of any stack of the trace.
    ///
    /// - Complexity: O(depth).
    public func place(of stack: StackRecord) -> CallID? {
        builder.place(of: stack.stack, path: stack.path, app: trace.threads[stack.thread]?.app)
    }

    /// Returns the state of the thread of any stack of the trace, according to the thread's own waits.
    public func state(of stack: StackRecord) -> CaptureState { stackStates.state(of: stack) }

    /// Returns what the thread of any stack of the trace waited for; nil if it did not wait, or that is unknown.
    public func resource(of stack: StackRecord) -> String? { stackStates.resource(of: stack) }

    /// Calls a closure with the samples of each late frame of an app after warm-up, thread by thread, the main thread
    /// first.
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

    private func weighted(_ seen: SampledThread, _ frame: FrameRecord, _ app: Int, _ id: AppID) -> [WeightedSample] {
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

    /// Calls a closure with each sample of an app's CPU time over the whole run.
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
