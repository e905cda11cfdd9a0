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
        /// Vsyncs that unfinished frames lost, each with the vsync the frame was due at.
        var unfinished: [(due: VsyncIndex, lost: Int)] = []
        /// What the main thread did besides frames.
        var handlers: [HandlerSpan] = []
    }

    let app: AppDescription
    let grid: VsyncGrid
    let phases: PhaseTimeline
    private let ledgers: LedgerBuilder
    private let sessions: [ScreenSession]
    /// What fbprof holds a frame up by where no event says so: nothing, but unknown for a program, which records none.
    private let heldUp: TimeSpan?
    private var nextSession = 0
    private var schedule: FrameSchedule?
    private var present = MainThreadActivity()
    private var open: OpenFrame?
    private var outsideSince: (path: PathID, usage: Usage)?
    private var lostSince: Instant?
    private var frames = Frames()

    init(app: AppDescription, trace: Trace, sessions: [ScreenSession], phases: PhaseTimeline) {
        self.app = app
        self.phases = phases
        self.sessions = sessions.filter { $0.app == app.id }
        grid = trace.header.grid
        heldUp = trace.header.isProgram ? nil : .zero
        ledgers = LedgerBuilder(grid: grid, resources: trace.resources)
    }

    /// The frames of an app.
    ///
    /// - Complexity: O(events).
    static func frames(
        of app: AppDescription,
        in trace: Trace,
        sessions: [ScreenSession],
        phases: PhaseTimeline
    ) -> Frames {
        var builder = FrameBuilder(app: app, trace: trace, sessions: sessions, phases: phases)
        for event in trace.mainThread(of: app).flatMap({ trace.events[$0] }) ?? [] { builder.take(event) }
        return builder.finish()
    }

    private mutating func take(_ event: ThreadEvent) {
        switch event {
        case .frameBegin(let begin): self.begin(begin)
        case .frameEnd(let number, let usage): end(number, usage)
        case .outsideBegin(let path, let usage, let wokenAt):
            noteWake(wokenAt, running: usage.at)
            outsideSince = (path, usage)
        case .outsideEnd(let usage):
            endOutside(usage)
        case .idle(let usage): present.baseline = usage
        case .step(let step): open?.work.append(StepTime(path: step.path, time: step.cpu))
        case .itemBegin, .itemEnd, .ran, .woken, .migrated, .interrupted: break
        case .wait(let wait): open?.waits.append(wait)
        case .faults(let faults, _): open?.faults = faults
        case .heldUp(let span, let at):
            open?.heldUpSpans.append(Interval(start: at, end: at + span))
            let before = open?.heldUp ?? .zero
            open?.heldUp = before + span
            open?.isSuspect = true
        case .lost(_, let at):
            lostSince = at
            open?.isSuspect = true
        }
    }

    private mutating func endOutside(_ usage: Usage) {
        if let (path, begin) = outsideSince {
            let cpu = begin.cpu.flatMap { before in usage.cpu.map { $0 - before } }
            let interval = Interval(start: begin.at, end: usage.at)
            present.outside.append(MainThreadActivity.Outside(interval: interval, path: path, cpu: cpu))
            frames.handlers.append(HandlerSpan(path: path, interval: interval))
        }
        outsideSince = nil
        present.baseline = usage
    }

    private mutating func noteWake(_ wokenAt: Instant?, running: Instant) {
        guard let wokenAt else { return }
        let parked = present.baseline?.at ?? sessions.first?.interval.start ?? wokenAt
        present.idle.append(MainThreadActivity.Idle(parked: min(parked, wokenAt), woken: wokenAt, running: running))
    }

    private mutating func begin(_ begin: FrameBegin) {
        noteWake(begin.wokenAt, running: begin.usage.at)
        enterSession(at: begin.usage.at)
        open = OpenFrame(begin: begin, before: present, heldUp: heldUp, isSuspect: lostSince != nil)
        lostSince = nil
    }

    private mutating func end(_ number: FrameNumber, _ usage: Usage) {
        defer {
            present = MainThreadActivity()
            present.baseline = usage
            if let open { present.previousFrame = Interval(start: open.begin.usage.at, end: usage.at) }
            open = nil
        }
        guard let frame = open, frame.begin.number == number, let session = presentSession,
            session.interval.contains(frame.begin.usage.at), usage.at <= session.interval.end,
            let due = schedule?.due, due < session.wanted(on: grid).upperBound,
            let shownAt = schedule?.finish(at: usage.at)
        else { return }
        add(frame, due: due, shownAt: shownAt, end: usage)
    }

    private mutating func add(_ frame: OpenFrame, due: VsyncIndex, shownAt: VsyncIndex, end: Usage) {
        let ledger = ledgers.ledger(of: frame, due: due, end: end)
        let work = frame.workBySize
        let dropped = Int(shownAt - due) - 1
        frames.records.append(
            FrameRecord(
                number: frame.begin.number,
                due: due,
                shownAt: shownAt,
                begin: frame.begin.usage.at,
                end: end.at,
                deadline: grid[due] + app.budget,
                dropped: dropped,
                phase: phases.index(at: grid[due]) ?? max(0, phases.entries.count - 1),
                ledger: ledger,
                work: work,
                isSuspect: frame.isSuspect
            )
        )
        frames.spans.append(FrameSpans(frame, interval: ledgers.interval(of: frame, due: due, end: end)))
        frames.conservation.shown += 1
        frames.conservation.dropped += dropped
        if let onCPU = ledger.onCPU { frames.unattributed.append(onCPU - work.reduce(.zero) { $0 + $1.time }) }
    }

    private var presentSession: ScreenSession? { nextSession > 0 ? sessions[nextSession - 1] : nil }

    /// Goes on to the time on screen that an instant lies in, and settles those that it passes.
    private mutating func enterSession(at instant: Instant) {
        while nextSession < sessions.count, sessions[nextSession].interval.start <= instant {
            settleSession()
            schedule = FrameSchedule(
                grid: grid,
                budget: app.budget,
                openedAt: sessions[nextSession].interval.start
            )
            nextSession += 1
        }
    }

    /// Counts what a time on screen wanted and what its last, unfinished frame lost of that.
    private mutating func settleSession() {
        guard let session = presentSession, let schedule else { return }
        let wanted = session.wanted(on: grid)
        let lost = Int(max(0, wanted.upperBound - max(schedule.due, wanted.lowerBound)))
        frames.conservation.wanted += Int(wanted.upperBound - wanted.lowerBound)
        frames.conservation.unfinished += lost
        if lost > 0 { frames.unfinished.append((due: schedule.due, lost: lost)) }
    }

    private mutating func finish() -> Frames {
        enterSession(at: .distantFuture)
        settleSession()
        return frames
    }
}

extension Trace {
    /// The thread that an app's frames come from: the first that began one; nil where none did.
    ///
    /// - Complexity: O(threads + events before the first frame).
    public func mainThread(of app: AppDescription) -> ThreadID? {
        let threads = threads.values.filter { $0.app == app.id }.map(\.id).sorted()
        return threads.first { thread in
            events[thread]?.contains { if case .frameBegin = $0 { true } else { false } } ?? false
        }
    }
}
