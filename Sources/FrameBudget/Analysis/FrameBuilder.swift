import FrameTrace

/// Builds an app's frames from the events of its main thread.
struct FrameBuilder {
    let app: AppDescription
    let grid: VsyncGrid
    let phases: PhaseTimeline
    let ledgers: LedgerBuilder
    let sessions: [ScreenSession]
    /// How long the producer held a frame up if no event says so: zero if it records overhead, else nil.
    let heldUp: TimeSpan?
    var nextSession = 0
    var schedule: FrameSchedule?
    var present = MainThreadActivity()
    var open: OpenFrame?
    /// The first frame that its main thread has committed and that was never presented, and when it was committed.
    var unpresented: (frame: OpenFrame, committed: Instant)?
    var stack = ActivityStack()
    let stages: FrameStages
    let parts: FramePartSplitter
    var lostSince: Instant?
    var frames = Frames()
    /// When each frame was requested, for an app that draws on demand.
    var requests: [FrameNumber: Instant] = [:]
    /// The vsync that showed the last frame of this session.
    var lastShown: VsyncIndex?
    /// When that frame ended.
    var lastEnd: Instant?
    var lastNumber: FrameNumber?
    /// When the app was terminated. A frame that stops at such an instant was cut short, and is not shown.
    let ends: Set<Instant>
    /// The frame to resume from, if the trace does not begin with the run.
    let resumption: RecentTrace.Resumption?

    init(
        app: AppDescription,
        trace: Trace,
        timelines: ThreadTimelines,
        sessions: [ScreenSession],
        phases: PhaseTimeline,
        requests: [FrameNumber: Instant],
        ends: [Instant],
        resumption: RecentTrace.Resumption?
    ) {
        self.app = app
        self.resumption = resumption
        self.ends = Set(ends)
        stages = FrameStages(of: app, in: timelines)
        parts = FramePartSplitter(of: app.id, in: trace)
        self.phases = phases
        self.sessions = sessions.filter { $0.app == app.id }
        grid = trace.header.grid
        heldUp = trace.header.facts.recordsOverhead ? .zero : nil
        ledgers = LedgerBuilder(grid: grid, resources: trace.resources)
        guard app.redraw != .always else { return }
        frames.wantedOnDemand = []
        self.requests = requests
    }

    /// Returns the frames of an app.
    ///
    /// - Parameters:
    ///   - requests: when each frame was first requested.
    ///   - ends: when the app was terminated.
    ///   - resumption: the frame to resume from, if the trace does not begin with the run.
    /// - Complexity: O(events).
    static func frames(
        of app: AppDescription,
        in trace: Trace,
        _ timelines: ThreadTimelines,
        sessions: [ScreenSession],
        phases: PhaseTimeline,
        requests: [FrameNumber: Instant],
        ends: [Instant] = [],
        resumption: RecentTrace.Resumption? = nil
    ) -> Frames {
        var builder = FrameBuilder(
            app: app,
            trace: trace,
            timelines: timelines,
            sessions: sessions,
            phases: phases,
            requests: requests,
            ends: ends,
            resumption: resumption
        )
        for event in trace.mainThread(of: app).flatMap({ trace.events[$0] }) ?? [] { builder.take(event) }
        return builder.finish()
    }

    mutating func take(_ event: ThreadEvent) {
        switch event {
        case .begin(let begin): self.begin(begin)
        case .end(let activity):
            let (ended, lost) = stack.end(activity)
            forget(lost)
            guard let ended else { break }
            switch ended.begin.kind {
            case .frame(let number, _): end(number, activity.usage)
            case .handler, .item, .stage: endHandler(ended.begin, activity.usage)
            }
        case .idle(let usage): present.baseline = usage
        case .step(let step): open?.work.append(StepTime(path: step.path, time: step.cpu))
        case .ran, .woken, .migrated, .interrupted: break
        case .wait(let wait): open?.waits.append(wait)
        case .faults(let faults, _): open?.faults = faults
        case .heldUp(let span, let at):
            open?.heldUpSpans.append(Interval(start: at, end: at + span))
            let before = open?.heldUp ?? .zero
            open?.heldUp = before + span
            open?.isSuspect = true
        case .reached(let part, let at): open?.marks.append(FramePartSplitter.Mark(part: part, at: at))
        case .lost(_, let at):
            lostSince = at
            open?.hasLostMarks = true
            open?.isSuspect = true
        }
    }

