public import FrameTrace

/// A model of a trace, built once: threads with their CPU time, waits and owners, frames with their ledgers and
/// attributions, samples.
///
/// Every output of a command reads this model, so that a table, a flame graph and an export of one run agree. Create
/// one for each trace and pass it on.
public final class RunModel {
    /// The trace, with the turns of recorded programs.
    public let trace: Trace
    /// The screen sessions of all apps, in order.
    let sessions: [ScreenSession]
    /// The intervals in which the same apps are on screen.
    let phases: PhaseTimeline
    /// The activity of each thread, and which thread was on which CPU.
    let timelines: ThreadTimelines
    /// The device's notes about the run loops.
    private let loopNotes: LoopNotes
    /// The bounds computed from the workload alone.
    let bounds: BoundBuilder
    /// The frames to resume from, for apps whose first frames are not in the trace.
    private let resuming: [AppID: RecentTrace.Resumption]
    /// The value of ``drawn`` until the frames are judged.
    private var unjudged: [FrameBuilder.Frames]?
    let contention: Contention
    /// Splits ledgers by culprits, owners, hardware and waits in the kernel.
    let splitter: LedgerSplitter
    /// Finds the thread that held the CPU, and what it ran.
    let holders: HolderFinder
    /// The samples of the threads of late frames.
    let samples: FrameSamples
    /// The stacks taken at deadlines.
    let stacks: StackIndex
    /// The call tree, to which every part of the result adds.
    let calls: CallTableBuilder

    /// By app, in the trace's order: its frames, split and judged.
    private(set) lazy var frames: [FrameBuilder.Frames] = judged()

    /// The names of the main threads' work outside frames.
    private(set) lazy var otherWork = OtherWorkNames(trace)

    /// The analysis of the main threads' run loops.
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

    /// Builds the model of a trace.
    ///
    /// - Complexity: O(n log n) over the trace's events.
    public convenience init(_ trace: Trace) { self.init(trace, resuming: [:]) }

    /// Builds the model of the last part of a trace.
    ///
    /// - Parameter resuming: the frames to resume from, for apps whose first frames are not in it.
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
        let begins = WorkBegins(trace, timelines)
        contention = Contention(trace, timelines, begins, frames: frames.map(\.records), stacks: stacks)
        unjudged = Self.marked(frames, contention, trace.kernelGaps)
        splitter = LedgerSplitter(trace, timelines, begins, contention.judged)
        holders = HolderFinder(trace, splitter.culprits)
        samples = FrameSamples(trace, calls, holders, splitter)
    }

    /// By app, in the trace's order: its frames, without verdicts.
    ///
    /// - Complexity: O(1), or O(events) each time once ``frames`` has been used: keeping both would take much of the
    ///   memory of a long run.
    var drawn: [FrameBuilder.Frames] {
        unjudged
            ?? Self.marked(
                Self.drawn(trace, sessions, phases, timelines, loopNotes, resuming),
                contention,
                trace.kernelGaps
            )
    }

    /// ``drawn`` or ``frames``, whichever is available, for uses that do not depend on verdicts.
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

    /// Returns the frames with inversions and gaps in the kernel's records marked.
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

    /// Splits and judges every frame, and drops the unjudged ones.
    ///
    /// - Complexity: O(n log n) over the events within the frames.
    private func judged() -> [FrameBuilder.Frames] {
        let judge = FrameJudge(trace, splitter, otherWork)
        var frames = drawn
        unjudged = nil
        for (index, app) in trace.apps.enumerated() { judge.judge(&frames[index], of: app, holders) }
        return frames
    }

    /// Returns one frame of an app, split and judged. Of the other frames, judges only those that its verdict depends
    /// on.
    ///
    /// - Returns: nil if the app has no frame with that number.
    /// - Complexity: O(frames of the app), without ``frames`` if verdicts do not depend on each other.
    func frame(_ number: FrameNumber, ofApp index: Int) -> (record: FrameRecord, spans: FrameSpans)? {
        let judge = FrameJudge(trace, splitter, otherWork)
        guard judge.isJudgedAlone else { return frames[index].frame(number) }
        guard var alone = drawn[index].only(number) else { return nil }
        judge.judge(&alone, of: trace.apps[index], holders)
        return alone.frame(number)
    }

    /// Returns some of an app's frames, split and judged.
    ///
    /// - Parameter isWanted: selects frames by their records; frames that never ended included.
    /// - Complexity: O(frames of the app + events within the selected frames).
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

    /// Returns the range of an app's frame numbers; nil if it has no frames.
    func frameNumbers(ofApp index: Int) -> ClosedRange<UInt32>? {
        let numbers = latest[index].records.map(\.number.rawValue) + latest[index].frozen.map(\.record.number.rawValue)
        return numbers.min().flatMap { low in numbers.max().map { low...$0 } }
    }
}
