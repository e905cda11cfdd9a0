import FrameTrace

/// Finds the worst examples of what frames are put down to, each with the thread behind it and what that ran.
struct ExampleFinder {
    /// A time in which a thread was behind something.
    struct Held {
        var thread: ThreadID
        var culprit: Culprit
        var interval: Interval
        var time: TimeSpan
        var waitedFor: String?
        /// Who had the CPU where it was ready; nil where it was not.
        var behind: [CulpritFinder.Holder]?
        /// The queue in which its work stood ahead of what was waited for; nil where it did not.
        var aheadIn: String?
        /// The operation that it was at, which had to end before what was waited for could begin; nil where it was at none.
        var dependency: String?
        /// What it worked on, where that is known already.
        var path: PathID?

        /// What stood ahead in a queue, and a dependency, may have been done by several threads in turn.
        fileprivate var backer: Backer {
            guard aheadIn == nil, dependency == nil else {
                return Backer(aheadIn: aheadIn, dependency: dependency, culprit: culprit)
            }
            return Backer(thread: thread)
        }
    }

    /// A thread; or the queue in which work stood ahead, or a dependency, and whose.
    fileprivate struct Backer: Hashable, Comparable {
        var aheadIn: String?
        var dependency: String?
        var culprit: Culprit?
        var thread: ThreadID?

        var isOfOneThread: Bool { thread != nil }

        static func < (left: Self, right: Self) -> Bool {
            if let one = left.thread, let other = right.thread { return one < other }
            if left.isOfOneThread != right.isOfOneThread { return left.isOfOneThread }
            if let one = left.culprit, let other = right.culprit, one != other { return one < other }
            return (left.aheadIn ?? "", left.dependency ?? "") < (right.aheadIn ?? "", right.dependency ?? "")
        }
    }

    let trace: Trace
    let splitter: LedgerSplitter
    /// What threads did of queues.
    let work: WorkUnderWay
    /// Which queues the items of each queue go through.
    let ways: QueueWays
    let operations: OperationLives
    /// By thread: the operations that it began, in order.
    let begun: [ThreadID: [OperationLife]]
    private let holders: HolderFinder
    private let stacks: StackIndex
    private let otherWork: OtherWorkNames

    /// - Parameter items: those of the trace, thread by thread.
    /// - Complexity: O(items + operations · log operations).
    init(
        _ trace: Trace,
        _ splitter: LedgerSplitter,
        _ holders: HolderFinder,
        _ stacks: StackIndex,
        _ otherWork: OtherWorkNames,
        _ items: [ItemSpan],
        _ operations: OperationLives
    ) {
        self.trace = trace
        self.operations = operations
        var begun: [ThreadID: [OperationLife]] = [:]
        for life in operations.lives.values where life.began != nil {
            if let thread = life.thread { begun[thread, default: []].append(life) }
        }
        self.begun = begun.mapValues { lives in
            lives.sorted { ($0.began ?? .zero, $0.making.id) < ($1.began ?? .zero, $1.making.id) }
        }
        work = WorkUnderWay(items)
        ways = QueueWays(trace)
        self.otherWork = otherWork
        self.splitter = splitter
        self.holders = holders
        self.stacks = stacks
    }

    /// The missed frames of an app that are put down to a cause and in which it took longest, longest first.
    ///
    /// - Complexity: O(frames · log 10), and what happened within the chosen ones.
    func examples(of cause: VerdictCause, in frames: FrameBuilder.Frames, app: AppDescription) -> [CauseExample] {
        var worst = Worst<Int>(CauseExample.capacity)
        for (index, frame) in frames.records.missed where frame.verdict?.cause == cause {
            guard isCounted(frame) else { continue }
            worst.add(index, frame.verdict?.time ?? .zero)
        }
        return worst.sorted.map { index, time in
            let frame = frames.records[index]
            let spans = frames.spans[index]
            let step: PathID? =
                switch cause.kind {
                case .ownWork where cause.isOfRenderThread: frame.rendering?.work.first?.path
                case .ownWork: frame.work.first?.path
                case .outsideWork: otherWork.longest(of: spans.outside, within: spans.before)
                default: nil
                }
            var example = CauseExample(
                frame: frame.number,
                at: frame.due(on: trace.header.grid) - trace.header.grid.origin,
                time: time,
                step: step,
                heldBy: heldBy(cause, spans, of: app)
            )
            if hasTimedOut(cause, spans, of: app) { example.timedOut = true }
            return example
        }
    }

