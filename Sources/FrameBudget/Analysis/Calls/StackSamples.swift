/// The weighted samples of a run, one frame after the other: what exports of stacks are made of.
///
/// They have the weights of ``OverrunProfile`` and ``CPUProfile``, sample by sample. Not thread safe.
public struct StackSamples {
    private let trace: Trace
    private let run: AnalyzedRun
    private let builder: CallTableBuilder
    private let samples: FrameSamples
    private let places: WorkPlaces

    /// The samples of a trace.
    ///
    /// - Parameter run: what ``Analysis/analyze(_:)`` has made of the trace.
    /// - Complexity: O(n log n) over the trace's events.
    public init(_ trace: Trace, _ run: AnalyzedRun) {
        self.trace = trace
        self.run = run
        builder = CallTableBuilder(trace)
        samples = FrameSamples(trace, builder)
        places = WorkPlaces(trace)
    }

    /// Every place that samples have named so far, as one tree.
    public var calls: CallTable { builder.table ?? CallTable() }

    /// The place of any stack of the trace.
    ///
    /// - Complexity: O(depth).
    public func place(of stack: StackRecord) -> CallID? {
        builder.place(of: stack.stack, path: stack.path, app: trace.threads[stack.thread]?.app)
    }

    /// Tells the samples of each late frame of an app after warm-up, thread by thread: the main thread's first.
    ///
    /// - Complexity: O(n log n) over the app's events.
    public func forEachLateFrame<Failure: Error>(
        of app: Int,
        _ body: ([WeightedSample]) throws(Failure) -> Void
    ) throws(Failure) {
        let description = trace.apps[app]
        guard let thread = trace.mainThread(of: description) else { return }
        let sessions = ScreenSession.sessions(of: trace)
        let phases = PhaseTimeline(trace: trace, sessions: sessions)
        let frames = FrameBuilder.frames(of: description, in: trace, sessions: sessions, phases: phases)
        for (frame, spans) in zip(run.frames[app], frames.spans)
        where frame.isMissed && !run.result.phases[frame.phase].isWarmUp {
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
        try CPUProfiler(trace, builder, places).forEachSample { (sample) throws(Failure) in
            guard sample.app == id else { return }
            try body(
                WeightedSample(
                    app: app,
                    thread: sample.thread,
                    role: .mainThread,
                    at: sample.at - run.grid.origin,
                    lasts: sample.time,
                    weight: sample.time,
                    call: sample.call,
                    stack: sample.stack
                )
            )
        }
    }
}
