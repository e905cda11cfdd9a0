import FrameBudget
import FrameTrace

/// Collects the weighted stacks of a run.
struct StackSource {
    let trace: Trace
    let run: AnalyzedRun
    let apps: Set<Int>
    let content: ExportContent
    private(set) var profile = StackProfile()
    private var stacks: StackIndexer

    init(_ trace: Trace, _ run: AnalyzedRun, apps: Set<Int>, content: ExportContent) {
        self.trace = trace
        self.run = run
        self.apps = apps
        self.content = content
        stacks = StackIndexer(trace, run.result)
    }

    /// What the stacks are made of; nil where there are none of that kind.
    var basis: ExportBasis? {
        if content == .profile { return has(.profile) ? .samples : nil }
        return has(.sample) ? .samples : .timeline
    }

    private func has(_ purpose: StackPurpose) -> Bool {
        trace.stacks.contains { $0.purpose == purpose && $0.takenAt != nil }
    }

    /// Collects them, app by app in the order of the run.
    mutating func collect() {
        switch basis {
        case nil: break
        case .timeline: for app in apps.sorted() { collectMoments(of: app) }
        case .samples:
            for app in apps.sorted() {
                if content == .profile { collectProfile(of: app) } else { collectSamples(of: app) }
            }
        }
    }

    private mutating func collectMoments(of app: Int) {
        guard let thread = mainThread(of: app) else { return }
        var profile = profile
        let content = content
        let origin = run.grid.origin
        let isWarmUp = run.result.phases.map(\.isWarmUp)
        RunTimeline(trace, run).forEachLateFrame(of: app) { frame, moments in
            guard !isWarmUp[frame.phase] else { return }
            let lengths = moments.map(\.interval.length)
            let weights = content == .overrun ? LargestRemainder.split(frame.overrun, by: lengths) : lengths
            for (moment, weight) in zip(moments, weights) {
                profile.add(
                    StackProfile.Sample(
                        app: app,
                        frame: frame.number,
                        verdict: frame.verdict?.cause.kind,
                        thread: thread,
                        at: moment.interval.start - origin,
                        lasts: moment.interval.length,
                        weight: weight,
                        looks: 0,
                        stack: profile.stack(of: moment, app: run.result.apps[app].name, in: run.result)
                    )
                )
            }
        }
        self.profile = profile
    }

    /// By the definition of ``OverrunProfile``: the main thread's samples of a frame together weigh its overrun, in the
    /// proportion of the time that each stands for.
    private mutating func collectSamples(of app: Int) {
        guard let main = mainThread(of: app) else { return }
        var byFrame: [FrameNumber: [StackRecord]] = [:]
        for stack in trace.stacks where stack.purpose == .sample && stack.victim == main && stack.takenAt != nil {
            byFrame[stack.frame, default: []].append(stack)
        }
        for frame in run.frames[app] where frame.isMissed && !run.result.phases[frame.phase].isWarmUp {
            guard let records = byFrame[frame.number] else { continue }
            for thread in Set(records.map(\.thread)).sorted() {
                add(records.filter { $0.thread == thread }, of: thread, isVictim: thread == main, app, frame)
            }
        }
    }

    private mutating func add(
        _ records: [StackRecord],
        of thread: ThreadID,
        isVictim: Bool,
        _ app: Int,
        _ frame: FrameRecord
    ) {
        let sorted = records.map { (record: $0, at: $0.seenAt) }.filter { $0.at <= frame.end }.sorted { $0.at < $1.at }
        let starts = sorted.map { max($0.at, frame.begin) }
        // To the next one; the last one to the frame's end.
        let lengths = zip(starts, starts.dropFirst() + [frame.end]).map { ($1 - $0).clampedToZero }
        var weights = lengths
        if content == .overrun {
            weights = isVictim ? LargestRemainder.split(frame.overrun, by: lengths) : lengths.map { _ in .zero }
        }
        for (index, (record, _)) in sorted.enumerated() {
            add(record, app, frame, at: starts[index], lasts: lengths[index], weight: weights[index])
        }
    }

    private mutating func add(
        _ record: StackRecord,
        _ app: Int,
        _ frame: FrameRecord?,
        at instant: Instant,
        lasts: TimeSpan,
        weight: TimeSpan
    ) {
        let places = (stacks.places(of: record) + stacks.standing(of: record)).map { profile.number(of: $0) }
        profile.add(
            StackProfile.Sample(
                app: app,
                frame: frame?.number,
                verdict: frame?.verdict?.cause.kind,
                thread: record.thread,
                at: instant - run.grid.origin,
                lasts: lasts,
                weight: weight,
                looks: 1,
                stack: profile.number(ofStack: places)
            )
        )
    }

    /// Each sample of the whole run stands for as much of the app's CPU time as any other.
    private mutating func collectProfile(of app: Int) {
        let name = run.result.apps[app].name
        guard let whole = run.result.profiles?.first(where: { $0.app == name }) else { return }
        let records = trace.stacks.filter { stack in
            guard stack.purpose == .profile, stack.state == .running, stack.takenAt != nil else { return false }
            // A worker's time is that of the app whose work it does.
            if let label = run.result.labels(of: stack.path).first { return label == name }
            return trace.threads[stack.thread]?.app == trace.apps[app].id
        }
        let time = whole.weights.reduce(TimeSpan.zero) { $0 + $1.time }
        let weights = LargestRemainder.split(time, by: records.map { _ in .nanoseconds(1) })
        for (record, weight) in zip(records, weights) {
            add(record, app, nil, at: record.takenAt ?? record.plannedAt, lasts: weight, weight: weight)
        }
    }

    private func mainThread(of app: Int) -> ThreadID? { trace.mainThread(of: trace.apps[app]) }
}

extension StackRecord {
    /// From when on it tells of the thread. One that was on no CPU answered late, from where it was stopped.
    fileprivate var seenAt: Instant { state == .unscheduled ? plannedAt : takenAt ?? plannedAt }
}
