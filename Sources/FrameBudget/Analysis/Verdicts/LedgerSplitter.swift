/// Splits the parts of a ledger: ready time by who held the CPU, blocked time by what the owner was doing, and other work
/// of the main thread by both (`measures.md`, The ledger).
struct LedgerSplitter {
    let culprits: CulpritFinder
    let owners: OwnerFinder
    private let trace: Trace
    private let names: [AppID: String]
    private let inversions: [WaitKey: InversionCost]
    private let isVirtual: Bool

    private struct WaitKey: Hashable {
        var thread: ThreadID
        var start: Instant
    }

    init(_ trace: Trace, _ timelines: ThreadTimelines, _ inversions: [JudgedInversion]) {
        self.trace = trace
        culprits = CulpritFinder(trace, timelines)
        owners = OwnerFinder(trace, culprits)
        names = Dictionary(trace.apps.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
        isVirtual = trace.header.isVirtual
        var costs: [WaitKey: InversionCost] = [:]
        for inversion in inversions {
            guard let cost = inversion.cost, cost.total > .zero else { continue }
            costs[WaitKey(thread: inversion.found.waiter, start: inversion.found.wait.start)] = cost
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
        for wait in spans.waits { addOwners(of: wait, thread, within: spans.interval, app, to: &ledger.blocked) }
        if seesAll(spans, ledger, thread) {
            var sums = CulpritSums()
            for own in spans.own { add(thread, within: own, app, &sweep, to: &sums) }
            ledger.runnableBy = sums.parts(culprits.table)
            ledger.runnable = ledger.runnableBy?.total
            ledger.steal = isVirtual ? .zero : stolen(spans, ledger, thread)
        }
        if ledger.outsideFrame > .zero { ledger.outside = outside(spans, thread, app, &sweep) }
        let sum = ledger.explained
        ledger.residual = spans.interval.length - sum
    }

    /// Switch events may be lost: where they account for less than the CPU clock does, they tell no ready time either.
    private func seesAll(_ spans: FrameSpans, _ ledger: Ledger, _ thread: ThreadID) -> Bool {
        guard culprits.knows(thread), let onCPU = ledger.onCPU else { return false }
        let missing = onCPU - running(thread, within: Interval(start: spans.begin, end: spans.interval.end))
        return missing <= max(Self.leastMissing, .nanoseconds(onCPU.nanoseconds / 20))
    }

    /// Marks and switches are timed apart: up to this the switches of a frame are whole.
    private static let leastMissing = TimeSpan.microseconds(200)

    private func stolen(_ spans: FrameSpans, _ ledger: Ledger, _ thread: ThreadID) -> TimeSpan? {
        guard let onCPU = ledger.onCPU else { return nil }
        return (running(thread, within: Interval(start: spans.begin, end: spans.interval.end)) - onCPU).clampedToZero
    }

    private func running(_ thread: ThreadID, within interval: Interval) -> TimeSpan {
        let slices = culprits.timelines[thread]?.slices.overlapping(interval, start: \.start, end: \.end) ?? []
        return slices.reduce(.zero) { $0 + Interval(start: $1.start, end: $1.end).overlap(with: interval) }
    }

    private func add(
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
            whole += part.length
            let onCPU = knows ? running(thread, within: part) : leastCPU(of: work, within: part)
            cpu = cpu.flatMap { sum in onCPU.map { sum + $0 } }
            if knows { add(thread, within: part, app, &sweep, to: &ready) }
            for wait in culprits.timelines[thread]?.waits.overlapping(part, start: \.start, end: \.end) ?? [] {
                let time = wait.blockedInterval.overlap(with: part)
                let resource = wait.resource.flatMap { trace.resources[$0] } ?? ""
                parts.blocked.add(BlockedPart(kind: wait.kind, resource: resource, time: time))
                addOwners(of: wait, thread, within: part, app, to: &parts.blocked)
            }
        }
        parts.blocked = parts.blocked.filter { $0.time > .zero }.sortedBySize()
        parts.onCPU = cpu
        parts.runnable = knows ? ready.parts(culprits.table) : nil
        parts.residual = whole - parts.explained
        return parts
    }

    /// Of work that began before the interval only its whole CPU time is known: what can't have been before is sure.
    private func leastCPU(of work: MainThreadActivity.Outside, within part: Interval) -> TimeSpan? {
        work.cpu.map { ($0 - (work.interval.length - part.length)).clampedToZero }
    }

    private func addOwners(
        of wait: WaitSpan,
        _ thread: ThreadID,
        within interval: Interval,
        _ app: AppID,
        to blocked: inout [BlockedPart]
    ) {
        let resource = wait.resource.flatMap { trace.resources[$0] } ?? ""
        var part = BlockedPart(kind: wait.kind, resource: resource, time: .zero)
        let pieces = owners.pieces(of: wait, by: thread, within: interval, victim: app)
        if !pieces.isEmpty {
            var parts: [OwnerPart] = []
            for piece in pieces { for owner in ownerParts(piece) { parts.add(owner) } }
            part.owners = parts.sortedBySize()
        }
        if let cost = inversions[WaitKey(thread: thread, start: wait.start)] {
            let inverted = cost.intervals.clipped(to: interval).total
            if inverted > .zero { part.inverted = inverted }
        }
        if part.owners != nil || part.inverted != nil { blocked.add(part) }
    }

    private func ownerParts(_ piece: OwnerFinder.Piece) -> [OwnerPart] {
        let app = owners.app(of: piece.owner, at: piece.interval.start).flatMap { names[$0] }
        guard !piece.holders.isEmpty else {
            return [OwnerPart(state: piece.state, app: app, culprit: nil, time: piece.interval.length)]
        }
        let shared = CulpritFinder.Piece(interval: piece.interval, holders: piece.holders, isPreempted: false)
        return shared.shares.map { OwnerPart(state: piece.state, app: app, culprit: $0.holder.culprit, time: $0.time) }
    }
}
