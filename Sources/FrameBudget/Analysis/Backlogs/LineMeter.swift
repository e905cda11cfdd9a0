import FrameTrace

/// Measures how the items of a line spent their time: running, ready without a CPU, or waiting.
struct LineMeter {
    /// Share of busy time from which all CPUs count as taken. The rest may be the scheduler's switches between threads.
    private static let taken = 0.95

    let trace: Trace
    let timelines: ThreadTimelines
    let culprits: CulpritFinder

    /// Returns how a line's items spent an interval during which at least one item was always present; nil if slices
    /// are not recorded.
    ///
    /// - Complexity: O(items · log n + slices, waits and ready times within them).
    func time(of line: ItemLine, within interval: Interval) -> BacklogTime? {
        guard timelines.knowsSlices else { return nil }
        let items = line.items
        let spans = items.compactMap { span(of: $0)?.clipped(to: interval) }
        var time = served(items, within: interval)
        let app = items.first?.app
        // While the queue was suspended, a free CPU would not have helped.
        let gaps = [interval].subtracting((spans + line.suspensions).merged())
        for part in withheld(from: app, within: gaps) { time.ready.add(part) }
        time.ready = time.ready.sortedBySize()
        return time
    }

    /// Returns the share of a line's time that its items need, without the time for which they were ready: of a serial
    /// line's own time, else of all CPUs' time. Nil if no item has ended, or slices are not recorded.
    func load(of line: ItemLine, within interval: Interval) -> Double? {
        guard timelines.knowsSlices, interval.length > .zero else { return nil }
        let done = line.items.filter { $0.work != nil && $0.end(before: interval.end) != nil }
        let recent = done.filter { $0.left.map { $0 >= interval.start } ?? false }
        let sample = recent.isEmpty ? done : recent
        guard !sample.isEmpty else { return nil }
        let time = served(sample, within: Interval(start: trace.header.grid.origin, end: interval.end))
        let isSerial = line.isSerial == true
        let need = time.onCPU + (isSerial ? time.blocked.total : .zero)
        let coming = line.items.count { interval.contains($0.enqueued) }
        let asked = need.inSeconds / Double(sample.count) * Double(coming)
        return asked / interval.length.inSeconds / Double(isSerial ? 1 : max(1, trace.header.cores))
    }

    /// Returns the time from when a thread was available for an item to the item's end; nil if it never began.
    ///
    /// A woken worker is available from its wake-up on.
    private func span(of item: QueuedItem) -> Interval? {
        guard let work = item.work, let timeline = timelines[work.thread] else { return nil }
        let begin = work.interval.start
        let woken = timeline.activity(at: begin)?.interval.start ?? begin
        return Interval(start: min(woken, begin), end: work.interval.end)
    }

    private func served(_ items: [QueuedItem], within interval: Interval) -> BacklogTime {
        var time = BacklogTime()
        var ready = CulpritSums()
        var sweep = culprits.sweep()
        for item in items {
            guard let thread = item.work?.thread, let timeline = timelines[thread],
                let part = span(of: item)?.clipped(to: interval)
            else { continue }
            time.onCPU += timeline.onCPU(within: part)
            for wait in timeline.waits.overlapping(part, start: \.start, end: \.end) {
                let name = wait.resource.flatMap { trace.resources[$0] } ?? ""
                time.blocked.add(BlockedPart(kind: wait.kind, resource: name, time: wait.blocked(within: part)))
            }
            sweep.forEachPiece(of: thread, within: part, victim: item.app) { piece, seats, isPreempted in
                ready.add(piece.length, seats, isPreempted: isPreempted)
            }
        }
        time.ready = ready.parts(culprits.table).filter { $0.time > .zero }
        time.blocked = time.blocked.filter { $0.time > .zero }.sortedBySize()
        return time
    }

    /// Returns what the CPUs ran while items waited without a worker thread; empty if a CPU was free.
    private func withheld(from app: AppID?, within gaps: [Interval]) -> [RunnablePart] {
        let table = culprits.table
        let cpus = table.cpus
        let victim = app.flatMap { table.number(of: $0) }
        var sums: [Int32: TimeSpan] = [:]
        for cpu in cpus {
            var activity = 0
            for gap in gaps {
                for time in cpu.overlapping(gap, start: \.start, end: \.end) {
                    var now = max(time.start, gap.start)
                    let end = min(time.end, gap.end)
                    // A time of no length adds its culprit, too.
                    repeat {
                        let (owner, until) = table.owner(of: time, at: now, near: &activity)
                        let part = Interval(start: now, end: min(until, end))
                        sums[table.culprit(ofOwner: owner, victim: victim), default: .zero] += part.length
                        now = part.end
                    } while now < end
                }
            }
        }
        // A CPU on which nothing ever ran is free.
        let whole = gaps.total * Int64(max(cpus.count, trace.header.cores))
        let used = sums.values.reduce(TimeSpan.zero) { $0 + $1 }
        guard whole > .zero, used / whole >= Self.taken else { return [] }
        return sums.map { number, time in
            RunnablePart(
                culprit: table.culprits[Int(number)],
                afterWakeUp: .nanoseconds(time.nanoseconds / Int64(cpus.count))
            )
        }
    }
}
