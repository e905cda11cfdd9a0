import FrameTrace

/// Splits the parts of a ledger: ready time by the holder of the CPU, blocked time by what the owner was doing, and
/// other work of the main thread by both (Documentation/Measures.md, The ledger).
struct LedgerSplitter {
    let culprits: CulpritFinder
    let owners: OwnerFinder
    let hardware: HardwareTimeline
    let trace: Trace
    let names: [AppID: String]
    let inversions: [WaitKey: InversionCost]
    /// Whether stops of threads were recorded.
    let seesStops: Bool
    /// The display's vsyncs.
    let grid: VsyncGrid
    private let isExact: Bool
    private let interrupts: InterruptTime
    private let kernelWaits: KernelWaitFinder
    let ranks: ThreadRanks

    /// The identity of a wait. Includes its end: in virtual time a wait of no length begins when the next one does.
    struct WaitKey: Hashable {
        var thread: ThreadID
        var start: Instant
        var end: Instant

        init(_ thread: ThreadID, _ wait: WaitSpan) {
            self.thread = thread
            start = wait.start
            end = wait.end
        }
    }

    init(_ trace: Trace, _ timelines: ThreadTimelines, _ begins: WorkBegins?, _ inversions: [JudgedInversion]) {
        self.trace = trace
        culprits = CulpritFinder(trace, timelines)
        owners = OwnerFinder(trace, culprits, begins)
        interrupts = InterruptTime(trace, timelines)
        kernelWaits = KernelWaitFinder(trace, culprits)
        ranks = ThreadRanks(trace.program)
        hardware = HardwareTimeline(trace)
        names = Dictionary(trace.apps.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
        isExact = trace.header.facts.isExact
        seesStops = trace.header.facts.seesStops
        grid = trace.header.grid
        var costs: [WaitKey: InversionCost] = [:]
        for inversion in inversions {
            guard let cost = inversion.cost, cost.total > .zero else { continue }
            costs[WaitKey(inversion.found.waiter, inversion.found.wait)] = cost
        }
        self.inversions = costs
    }

    /// Splits the ledger of a frame of an app's main thread.
    ///
    /// - Complexity: O(log n + what happened within the frame).
    func split(
        _ ledger: inout Ledger,
        _ spans: FrameSpans,
        thread: ThreadID,
        app: AppID,
        _ sweep: inout CulpritSweep
    ) {
        for wait in spans.waits {
            addOwners(of: wait, thread, within: spans.interval, app, behind: spans.earlier, to: &ledger.blocked)
        }
        // After the commit, its main thread runs for other frames.
        let running = running(thread, within: Interval(start: spans.begin, end: spans.committed))
        // Without CPU clocks from the producer, and for a frame that never ended, on-CPU time comes from the slices.
        let hasClock = ledger.onCPU != nil
        if !hasClock, culprits.knows(thread) {
            ledger.onCPU = working(thread, within: Interval(start: spans.begin, end: spans.committed))
        }
        if seesAll(ledger, thread, running) {
            var sums = CulpritSums()
            let rewokenWaits = culprits.timelines[thread]?.rewokenWaits ?? []
            let blockedIntervals = spans.waits.filter { !rewokenWaits.contains($0.start) }.blockedIntervals
            for own in spans.own.subtracting(blockedIntervals) { add(thread, within: own, app, &sweep, to: &sums) }
            ledger.runnableBy = sums.parts(culprits.table)
            ledger.runnable = ledger.runnableBy?.total
            if !isExact, let part = kernelWaits.part(of: thread, spans, faults: ledger.faults) {
                ledger.blocked.add(part)
                ledger.blocked = ledger.blocked.sortedBySize()
            }
            ledger.steal = isExact ? .zero : hasClock ? ledger.onCPU.map { (running - $0).clampedToZero } : nil
            for wait in spans.waits where !wait.isUnbroken {
                let time = transferred(wait, by: thread, within: spans.interval)
                ledger.blocked.take(wait.blocked(within: spans.interval) - time, of: wait.kind, resource(of: wait))
            }
            subtractInterrupts(spans, &ledger, thread)
        }
        addStops(spans, &ledger, thread)
        if ledger.outsideFrame > .zero { ledger.outside = outside(spans, thread, app, &sweep) }
        let sum = ledger.explained
        ledger.residual = spans.interval.length - sum
    }

    /// Whether the switch events are complete. Some are lost if they account for less than the CPU clock does: then
    /// they do not show ready time either.
    private func seesAll(_ ledger: Ledger, _ thread: ThreadID, _ running: TimeSpan) -> Bool {
        guard culprits.knows(thread), let onCPU = ledger.onCPU else { return false }
        let missing = onCPU - running
        let policy = AnalysisPolicy.standard
        // Marks and switches have separate timestamps.
        return missing
            <= max(policy.leastMissingTime, onCPU.scaled(by: Int64(policy.leastMissingPercent), over: 100))
    }

    /// Takes interrupts out of the frame's CPU time if its clock counts them, or else out of the time that the clock
    /// misses.
    private func subtractInterrupts(_ spans: FrameSpans, _ ledger: inout Ledger, _ thread: ThreadID) {
        let interval = Interval(start: spans.begin, end: spans.committed)
        guard let taken = interrupts.taken(from: thread, within: interval) else { return }
        ledger.interrupts = taken
        if interrupts.isOutsideClock {
            ledger.steal = ledger.steal.map { ($0 - taken).clampedToZero }
        } else {
            ledger.onCPU = ledger.onCPU.map { ($0 - taken).clampedToZero }
        }
    }

    func resource(of wait: WaitSpan) -> String { wait.resource.flatMap { trace.resources[$0] } ?? "" }

    /// Returns how long a wait blocked the thread within an interval. Time that the hypervisor took while a transfer
    /// ran is in the transfer's sum, as no clock counts it, and in the slices, as steal: it counts once, there.
    private func transferred(_ wait: WaitSpan, by thread: ThreadID, within interval: Interval) -> TimeSpan {
        let time = wait.blocked(within: interval)
        guard !isExact, !wait.isUnbroken, culprits.knows(thread),
            let part = wait.blockedInterval.clipped(to: interval)
        else { return time }
        let ready = culprits.timelines[thread]?.ready.overlapping(part, start: \.start, end: \.end) ?? []
        let ran = running(thread, within: part)
        let offCPU = part.length - ran - ready.reduce(.zero) { $0 + $1.overlap(with: part) }
        // No more can have been stolen than the time for which it seemed to run.
        return time - min((time - offCPU).clampedToZero, ran)
    }

    private func running(_ thread: ThreadID, within interval: Interval) -> TimeSpan {
        let slices = (culprits.timelines[thread]?.slices ?? []).overlapping(interval, start: \.start, end: \.end)
        return slices.reduce(.zero) { $0 + Interval(start: $1.start, end: $1.end).overlap(with: interval) }
    }

    /// Returns the same without the time on a CPU on the way into waits, which belongs to the waits.
    private func working(_ thread: ThreadID, within interval: Interval) -> TimeSpan {
        let blockedIntervals =
            culprits.timelines[thread]?.blockedIntervals.overlapping(interval, start: \.start, end: \.end) ?? []
        return [interval].subtracting(Array(blockedIntervals)).reduce(.zero) { $0 + running(thread, within: $1) }
    }

    func add(
        _ thread: ThreadID,
        within interval: Interval,
        _ app: AppID,
        _ sweep: inout CulpritSweep,
        to sums: inout CulpritSums
    ) {
        sweep.forEachPiece(of: thread, within: interval, victim: app) { piece, seats, isPreempted in
            sums.add(piece.length, seats, isPreempted: isPreempted)
        }
    }

    private func outside(
        _ spans: FrameSpans,
        _ thread: ThreadID,
        _ app: AppID,
        _ sweep: inout CulpritSweep
    ) -> OutsideParts {
        var parts = OutsideParts()
        let knows = culprits.knows(thread)
        var whole = TimeSpan.zero
        var cpu: TimeSpan? = .zero
        var ready = CulpritSums()
        for work in spans.outside {
            let part = Interval(
                start: max(work.interval.start, spans.before.start),
                end: min(work.interval.end, spans.before.end)
            )
            guard part.length > .zero else { continue }
            whole += part.length - stops(of: thread, within: part).total
            let onCPU = knows ? working(thread, within: part) : leastCPU(of: work, within: part)
            cpu = cpu.flatMap { sum in onCPU.map { sum + $0 } }
            let waits = culprits.timelines[thread]?.waits.overlapping(part, start: \.start, end: \.end) ?? []
            if knows { add(thread, within: part, app, &sweep, to: &ready) }
            for wait in waits {
                let stopped =
                    wait.blockedInterval.clipped(to: part).map { stops(of: thread, within: $0).total } ?? .zero
                let time = (transferred(wait, by: thread, within: part) - stopped).clampedToZero
                parts.blocked.add(BlockedPart(kind: wait.kind, resource: resource(of: wait), time: time))
                addOwners(of: wait, thread, within: part, app, to: &parts.blocked)
            }
        }
        parts.blocked = parts.blocked.filter { $0.time > .zero }.sortedBySize()
        parts.onCPU = cpu
        parts.runnable = knows ? ready.parts(culprits.table) : nil
        parts.residual = whole - parts.explained
        return parts
    }

    /// Returns the least CPU time of other work within a part. For work that began before the interval only its whole
    /// CPU time is known: the time that does not fit before is certain.
    private func leastCPU(of work: MainThreadActivity.Outside, within part: Interval) -> TimeSpan? {
        work.cpu.map { ($0 - (work.interval.length - part.length)).clampedToZero }
    }
}
