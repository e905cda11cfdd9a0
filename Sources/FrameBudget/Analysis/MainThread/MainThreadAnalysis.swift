import FrameTrace

/// Analyzes the main threads of simulated apps: time by cause, input, the first frame, and hangs.
struct MainThreadAnalysis {
    let trace: Trace
    let timelines: ThreadTimelines
    let sessions: [ScreenSession]
    let owners: OwnerFinder
    let holders: HolderFinder
    let calls: CallTableBuilder
    private let notes: LoopNotes

    init(
        _ trace: Trace,
        _ timelines: ThreadTimelines,
        _ sessions: [ScreenSession],
        _ owners: OwnerFinder,
        _ holders: HolderFinder,
        _ calls: CallTableBuilder,
        _ notes: LoopNotes
    ) {
        self.trace = trace
        self.timelines = timelines
        self.sessions = sessions
        self.owners = owners
        self.holders = holders
        self.calls = calls
        self.notes = notes
    }

    private var origin: Instant { trace.header.grid.origin }
    private var warmUpEnd: Instant { origin + trace.header.warmUp }

    /// Returns the analysis of an app's main thread; nil if no run loop was recorded, as for a recorded program.
    ///
    /// - Complexity: O(n log n) over the app's events, notes and frames.
    func result(of app: AppDescription, _ frames: FrameBuilder.Frames, thread: ThreadID?) -> MainThreadResult? {
        guard trace.header.rules != nil, let thread else { return nil }
        let activities = activities(of: app, thread)
        let meter = meter(of: app, thread)
        let own = sessions.filter { $0.app == app.id }
        let running = notes.running(app.id, from: origin, until: trace.observedUntil)
        let input = input(of: app, activities, frames.records, own)
        let hangs = HangFinder(
            activities: activities,
            sessions: own,
            warmUpEnd: warmUpEnd,
            origin: origin,
            meter: meter,
            stacks: HangStacks(of: thread, in: trace, calls)
        )
        return MainThreadResult(
            time: time(activities, meter, running),
            input: input.all(),
            handlers: input.byHandler(),
            slowest: input.slowest(),
            hangs: hangs.summary(),
            firstFrame: firstFrame(of: app, activities, frames.records, own, meter),
            transfers: meter.transfers(since: warmUpEnd, running)
        )
    }

    /// Returns the input that a frame was the first to show, in order of arrival.
    func input(
        shownBy frame: FrameNumber,
        of app: AppDescription,
        _ frames: FrameRecords,
        thread: ThreadID
    )
        -> [InputEvent]
    {
        // Without input, the activities need not be read.
        guard !notes[app.id].inputs.isEmpty else { return [] }
        let own = sessions.filter { $0.app == app.id }
        return input(of: app, activities(of: app, thread), frames, own).shown(by: frame)
    }

    /// Returns when an app was in the background after warm-up, so that nothing on screen, or about to be, waited for
    /// it.
    func unseen(_ app: AppDescription) -> [Interval] {
        notes.unseen(app.id, until: trace.observedUntil)
            .clipped(to: Interval(start: warmUpEnd, end: trace.observedUntil))
    }

    /// Returns when an app ran after warm-up, without suspensions.
    func observed(_ app: AppDescription) -> [Interval] {
        notes.running(app.id, from: origin, until: trace.observedUntil)
            .clipped(to: Interval(start: warmUpEnd, end: trace.observedUntil))
    }

    func meter(of app: AppDescription, _ thread: ThreadID) -> BusyMeter {
        BusyMeter(
            thread: thread,
            app: app.id,
            trace: trace,
            timelines: timelines,
            owners: owners,
            holders: holders
        )
    }

    func activities(of app: AppDescription, _ thread: ThreadID) -> PackedArray<LoopActivity> {
        let root = timelines.places.root(of: app.id) ?? .none
        return LoopActivity.activities(of: app.id, on: thread, in: trace, root: root, notes[app.id])
    }

    private func input(
        of app: AppDescription,
        _ activities: PackedArray<LoopActivity>,
        _ frames: FrameRecords,
        _ sessions: [ScreenSession]
    ) -> InputSummary {
        let handlers = trace.handlers.filter { $0.app == app.id }
        let lives = InputEventLives(
            notes[app.id],
            activities,
            frames: frames,
            sessions: sessions,
            handlers: handlers,
            isOnDemand: app.redraw == .onDemand
        )
        return InputSummary(
            lives: lives,
            activities: activities,
            frames: frames,
            handlers: handlers,
            grid: trace.header.grid,
            warmUpEnd: warmUpEnd
        )
    }

