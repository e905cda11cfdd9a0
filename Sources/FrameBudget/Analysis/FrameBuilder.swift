public import FrameTrace

/// Turns what an app's main thread recorded into frames.
struct FrameBuilder {
    /// The frames of an app, and what became of the vsyncs at which it wanted one.
    struct Frames: Sendable {
        var records: [FrameRecord] = []
        var conservation = Conservation(wanted: 0, shown: 0, dropped: 0, unfinished: 0)
        /// By frame, in the order of ``records``: main-thread CPU that no step accounts for.
        var unattributed: [TimeSpan] = []
        /// By frame: what the main thread did from the end of the frame before on.
        var spans: [FrameSpans] = []
        /// Frames that never ended although the app stayed on screen past the vsync after their own: a freeze.
        var frozen: [FrozenFrame] = []
        /// The wanted vsyncs at which a frame was under way when its app left the screen or the observation ended.
        var unfinished: [VsyncIndex] = []
        /// The vsyncs at which an app that draws on demand wanted a frame, none for one that draws nothing; nil where it wants
        /// one at every vsync.
        var wantedOnDemand: [Range<VsyncIndex>]?
        /// What the main thread did besides frames.
        var handlers: [HandlerSpan] = []
    }

    let app: AppDescription
    let grid: VsyncGrid
    let phases: PhaseTimeline
    private let ledgers: LedgerBuilder
    private let sessions: [ScreenSession]
    /// How long the producer held a frame up where no event says so: nil where it records none.
    private let heldUp: TimeSpan?
    private var nextSession = 0
    private var schedule: FrameSchedule?
    private var present = MainThreadActivity()
    private var open: OpenFrame?
    /// The first frame that its main thread has committed and that was never presented, and when it was committed.
    private var unpresented: (frame: OpenFrame, committed: Instant)?
    private var stack = ActivityStack()
    private let stages: FrameStages
    private let parts: FramePartSplitter
    private var lostSince: Instant?
    private var frames = Frames()
    /// When each frame was asked for, of an app that draws on demand.
    private var requests: [FrameNumber: Instant] = [:]
    /// The vsync that showed the last frame of this time on screen.
    private var lastShown: VsyncIndex?
    /// When it ended.
    private var lastEnd: Instant?
    private var lastNumber: FrameNumber?
    /// When the app was terminated: a frame that stops there was cut, and none of it is shown.
    private let ends: Set<Instant>
    /// Where the trace does not begin with the run: the frame to go on from.
    private let resumption: RecentTrace.Resumption?

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

    /// The frames of an app.
    ///
    /// - Parameters:
    ///   - requests: when each frame was asked for first.
    ///   - ends: when the app was terminated.
    ///   - resumption: the frame to go on from, where the trace does not begin with the run.
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