    mutating func begin(_ begin: ActivityBegin) {
        noteWake(begin.wokenAt, running: begin.usage.at)
        if begin.frame != nil { enterSession(at: begin.usage.at) }
        forget(stack.begin(begin))
        guard case .frame(let number, let callback) = begin.kind else { return }
        lastNumber = number
        if let at = requests[number] { schedule?.request(at: at) }
        let begin = FrameStart(number: number, usage: begin.usage, callback: callback, wokenAt: begin.wokenAt)
        open = OpenFrame(begin: begin, before: present, heldUp: heldUp, isSuspect: lostSince != nil)
        lostSince = nil
    }

    /// Discards the open frame if its end was lost, because its length is unknown.
    mutating func forget(_ lost: [ActivityStack.Open]) {
        if lost.contains(where: { $0.begin.frame != nil && $0.begin.frame == open?.begin.number }) { open = nil }
    }

    mutating func endHandler(_ begin: ActivityBegin, _ usage: Usage) {
        let cpu = begin.usage.cpu.flatMap { before in usage.cpu.map { $0 - before } }
        let interval = Interval(start: begin.usage.at, end: usage.at)
        frames.handlers.append(HandlerSpan(path: begin.path, interval: interval))
        // A nested handler is part of its frame.
        guard begin.depth == 0 else { return }
        present.outside.append(
            MainThreadActivity.Outside(interval: interval, path: begin.path, cpu: cpu, isItem: begin.isItem)
        )
        present.baseline = usage
    }

    mutating func noteWake(_ wokenAt: Instant?, running: Instant) {
        guard let wokenAt else { return }
        let parked = present.baseline?.at ?? sessions.first?.interval.start ?? wokenAt
        present.idle.append(MainThreadActivity.Idle(parked: min(parked, wokenAt), woken: wokenAt, running: running))
    }

    mutating func end(_ number: FrameNumber, _ usage: Usage) {
        defer {
            present = MainThreadActivity()
            present.baseline = usage
            if let open { present.previousFrame = Interval(start: open.begin.usage.at, end: usage.at) }
            open = nil
        }
        guard var frame = open, frame.begin.number == number, let session = presentSession,
            session.interval.contains(frame.begin.usage.at)
        else { return }
        guard let stages = stages(of: number, after: usage.at) else {
            if unpresented == nil { unpresented = (frame, usage.at) }
            return
        }
        frame.waits += stages
        let whole = Usage(at: stages.last?.end ?? usage.at, cpu: usage.cpu, delay: usage.delay)
        // The frame did not end while the app was on screen. Settles what it lost in the session while the session is
        // known.
        let isCut = whole.at == session.interval.end && ends.contains(whole.at)
        if isCut || session.interval.end < whole.at {
            if !stages.isEmpty { unpresented = unpresented ?? (frame, usage.at) }
            settleSession()
        }
        guard !isCut, whole.at <= session.interval.end, let due = schedule?.due,
            app.clock.isOwn || due < session.wanted(on: grid).upperBound, let shownAt = schedule?.finish(at: whole.at)
        else { return }
        unpresented = nil
        extendPrevious(of: &frame, due: due)
        var record =
            app.clock.isOwn
            ? ownRecord(of: frame, end: whole) : record(of: frame, due: due, shownAt: shownAt, end: whole)
        if !stages.isEmpty { record.committed = usage.at }
        record.rendering = self.stages.rendering(of: number)
        let interval = ledgers.interval(of: frame, due: record.due(on: grid), end: whole)
        record.parts = parts.parts(of: frame, within: interval)
        lastShown = shownAt
        addWanted(due..<shownAt)
        lastEnd = whole.at
        frames.records.append(record)
        frames.spans.append(spans(of: frame, within: interval))
        if app.clock.isOwn { frames.conservation.wanted += 1 + record.dropped }
        frames.conservation.shown += 1
        frames.conservation.dropped += record.dropped
        if let onCPU = record.ledger.onCPU {
            frames.unattributed.append(onCPU - record.work.reduce(.zero) { $0 + $1.time })
        }
    }
}