    /// By culprit, the places of the frames in which it had the CPU longest while they were ready.
    ///
    /// - Complexity: O(frames · culprits of a frame).
    func worstByCulprit(in frames: FrameBuilder.Frames) -> [Culprit: Worst<Int>] {
        var worst: [Culprit: Worst<Int>] = [:]
        for (index, frame) in frames.records.enumerated() where isCounted(frame) {
            // A culprit may have had the CPU both within the frame and while other work of the main thread held it up.
            let parts = (frame.ledger.runnableBy ?? []) + (frame.ledger.outside?.runnable ?? [])
            for culprit in Set(parts.map(\.culprit)) {
                let time = frame.ledger.ready(culprit)
                if time > .zero { worst[culprit, default: Worst(CauseExample.capacity)].add(index, time) }
            }
        }
        return worst
    }

    /// The frames in which a culprit had the CPU longest while they were ready, longest first.
    func examples(
        of culprit: Culprit,
        in frames: FrameBuilder.Frames,
        app: AppDescription,
        _ worst: Worst<Int>
    ) -> [CauseExample] {
        worst.sorted.map { index, time in
            let frame = frames.records[index]
            return CauseExample(
                frame: frame.number,
                at: frame.due(on: trace.header.grid) - trace.header.grid.origin,
                time: time,
                heldBy: heldBy(VerdictCause(.contention, culprit: culprit), frames.spans[index], of: app)
            )
        }
    }

    /// A ready time of a thread as an example of who had the CPU.
    func example(of culprit: Culprit, ready: Interval, thread: ThreadID, victim: AppID, time: TimeSpan) -> CauseExample
    {
        let held = splitter.culprits.pieces(of: thread, within: ready, victim: victim).flatMap(held)
        return CauseExample(
            frame: nil,
            thread: trace.threads[thread]?.name ?? "thread \(thread)",
            at: ready.start - trace.header.grid.origin,
            time: time,
            heldBy: longest(held.filter { $0.culprit == culprit }, role: .holder)
        )
    }

    private func isCounted(_ frame: FrameRecord) -> Bool {
        frame.due(on: trace.header.grid) >= trace.header.grid.origin + trace.header.warmUp
    }

    /// The thread that was behind a cause for longest within a frame; nil for a cause that no thread is behind.
    private func heldBy(_ cause: VerdictCause, _ spans: FrameSpans, of app: AppDescription) -> HeldBy? {
        guard let thread = trace.mainThread(of: app) else { return nil }
        switch cause.kind {
        case .contention, .runnable:
            let pieces =
                splitter.culprits.pieces(of: thread, within: spans.onMainThread, victim: app.id)
                + renderPieces(spans, thread, app.id)
            return longest(pieces.flatMap(held).filter { $0.culprit == cause.culprit }, role: .holder)
        case .inversion:
            let pieces = ownerPieces(cause, spans, thread, app.id)
            let held = pieces.flatMap { piece in
                self.held(CulpritFinder.Piece(interval: piece.interval, holders: piece.holders, isPreempted: false))
            }
            return longest(held.filter { $0.culprit == cause.culprit }, role: .holder)
        case .wait where cause.culprit == nil:
            return longest(backers(of: cause, spans, thread, app.id), role: .owner)
        case .io, .gpu, .wait:
            guard cause.culprit != nil else { return nil }
            return longest(served(cause, spans, thread, app.id).filter { $0.culprit == cause.culprit }, role: .owner)
        default: return nil
        }
    }