    private mutating func take(_ event: ThreadEvent) {
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

    private mutating func begin(_ begin: ActivityBegin) {
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

    /// A frame that has lost its end is none: nobody knows how long it took.
    private mutating func forget(_ lost: [ActivityStack.Open]) {
        if lost.contains(where: { $0.begin.frame != nil && $0.begin.frame == open?.begin.number }) { open = nil }
    }

    private mutating func endHandler(_ begin: ActivityBegin, _ usage: Usage) {
        let cpu = begin.usage.cpu.flatMap { before in usage.cpu.map { $0 - before } }
        let interval = Interval(start: begin.usage.at, end: usage.at)
        frames.handlers.append(HandlerSpan(path: begin.path, interval: interval))
        // Within a frame, it is part of that.
        guard begin.depth == 0 else { return }
        present.outside.append(
            MainThreadActivity.Outside(interval: interval, path: begin.path, cpu: cpu, isItem: begin.isItem)
        )
        present.baseline = usage
    }

    private mutating func noteWake(_ wokenAt: Instant?, running: Instant) {
        guard let wokenAt else { return }
        let parked = present.baseline?.at ?? sessions.first?.interval.start ?? wokenAt
        present.idle.append(MainThreadActivity.Idle(parked: min(parked, wokenAt), woken: wokenAt, running: running))
    }

    private mutating func end(_ number: FrameNumber, _ usage: Usage) {
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
        // It did not end while the app was on screen: what it lost there is settled while it is known.
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
        frames.wantedOnDemand?.append(due..<shownAt)
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

    /// A frame by its own clock: due when it begins, and nothing is dropped between it and the one before.
    private func ownRecord(of frame: OpenFrame, end: Usage) -> FrameRecord {
        let begin = frame.begin.usage.at
        let due = grid.last(atOrBefore: begin)
        let dropped = FrameClock.dropped(end.at - begin, budget: app.budget)
        return FrameRecord(
            number: frame.begin.number,
            due: due,
            ownDue: begin,
            shownAt: due + Int64(dropped) + 1,
            begin: begin,
            end: end.at,
            deadline: begin + app.budget,
            dropped: dropped,
            sincePresent: app.clock == .marks ? lastEnd.map { end.at - $0 } : nil,
            phase: phases.index(at: begin) ?? max(0, phases.entries.count - 1),
            ledger: ledgers.ledger(of: frame, due: begin, end: end),
            work: frame.workBySize,
            isSuspect: frame.isSuspect
        )
    }

    private func record(of frame: OpenFrame, due: VsyncIndex, shownAt: VsyncIndex, end: Usage) -> FrameRecord {
        var record = FrameRecord(
            number: frame.begin.number,
            due: due,
            shownAt: shownAt,
            begin: frame.begin.usage.at,
            end: end.at,
            deadline: grid[due + slack] + app.budget,
            dropped: 0,
            sincePresent: lastShown.flatMap { last in
                // While no frame was wanted none was missing.
                app.redraw != .always && due > last ? nil : grid[shownAt] - grid[last]
            },
            phase: phases.index(at: grid[due]) ?? max(0, phases.entries.count - 1),
            ledger: ledgers.ledger(of: frame, due: grid[due], end: end),
            work: frame.workBySize,
            isSuspect: frame.isSuspect
        )
        record.slack = slack
        record.dropped = app.cadence.count(in: record.lost)
        return record
    }

    /// Of an app that draws ahead a frame may be due before its main thread has begun the one before: up to the end of that, all
    /// that it does is for frames before.
    private func extendPrevious(of frame: inout OpenFrame, due: VsyncIndex) {
        guard slack > 0, let previous = frame.before.previousFrame else { return }
        frame.before.previousFrame = Interval(start: min(previous.start, grid[due]), end: previous.end)
    }

    /// By how many vsyncs frames may be late.
    private var slack: Int64 { app.cadence.slack(ofLatency: latency) }

    private var latency: Int { app.pipeline?.latency ?? 1 }

    /// What a frame waits for once its main thread is done; nil where it was never presented.
    private func stages(of number: FrameNumber, after end: Instant) -> [WaitSpan]? {
        app.pipeline == nil || stages.has(number) ? stages.waits(of: number, after: end) : nil
    }

    private func spans(of frame: OpenFrame, within interval: Interval) -> FrameSpans {
        let earlier = stages.before(frame.begin.number, from: interval.start, until: interval.end)
        return FrameSpans(frame, interval: interval, earlier: earlier)
    }

    private var presentSession: ScreenSession? { nextSession > 0 ? sessions[nextSession - 1] : nil }

    /// Goes on to the time on screen that an instant lies in, and settles those that it passes.
    private mutating func enterSession(at instant: Instant) {
        while nextSession < sessions.count, sessions[nextSession].interval.start <= instant {
            settleSession()
            lastShown = nil
            lastEnd = nil
            unpresented = nil
            schedule = FrameSchedule(
                grid: grid,
                cadence: app.cadence,
                budget: app.budget,
                openedAt: sessions[nextSession].interval.start,
                redraw: app.redraw,
                latency: latency
            )
            if let resumption, sessions[nextSession].interval.start == resumption.start {
                schedule?.resume(due: resumption.due)
            }
            nextSession += 1
        }
    }

    /// Counts what a time on screen wanted. A frame under way at its end is unfinished; where it has lost further vsyncs, those
    /// are dropped: the app is frozen.
    private mutating func settleSession() {
        guard let session = presentSession, var schedule else { return }
        // Once.
        self.schedule = nil
        guard app.clock == .display else { return settleOwn(session) }
        let wanted = session.wanted(on: grid)
        if open == nil, let at = requests[nextNumber],
            session.interval.contains(at)
        {
            schedule.request(at: at)
        }
        let due = max(schedule.due, wanted.lowerBound)
        countWanted(wanted, of: schedule, due: due)
        guard schedule.isWanted, due < wanted.upperBound else { return }
        let missing = app.cadence.count(in: due..<wanted.upperBound)
        var last = wanted.upperBound
        for _ in 0..<min(missing, latency) {
            last = app.cadence.last(before: last)
            frames.conservation.unfinished += 1
            frames.unfinished.append(last)
        }
        if missing > latency {
            freeze(due: due, until: wanted.upperBound, at: session.interval.end)
        }
        // One that never began has a number of its own, which the device passes over.
        if !hasBegun(before: session.interval.end) { lastNumber = nextNumber }
    }

    /// The number of the frame after the last that is known of.
    private var nextNumber: FrameNumber { FrameNumber(lastNumber.map { $0.rawValue &+ 1 } ?? 0) }

    /// Whether a frame is under way that began before an instant.
    private func hasBegun(before instant: Instant) -> Bool { open.map { $0.begin.usage.at < instant } ?? false }

    /// By the frames' own clock, only one that has begun can be under way. Over its budget, it is frozen.
    private mutating func settleOwn(_ session: ScreenSession) {
        guard let open, open.begin.usage.at < session.interval.end else { return }
        frames.conservation.wanted += 1
        frames.conservation.unfinished += 1
        frames.unfinished.append(grid.last(atOrBefore: session.interval.end + .nanoseconds(-1)))
        let end = Usage(at: session.interval.end, cpu: nil, delay: nil)
        var record = ownRecord(of: open, end: end)
        guard record.isMissed else { return }
        record.isUnfinished = true
        record.phase = phases.index(at: end.at + .nanoseconds(-1)) ?? record.phase
        frames.conservation.wanted += record.dropped
        frames.conservation.dropped += record.dropped
        let spans = spans(of: open, within: ledgers.interval(of: open, due: record.begin, end: end))
        frames.frozen.append(FrozenFrame(record: record, spans: spans))
    }

    /// Counts the vsyncs of a time on screen at which a frame was wanted: all, or those between a request and what
    /// answered it.
    private mutating func countWanted(_ wanted: Range<VsyncIndex>, of schedule: FrameSchedule, due: VsyncIndex) {
        guard app.redraw != .always else {
            frames.conservation.wanted += app.cadence.count(in: wanted)
            return
        }
        if schedule.isWanted, due < wanted.upperBound { frames.wantedOnDemand?.append(due..<wanted.upperBound) }
        let counted = frames.wantedOnDemand ?? []
        frames.conservation.wanted = counted.reduce(0) { $0 + app.cadence.count(in: $1) }
    }

    /// Adds the frame that was due and never ended, begun or not.
    private mutating func freeze(due: VsyncIndex, until shownAt: VsyncIndex, at end: Instant) {
        let usage = Usage(at: end, cpu: nil, delay: nil)
        var frame: OpenFrame
        if let unpresented {
            frame = unpresented.frame
            frame.waits.removeAll { $0.kind.isForStage }
            frame.waits += stages.unended(of: frame.begin.number, after: unpresented.committed, until: end)
        } else if let open, hasBegun(before: end) {
            frame = open
        } else {
            let begin = FrameStart(number: nextNumber, usage: usage, callback: nil, wokenAt: nil)
            if let handler = stack.outermost?.begin, handler.frame == nil, handler.usage.at < end {
                let interval = Interval(start: handler.usage.at, end: end)
                present.outside.append(
                    MainThreadActivity.Outside(interval: interval, path: handler.path, isItem: handler.isItem)
                )
            }
            frame = OpenFrame(begin: begin, before: present, heldUp: heldUp, isSuspect: lostSince != nil)
        }
        extendPrevious(of: &frame, due: due)
        frame.waits.removeAll { $0.start >= end }
        var record = record(of: frame, due: due, shownAt: shownAt, end: usage)
        record.isUnfinished = true
        // It belongs to where it froze the app last: a freeze that begins in warm-up counts.
        record.phase = phases.index(at: end + .nanoseconds(-1)) ?? record.phase
        let spans = spans(of: frame, within: ledgers.interval(of: frame, due: grid[due], end: usage))
        frames.conservation.dropped += record.dropped
        frames.frozen.append(
            FrozenFrame(
                record: record,
                spans: spans,
                hasBegun: (unpresented != nil || open != nil) && frame.begin.usage.at < end
            )
        )
    }

    private mutating func finish() -> Frames {
        enterSession(at: .distantFuture)
        settleSession()
        frames.numberUnbegun()
        return frames
    }
}

extension Trace {
    /// The thread that an app's frames come from: the first that began one, or else the first that ran a handler; nil where
    /// none did either.
    ///
    /// - Complexity: O(threads + events before the first frame).
    public func mainThread(of app: AppDescription) -> ThreadID? {
        let threads = threads.values.filter { $0.app == app.id }.map(\.id).sorted()
        func first(_ isOne: (ThreadEvent) -> Bool) -> ThreadID? {
            threads.first { events[$0]?.contains(where: isOne) ?? false }
        }
        return first { if case .begin(let begin) = $0 { begin.frame != nil } else { false } }
            ?? first { if case .begin(let begin) = $0 { begin.kind == .handler } else { false } }
    }
}
