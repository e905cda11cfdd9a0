import FrameTrace

/// Builds the moments of a frame along time.
struct FrameStoryBuilder {
    let trace: Trace
    let culprits: CulpritFinder
    let owners: OwnerFinder
    let holders: HolderFinder
    let hardware: HardwareTimeline
    let thread: ThreadID
    let app: AppID
    private let kernelWaits: KernelWaitFinder
    private var moments: [FrameMoment] = []
    private var earlier: [EarlierStage] = []

    init(_ trace: Trace, thread: ThreadID, app: AppID) {
        self.init(trace, CulpritFinder(trace, ThreadTimelines(trace)), thread: thread, app: app)
    }

    /// Creates a builder for one of several apps of a trace, which share the culprits.
    init(_ trace: Trace, _ culprits: CulpritFinder, thread: ThreadID, app: AppID) {
        let owners = OwnerFinder(trace, culprits, WorkBegins(trace, culprits.timelines))
        let holders = HolderFinder(trace, culprits)
        self.init(trace, owners, holders, HardwareTimeline(trace), thread: thread, app: app)
    }

    /// Creates a builder from existing finders.
    init(
        _ trace: Trace,
        _ owners: OwnerFinder,
        _ holders: HolderFinder,
        _ hardware: HardwareTimeline,
        thread: ThreadID,
        app: AppID
    ) {
        self.trace = trace
        self.thread = thread
        self.app = app
        self.owners = owners
        self.holders = holders
        self.hardware = hardware
        culprits = owners.culprits
        kernelWaits = KernelWaitFinder(trace, owners.culprits)
    }

    private var timeline: ThreadTimeline? { culprits.timelines[thread] }

    /// Returns what the main thread did within a frame, in order of time.
    ///
    /// - Complexity: O(log n + what happened within the frame).
    mutating func moments(of spans: FrameSpans, faults: PageFaults? = nil) -> [FrameMoment] {
        moments = []
        earlier = spans.earlier
        if let previous = spans.previous {
            add([Interval(start: previous.start, end: previous.end)].clipped(to: spans.before), .carryOver)
        }
        for work in spans.outside {
            for part in [work.interval].clipped(to: spans.before) { addActivity(part, outside: work.path) }
        }
        addActivity(Interval(start: spans.begin, end: spans.committed), outside: nil)
        for stage in spans.waits where stage.kind.isForStage { addWait(stage, spans.interval, outside: nil) }
        if !trace.header.facts.isExact { addKernelWaits(spans, faults) }
        for part in rest(of: spans.before) { addReady(part, outside: nil) }
        addIdle(spans)
        add(rest(of: spans.interval), .unexplained)
        addStops(spans)
        return moments.sorted { $0.interval.start < $1.interval.start }
    }

    /// Adds stops, which replace other moments: a stopped thread neither waits nor is ready.
    private mutating func addStops(_ spans: FrameSpans) {
        let stops = (timeline?.stops ?? []).overlapping(spans.interval, start: \.start, end: \.end)
            .compactMap { $0.clipped(to: spans.interval) }
        guard !stops.isEmpty else { return }
        moments = moments.flatMap { moment in
            [moment.interval].subtracting(stops).map { part in
                FrameMoment(interval: part, what: moment.what, outside: moment.outside)
            }
        }
        add(stops, .stopped)
    }

    private func rest(of interval: Interval) -> [Interval] {
        [interval].subtracting(moments.map(\.interval).merged())
    }

    private mutating func add(_ parts: [Interval], _ what: FrameMoment.What, outside: PathID? = nil) {
        for part in parts { moments.append(FrameMoment(interval: part, what: what, outside: outside)) }
    }

    /// Adds the time between two frames: parked up to the callback's vsync, and from there on to the wake-up.
    private mutating func addIdle(_ spans: FrameSpans) {
        for (part, kind) in spans.parked(on: trace.header.grid) {
            switch kind {
            case .vsync: add(rest(of: part), .vsyncWait)
            case .lateTimer: add(rest(of: part), .timerLate)
            }
        }
    }

    private mutating func addActivity(_ part: Interval, outside: PathID?) {
        addReady(part, outside: outside)
        addRunning(part, outside: outside)
        for wait in timeline?.waits.overlapping(part, start: \.start, end: \.end) ?? [] {
            addWait(wait, part, outside: outside)
        }
    }

    private mutating func addReady(_ part: Interval, outside: PathID?) {
        for piece in culprits.pieces(of: thread, within: part, victim: app) {
            let holders = piece.holders.map { holder($0, within: piece.interval) }
            add([piece.interval], .ready(holders: holders, isPreempted: piece.isPreempted), outside: outside)
        }
    }

    private mutating func addRunning(_ part: Interval, outside: PathID?) {
        // Its time on a CPU on the way into a wait belongs to the wait.
        let blockedIntervals = Array(timeline?.blockedIntervals.overlapping(part, start: \.start, end: \.end) ?? [])
        for slice in (timeline?.slices ?? []).overlapping(part, start: \.start, end: \.end) {
            for run in [Interval(start: slice.start, end: slice.end)].clipped(to: part).subtracting(blockedIntervals) {
                var steps: [Interval] = []
                for step in holders.steps(of: thread, within: run) {
                    let own = [Interval(start: step.start, end: step.end)].clipped(to: run)
                    steps += own
                    add(own, .running(step.path, cpu: slice.cpu), outside: outside)
                }
                let place = outside ?? timeline?.activity(at: run.start)?.path ?? .none
                add([run].subtracting(steps.merged()), .running(place, cpu: slice.cpu), outside: outside)
            }
        }
    }