    /// When the render thread was ready while the frame waited for it.
    private func renderPieces(_ spans: FrameSpans, _ thread: ThreadID, _ app: AppID) -> [CulpritFinder.Piece] {
        spans.waits.filter(\.kind.isForRenderThread).flatMap { wait in
            splitter.owners.pieces(of: wait, by: thread, within: spans.interval, victim: app)
                .filter { $0.state == .ready }
                .map { CulpritFinder.Piece(interval: $0.interval, holders: $0.holders, isPreempted: true) }
        }
    }

    private func held(_ piece: CulpritFinder.Piece) -> [Held] {
        piece.shares.compactMap { holder, time in
            holder.thread.map { Held(thread: $0, culprit: holder.culprit, interval: piece.interval, time: time) }
        }
    }

    private func ownerPieces(
        _ cause: VerdictCause,
        _ spans: FrameSpans,
        _ thread: ThreadID,
        _ app: AppID
    ) -> [OwnerFinder.Piece] {
        waits(for: cause, in: spans, of: thread).flatMap { own in
            splitter.owners.pieces(of: own.wait, by: thread, within: own.part, victim: app)
        }
    }

    /// What hardware did while the main thread waited for that, or for a thread that may have waited for it.
    private func served(
        _ cause: VerdictCause,
        _ spans: FrameSpans,
        _ thread: ThreadID,
        _ app: AppID
    ) -> [Held] {
        waits(in: spans, of: thread).flatMap { own -> [Held] in
            let wait = own.wait
            guard trace.name(of: wait) == cause.resource,
                let blocked = wait.blockedInterval.clipped(to: own.part)
            else { return [] }
            let kinds = HardwareKind(servingWait: wait.kind).map { [$0] } ?? HardwareKind.allCases
            return kinds.flatMap { hardware in
                splitter.hardware.services(of: hardware, within: blocked).map { service in
                    Held(
                        thread: service.thread,
                        culprit: splitter.hardware.culprit(service, thread: thread, victim: app),
                        interval: service.interval,
                        time: service.interval.overlap(with: blocked)
                    )
                }
            }
        }
    }

    /// The thread that was behind it longest, with what it worked on longest and a stack of it from then, if there is one.
    private func longest(_ held: [Held], role: StackRole) -> HeldBy? {
        let times = Dictionary(grouping: held, by: \.backer).mapValues { Self.time(of: $0) }
        guard let (backer, time) = times.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else { return nil }
        let own = held.filter { $0.backer == backer }
        var threads: [ThreadID: TimeSpan] = [:]
        for part in own { threads[part.thread, default: .zero] += part.time }
        guard let culprit = own.first?.culprit,
            let thread = threads.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key
        else { return nil }
        var places: [PathID: TimeSpan] = [:]
        for part in own {
            if let path = part.path {
                places[path, default: .zero] += part.time
                continue
            }
            for (path, time) in holders.work(of: part.thread, within: part.interval) {
                places[path, default: .zero] += time
            }
        }
        let stack = own.lazy.filter { $0.thread == thread }
            .compactMap { stacks.stack(of: thread, within: $0.interval, role: role) }.first
        var held = HeldBy(
            culprit: culprit,
            thread: trace.threads[thread]?.name ?? "thread \(thread)",
            path: places.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? .none,
            time: time,
            stack: stack
        )
        var waits: [String: TimeSpan] = [:]
        for part in own { if let wait = part.waitedFor { waits[wait, default: .zero] += part.time } }
        held.waitedFor = waits.filter { $0.value * 2 > time }.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        held.aheadIn = backer.aheadIn
        held.dependency = backer.dependency
        addReadiness(to: &held, own)
        return held
    }

    /// How long parts of one backer took. Several threads that were at what stood ahead at the same time count once.
    private static func time(of parts: [Held]) -> TimeSpan {
        guard parts.contains(where: { !$0.backer.isOfOneThread }) else { return parts.reduce(.zero) { $0 + $1.time } }
        return parts.map(\.interval).merged().reduce(.zero) { $0 + $1.length }
    }
}
