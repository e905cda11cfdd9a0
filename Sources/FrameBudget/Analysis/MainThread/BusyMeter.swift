import FrameTrace

/// Splits a main thread's busy time into running, ready and waiting, and attributes the waits.
struct BusyMeter {
    let thread: ThreadID
    let app: AppID
    let trace: Trace
    let timelines: ThreadTimelines
    let owners: OwnerFinder
    let holders: HolderFinder

    private var timeline: ThreadTimeline? { timelines[thread] }

    /// Returns an interval split by the thread's state.
    ///
    /// - Complexity: O(log n + slices and waits within it).
    func busy(_ interval: Interval) -> BusyTime {
        guard let timeline else { return BusyTime(total: interval.length, onCPU: nil, ready: nil, blocked: .zero) }
        let ready = timeline.ready.overlapping(interval, start: \.start, end: \.end)
        // Without slices, either the scheduler was not recorded, or, in virtual time, no thread needed a CPU.
        let isKnown = timelines.knowsSlices || trace.header.facts.isExact
        return BusyTime(
            total: interval.length,
            onCPU: isKnown ? timeline.onCPU(within: interval) : nil,
            ready: isKnown ? ready.reduce(.zero) { $0 + $1.overlap(with: interval) } : nil,
            blocked: waits(interval).reduce(.zero) { $0 + $1.blocked(within: interval) }
        )
    }

    /// Returns the culprits that had a CPU while the thread was ready within an interval, longest first; nil if it was
    /// not ready, or that was not recorded.
    ///
    /// - Complexity: O(log n + slices within it × CPUs).
    func runnable(_ interval: Interval, most: Int) -> [RunnablePart]? {
        let parts = owners.culprits.pieces(of: thread, within: interval, victim: app).byCulprit
        return parts.isEmpty ? nil : Array(parts.prefix(most))
    }

    /// Returns the CPU time of the thread by step within intervals, largest first.
    func steps(_ intervals: [Interval], most: Int) -> [StepTime] {
        var sums: [PathID: TimeSpan] = [:]
        for interval in intervals { add(thread, interval, to: &sums) }
        return largest(sums, most)
    }

    /// Returns the waits of the thread within an interval, longest first.
    func blocked(_ interval: Interval, most: Int) -> [BlockedPart] {
        var parts: [BlockedPart] = []
        for wait in waits(interval) {
            let resource = wait.resource.flatMap { trace.resources[$0] } ?? ""
            parts.add(BlockedPart(kind: wait.kind, resource: resource, time: wait.blocked(within: interval)))
        }
        return Array(parts.filter { $0.time > .zero }.sortedBySize().prefix(most))
    }

    /// Returns the CPU time, by step, of the threads that it waited for within an interval, largest first.
    ///
    /// - Complexity: O(log n + links of the waits and slices within them).
    func ownerSteps(_ interval: Interval, most: Int) -> [StepTime] {
        var sums: [PathID: TimeSpan] = [:]
        for wait in waits(interval) {
            for piece in owners.pieces(of: wait, by: thread, within: interval, victim: app)
            where piece.state == .running {
                add(piece.owner, piece.interval, to: &sums)
            }
        }
        return largest(sums, most)
    }

    /// Returns the file and network transfers from an instant on, by step, for steps that waited long for them, longest
    /// first.
    ///
    /// - Parameter running: when the app ran. While it is suspended, its threads wait for nothing.
    func transfers(since start: Instant, _ running: [Interval]) -> [MainThreadTransfer] {
        var sums: [MainThreadTransfer] = []
        for wait in timeline?.waits ?? [] where wait.start >= start && wait.kind.isTransfer {
            let length = blocked(wait, running)
            let transfer = MainThreadTransfer(
                path: step(of: wait) ?? timeline?.activity(at: wait.start)?.path ?? .none,
                wait: wait.kind,
                count: 1,
                total: length,
                longest: length
            )
            guard let same = sums.firstIndex(where: { $0.path == transfer.path && $0.wait == wait.kind }) else {
                sums.append(transfer)
                continue
            }
            sums[same].count += 1
            sums[same].total += length
            sums[same].longest = max(sums[same].longest, length)
        }
        return sums.filter { $0.total >= MainThreadResult.longestTransfers }
            .sorted { ($1.total, $0.path) < ($0.total, $1.path) }
    }

    /// Returns the step that waited for a file: the one around the wait, or the one that copies the data afterwards. A
    /// network transfer has no such step.
    private func step(of wait: WaitSpan) -> PathID? {
        guard wait.kind != .network else { return nil }
        let steps = holders.steps(of: thread, within: Interval(start: wait.start, end: wait.end + .nanoseconds(1)))
        let around = steps.first { $0.start <= wait.start && $0.end >= wait.end && $0.start < wait.end }
        return (around ?? steps.first { $0.start == wait.end })?.path
    }

    private func blocked(_ wait: WaitSpan, _ running: [Interval]) -> TimeSpan {
        let whole = wait.blockedInterval
        let parts = running.overlapping(whole, start: \.start, end: \.end)
        // Usually the app ran throughout; the recorded sum is then exact.
        if parts.count == 1, let part = parts.first, part.start <= whole.start, part.end >= whole.end {
            return wait.blocked
        }
        return parts.reduce(.zero) { $0 + wait.blocked(within: $1) }
    }

    private func waits(_ interval: Interval) -> ArraySlice<WaitSpan> {
        timeline?.waits.overlapping(interval, start: \.start, end: \.end) ?? []
    }

    /// Adds a thread's CPU time in an interval by step. A step partly in the interval counts with its CPU time there.
    /// What ran between the last recorded step and the end of the observation counts for the activity around it:
    /// recordings of earlier versions do not name the step that the end of the run cut.
    private func add(_ thread: ThreadID, _ interval: Interval, to sums: inout [PathID: TimeSpan]) {
        for step in holders.steps(of: thread, within: interval) {
            guard let part = Interval(start: step.start, end: step.end).clipped(to: interval) else { continue }
            let isWhole = part.start == step.start && part.end == step.end
            let ran = timelines.knowsSlices ? timelines[thread]?.onCPU(within: part) : nil
            sums[step.path, default: .zero] += ran ?? (isWhole ? step.cpu : min(step.cpu, part.length))
        }
        guard let timeline = timelines[thread], let activity = timeline.activities.last,
            activity.interval.end >= trace.observedUntil
        else { return }
        let lastStep = holders.steps(of: thread, within: activity.interval).last?.end ?? activity.interval.start
        let open = Interval(start: max(lastStep, activity.interval.start), end: activity.interval.end)
        if let part = open.clipped(to: interval) {
            sums[activity.path, default: .zero] += timeline.onCPU(within: part)
        }
    }

    private func largest(_ sums: [PathID: TimeSpan], _ most: Int) -> [StepTime] {
        let steps = sums.filter { $0.value > .zero }.map { StepTime(path: $0, time: $1) }
        return Array(steps.sortedBySize().prefix(most))
    }
}