    private mutating func addWait(_ wait: WaitSpan, _ part: Interval, outside: PathID?) {
        let resource = wait.resource.flatMap { trace.resources[$0] } ?? ""
        // In a transfer, and where it is woken for nothing, the thread runs and is ready in between: such moments exist
        // already.
        let reach = timeline?.reach(of: wait) ?? wait.blockedInterval
        let isKnown = wait.isUnbroken && reach == wait.blockedInterval
        let known = isKnown ? [] : moments.map(\.interval).merged()
        let blocked = [reach].clipped(to: part).subtracting(known)
        for piece in blocked.flatMap({ owners.pieces(of: wait, by: thread, within: $0, victim: app) }) {
            for (interval, frame) in earlier.parts(of: piece.interval, in: wait.kind) {
                let owner = owner(piece, within: interval, at: frame)
                add([interval], .blocked(wait.kind, resource: resource, owner: owner), outside: outside)
            }
        }
        if let kind = HardwareKind(servingWait: wait.kind), hardware.knows(kind) {
            for part in blocked { addServices(of: kind, wait, part, resource, outside: outside) }
        }
        for part in blocked {
            add(rest(of: part), .blocked(wait.kind, resource: resource, owner: nil), outside: outside)
        }
    }

    private func owner(
        _ piece: OwnerFinder.Piece,
        within interval: Interval,
        at earlierFrame: FrameNumber?
    ) -> FrameMoment.Owner {
        FrameMoment.Owner(
            thread: name(of: piece.owner),
            qos: piece.hasBegun ? timelines(piece.owner, at: interval.start) : nil,
            state: piece.state,
            waitedFor: piece.waitedFor.map(trace.name(of:)),
            heldBackFor: heldBackFor(piece, within: interval),
            path: place(of: piece, within: interval),
            holders: piece.holders.map { holder($0, within: interval) },
            chain: piece.hops.dropFirst().map { hop in
                ChainHop(thread: name(of: hop.thread), resource: hop.resource.flatMap { trace.resources[$0] } ?? "")
            },
            aheadIn: piece.aheadIn.flatMap { trace.resources[$0] },
            isByWaking: piece.isByWaking,
            hasBegun: piece.hasBegun,
            earlierFrame: earlierFrame
        )
    }

    /// Returns the thread in favour of which the disk held a request of the owner back for most of an interval.
    private func heldBackFor(_ piece: OwnerFinder.Piece, within interval: Interval) -> FrameMoment.Holder? {
        guard piece.state == .blocked, let kind = piece.waitedFor?.kind,
            let disk = HardwareKind(servingWait: kind)
        else { return nil }
        let delays = hardware.delays(of: disk, for: piece.owner, within: interval, victim: app).filter(\.isHeldBack)
        guard let longest = delays.max(by: { $0.interval.length < $1.interval.length }),
            longest.interval.length * 2 > interval.length
        else { return nil }
        return holder(longest)
    }

    private mutating func addKernelWaits(_ spans: FrameSpans, _ faults: PageFaults?) {
        guard let kind = kernelWaits.part(of: thread, spans, faults: faults)?.kind else { return }
        for part in kernelWaits.waits(of: thread, spans) {
            add(rest(of: part), .blocked(kind, resource: "", owner: nil))
        }
    }

    private mutating func addServices(
        of kind: HardwareKind,
        _ wait: WaitSpan,
        _ part: Interval,
        _ resource: String,
        outside: PathID?
    ) {
        for delay in hardware.delays(of: kind, for: thread, within: part, victim: app) {
            add([delay.interval], .served(wait.kind, resource: resource, user: holder(delay)), outside: outside)
        }
        let nobody = FrameMoment.Holder(culprit: Culprit(.nobody), thread: nil, path: nil)
        add(rest(of: part), .served(wait.kind, resource: resource, user: nobody), outside: outside)
    }

    private func timelines(_ thread: ThreadID, at instant: Instant) -> QoS? {
        culprits.timelines[thread]?.qos(at: instant)
    }

    private func name(of thread: ThreadID) -> String { trace.threads[thread]?.name ?? "thread \(thread)" }

    private func holder(_ holder: CulpritFinder.Holder, within interval: Interval) -> FrameMoment.Holder {
        FrameMoment.Holder(
            culprit: holder.culprit,
            thread: holder.thread.map(name),
            path: holder.thread.flatMap { longestWork(of: $0, within: interval) }
        )
    }

    private func holder(_ delay: HardwareDelay) -> FrameMoment.Holder {
        FrameMoment.Holder(
            culprit: delay.culprit,
            thread: name(of: delay.thread),
            path: delay.path ?? longestWork(of: delay.thread, within: delay.interval),
            isHeldBack: delay.isHeldBack
        )
    }
}