    // MARK: - Time by cause

    /// Splits the time after warm-up in which the app ran among the thread's activities and the gaps between them. A
    /// suspension counts for neither, because the thread neither runs nor waits then.
    private func time(
        _ activities: PackedArray<LoopActivity>,
        _ meter: BusyMeter,
        _ running: [Interval]
    ) -> MainThreadTime {
        let windows = running.clipped(to: Interval(start: warmUpEnd, end: trace.observedUntil))
        func observed(_ start: Instant, _ end: Instant) -> TimeSpan {
            let whole = Interval(start: start, end: max(start, end))
            return windows.overlapping(whole, start: \.start, end: \.end).reduce(.zero) { $0 + $1.overlap(with: whole) }
        }
        var time = MainThreadTime(observed: windows.total, causes: [], idle: .zero, wakeUp: .zero, between: .zero)
        var sums: [MainThreadCause: (time: CauseTime, works: [PathID: TimeSpan])] = [:]
        var last = origin
        var isFirst = true
        for activity in activities {
            let begin = max(last, activity.interval.start)
            let woken = min(max(activity.wokenAt ?? (isFirst ? begin : last), last), begin)
            if activity.wokenAt != nil { time.wakeUp += observed(woken, begin) }
            if activity.wokenAt == nil, !isFirst {
                time.between += observed(last, begin)
            } else {
                time.idle += observed(last, woken)
            }
            isFirst = false
            last = max(last, activity.interval.end)
            let whole = Interval(start: begin, end: max(begin, activity.interval.end))
            let parts = Array(windows.overlapping(whole, start: \.start, end: \.end)).clipped(to: whole)
            guard !parts.isEmpty else { continue }
            let none = (
                time: CauseTime(cause: activity.cause, count: 0, busy: .zero, path: .none), works: [PathID: TimeSpan]()
            )
            // In place, because it is called for each activity of the run.
            func add(to sum: inout (time: CauseTime, works: [PathID: TimeSpan])) {
                sum.time.count += 1
                for part in parts { sum.time.busy += meter.busy(part) }
                sum.works[activity.path, default: .zero] += parts.total
            }
            add(to: &sums[activity.cause, default: none])
        }
        time.idle += observed(last, trace.observedUntil)
        time.causes = MainThreadCause.allCases.compactMap { cause in
            guard let (sum, works) = sums[cause] else { return nil }
            var time = sum
            let most = works.max { ($0.value, $1.key) < ($1.value, $0.key) }
            time.path = most?.key ?? .none
            return time
        }
        return time
    }

    // MARK: - Launch

    /// Returns the time from the first opening to the first commit; nil if no frame ended in the first session.
    private func firstFrame(
        of app: AppDescription,
        _ activities: PackedArray<LoopActivity>,
        _ frames: FrameRecords,
        _ sessions: [ScreenSession],
        _ meter: BusyMeter
    ) -> FirstFrameTime? {
        guard let session = sessions.first, let frame = frames.first, session.interval.contains(frame.begin) else {
            return nil
        }
        // Ignores earlier launches that failed: the app ended before it was on screen.
        let launched = notes[app.id].launches.last { $0 <= session.interval.start }
        let opened = launched ?? session.interval.start
        let before = Interval(start: opened, end: frame.begin)
        var (launch, work) = (TimeSpan.zero, TimeSpan.zero)
        var busy: [Interval] = []
        for activity in activities.overlapping(before, start: \.interval.start, end: \.interval.end) {
            guard let part = activity.interval.clipped(to: before) else { continue }
            busy.append(part)
            if activity.handler?.source == .launch { launch += part.length } else { work += part.length }
        }
        let committed = frame.committed ?? frame.end
        return FirstFrameTime(
            at: opened - origin,
            launch: launch,
            work: work,
            waiting: before.length - launch - work,
            frame: committed - frame.begin,
            untilShown: trace.header.grid[frame.shownAt] - opened,
            steps: meter.steps(busy, most: FirstFrameTime.capacity)
        )
    }
}
