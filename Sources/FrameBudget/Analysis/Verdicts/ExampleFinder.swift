import FrameTrace

/// Finds the worst example frames of a cause, each with the thread behind it and that thread's work.
struct ExampleFinder {
    let trace: Trace
    let splitter: LedgerSplitter
    /// The items of queues and the tasks that threads executed.
    let work: ExecutedItems
    /// The queues that the items of each queue go through.
    let ways: QueueTargets
    let operations: OperationLives
    /// By thread: the operations that it began, in order.
    let begun: [ThreadID: [OperationLife]]
    /// The exclusive categories of operations.
    let categories: OperationCategories
    let holders: HolderFinder
    let stacks: StackIndex
    private let otherWork: OtherWorkNames

    /// - Parameter items: the items of the trace, thread by thread.
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
        categories = OperationCategories(trace)
        work = ExecutedItems(items)
        ways = QueueTargets(trace)
        self.otherWork = otherWork
        self.splitter = splitter
        self.holders = holders
        self.stacks = stacks
    }

    /// Returns a frame as an example of a cause.
    func example(
        of cause: VerdictCause,
        _ frame: FrameRecord,
        _ spans: FrameSpans,
        _ time: TimeSpan,
        of app: AppDescription
    ) -> CauseExample {
        let waits = followedWaits(cause, in: spans, of: app)
        // What delayed the frame before is not in this frame's spans.
        let turn = turn(before: spans, of: app)
        let step: PathID? =
            switch cause.kind {
            case .ownWork where cause.isOfRenderThread: frame.rendering?.work.first?.path
            case .ownWork: frame.work.first?.path
            case .outsideWork:
                otherWork.longest(of: spans.outside, within: spans.before)
                    ?? turn.flatMap { otherWork.longest(of: $0.outside, within: $0.before) }
            default: nil
            }
        var example = CauseExample(
            frame: frame.number,
            at: frame.due(on: trace.header.grid) - trace.header.grid.origin,
            time: time,
            step: step,
            heldBy: heldBy(cause, spans, waits, of: app) ?? turn.flatMap { heldBy(cause, $0, of: app) }
        )
        if cause.kind == .outsideWork { example.pieces = pieces(of: spans) ?? turn.flatMap { pieces(of: $0) } }
        if example.heldBy?.notBegun == nil { example.notBegun = neverBegan(waits, victim: app.id) }
        if let longest = Self.longest(waits), isUnended(longest) { example.isUnended = true }
        example.finish = finishWait(waits, victim: app.id)
        if hasTimedOut(waits, spans, isUnfinished: frame.isUnfinished, of: app) { example.timedOut = true }
        return example
    }

    /// Returns, by culprit, the indices of the frames in which it had the CPU longest while they were ready.
    ///
    /// - Complexity: O(frames · culprits of a frame).
    func worstByCulprit(in frames: FrameBuilder.Frames) -> [Culprit: Worst<Int>] {
        var worst: [Culprit: Worst<Int>] = [:]
        for (index, frame) in frames.records.enumerated() where isCounted(frame) {
            // A culprit may have had the CPU both within the frame and while other work of the main thread delayed it.
            let parts = (frame.ledger.runnableBy ?? []) + (frame.ledger.outside?.runnable ?? [])
            for culprit in Set(parts.map(\.culprit)) {
                let time = frame.ledger.ready(culprit)
                if time > .zero { worst[culprit, default: Worst(CauseExample.capacity)].add(index, time) }
            }
        }
        return worst
    }

    /// Returns the frames in which a culprit had the CPU longest while they were ready, longest first.
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

    /// Returns a ready time of a thread as an example of a culprit that had the CPU.
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

    /// Whether a frame is after warm-up. A frame that never ended counts by the end of its app's time on screen.
    func isCounted(_ frame: FrameRecord) -> Bool {
        let start = trace.header.grid.origin + trace.header.warmUp
        return frame.isUnfinished ? frame.end > start : frame.due(on: trace.header.grid) >= start
    }

    /// Returns the thread that was behind a cause longest within a frame; nil for a cause without threads.
    ///
    /// - Parameter waits: the waits that are the cause, where the caller has them; nil to find them.
    func heldBy(
        _ cause: VerdictCause,
        _ spans: FrameSpans,
        _ waits: [FollowedWait]? = nil,
        of app: AppDescription
    ) -> HeldBy? {
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
            let waits = waits ?? followedWaits(cause, in: spans, of: app)
            let behind = heldParts(of: cause, waits, spans, thread, app.id)
            guard var held = longest(behind, role: .owner) else { return nil }
            guard let wait = Self.longest(waits) else { return held }
            held.notBegun = notBegun(wait, behind, victim: app.id)
            held.next = next(beside: held, wait, behind, victim: app.id)
            return held
        case .io, .gpu, .wait:
            guard cause.culprit != nil else { return nil }
            return longest(served(cause, spans, thread, app.id).filter { $0.culprit == cause.culprit }, role: .owner)
        default: return nil
        }
    }

    /// Returns when the render thread was ready while the frame waited for it.
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
}
