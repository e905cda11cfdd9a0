public import FrameTrace

/// A trace put together once: threads with their CPU time, waits and owners, frames with their ledgers and attributions, samples.
///
/// Every output of a command reads this model, so that a table, a flame graph and an export of one run agree. Make one for each
/// trace and pass it on.
public final class RunModel {
    /// What was recorded.
    public let trace: Trace
    /// The times on screen of every app, in order.
    let sessions: [ScreenSession]
    /// From one change of who is on screen to the next.
    let phases: PhaseTimeline
    /// What each thread did, and which thread was on which CPU.
    let timelines: ThreadTimelines
    /// What the device noted of the run loops.
    private let loopNotes: LoopNotes
    /// What arithmetic says beforehand.
    let bounds: BoundBuilder
    /// The frames to go on from, of apps whose first frames are not in the trace.
    private let resuming: [AppID: RecentTrace.Resumption]
    /// What ``drawn`` is until the frames are judged.
    private var unjudged: [FrameBuilder.Frames]?
    /// What threads did to each other.
    let contention: Contention
    /// What ledgers are split by: culprits, owners, hardware, waits in the kernel.
    let splitter: LedgerSplitter
    /// Which thread held the CPU, and what it ran.
    let holders: HolderFinder
    /// What the threads of late frames were doing.
    let samples: FrameSamples
    /// The stacks taken at deadlines.
    let stacks: StackIndex
    /// The tree of calls, which every part of the result adds to.
    let calls: CallTableBuilder

    /// By app, in the trace's order: its frames, split and judged.
    private(set) lazy var frames: [FrameBuilder.Frames] = judged()

    /// The names of what main threads did besides frames.
    private(set) lazy var otherWork = OtherWorkNames(trace)

    /// What main threads did from their run loops.
    private(set) lazy var mainThreads = MainThreadAnalysis(
        trace,
        timelines,
        sessions,
        splitter.owners,
        holders,
        calls,
        loopNotes
    )

    /// The figures, and every frame behind them.
    public private(set) lazy var run: AnalyzedRun = analyzed()

    /// The model of a trace.
    ///
    /// - Complexity: O(n log n) over the trace's events.
    public convenience init(_ trace: Trace) { self.init(trace, resuming: [:]) }

    /// The model of the last part of a trace.
    ///
    /// - Parameter resuming: the frames to go on from, of apps whose first frames are not in it.
    init(_ trace: Trace, resuming: [AppID: RecentTrace.Resumption]) {
        let trace = trace.withTurns()
        self.trace = trace
        sessions = ScreenSession.sessions(of: trace)
        phases = PhaseTimeline(trace: trace, sessions: sessions)
        timelines = ThreadTimelines(trace)
        calls = CallTableBuilder(trace)
        stacks = StackIndex(trace, calls, timelines)
        loopNotes = LoopNotes(trace)
        bounds = BoundBuilder(trace, phases, timelines.places, sessions, loopNotes)
        self.resuming = resuming
        let frames = Self.drawn(trace, sessions, phases, timelines, loopNotes, resuming)
        contention = Contention(trace, timelines, frames: frames.map(\.records), stacks: stacks)
        unjudged = Self.marked(frames, contention, trace.kernelGaps)
        splitter = LedgerSplitter(trace, timelines, contention.judged)
        holders = HolderFinder(trace, splitter.culprits)
        samples = FrameSamples(trace, calls, holders, splitter)
    }

    /// By app, in the trace's order: its frames, as yet without verdicts.
    ///
    /// - Complexity: O(1), or O(events) each time once ``frames`` has been asked for: both would be much of the memory of a long run.
    var drawn: [FrameBuilder.Frames] {
        unjudged
            ?? Self.marked(
                Self.drawn(trace, sessions, phases, timelines, loopNotes, resuming),
                contention,
                trace.kernelGaps
            )
    }

    /// ``drawn`` or ``frames``, whichever is there: for what no verdict changes.
    ///
    /// - Complexity: O(1).
    var latest: [FrameBuilder.Frames] { unjudged ?? frames }

    private static func drawn(
        _ trace: Trace,
        _ sessions: [ScreenSession],
        _ phases: PhaseTimeline,
        _ timelines: ThreadTimelines,
        _ loopNotes: LoopNotes,
        _ resuming: [AppID: RecentTrace.Resumption]
    ) -> [FrameBuilder.Frames] {
        trace.apps.map { app in
            FrameBuilder.frames(
                of: app,
                in: trace,
                timelines,
                sessions: sessions,
                phases: phases,
                requests: loopNotes[app.id].requests,
                ends: loopNotes[app.id].ends,
                resumption: resuming[app.id]
            )
        }
    }

    /// The frames with what is known of each besides its own events.
    private static func marked(
        _ frames: consuming [FrameBuilder.Frames],
        _ contention: Contention,
        _ gaps: [KernelGap]
    ) -> [FrameBuilder.Frames] {
        for app in frames.indices {
            frames[app].markInverted(contention.invertedFrames, app: app)
            frames[app].markSuspect(within: gaps)
        }
        return frames
    }

    /// Splits and judges every frame, in the place of those that were not.
    ///
    /// - Complexity: O(n log n) over what happened within the frames.
    private func judged() -> [FrameBuilder.Frames] {
        let judge = FrameJudge(trace, splitter, otherWork)
        var frames = drawn
        unjudged = nil
        for (index, app) in trace.apps.enumerated() { judge.judge(&frames[index], of: app, holders) }
        return frames
    }

    /// One frame of an app, split and judged; of the others no more than its verdict depends on.
    ///
    /// - Returns: nil where the app has no frame of that number.
    /// - Complexity: O(frames of the app), without ``frames`` where verdicts do not depend on each other.
    func frame(_ number: FrameNumber, ofApp index: Int) -> (record: FrameRecord, spans: FrameSpans)? {
        let judge = FrameJudge(trace, splitter, otherWork)
        guard judge.isJudgedAlone else { return frames[index].frame(number) }
        guard var alone = drawn[index].only(number) else { return nil }
        judge.judge(&alone, of: trace.apps[index], holders)
        return alone.frame(number)
    }

    /// Some of an app's frames, split and judged.
    ///
    /// - Parameter isWanted: which of its frames, by their records; those that never ended included.
    /// - Complexity: O(frames of the app + what happened within those that are wanted).
    func frames(ofApp index: Int, where isWanted: (FrameRecord) -> Bool) -> FrameBuilder.Frames {
        var part = FrameBuilder.Frames()
        for (record, spans) in zip(drawn[index].records, drawn[index].spans) where isWanted(record) {
            part.records.append(record)
            part.spans.append(spans)
        }
        part.frozen = drawn[index].frozen.filter { isWanted($0.record) }
        FrameJudge(trace, splitter, otherWork).judge(&part, of: trace.apps[index], holders)
        return part
    }

    /// The numbers of an app's frames; nil where it has none.
    func frameNumbers(ofApp index: Int) -> ClosedRange<UInt32>? {
        let numbers = latest[index].records.map(\.number.rawValue) + latest[index].frozen.map(\.record.number.rawValue)
        return numbers.min().flatMap { low in numbers.max().map { low...$0 } }
    }
}
