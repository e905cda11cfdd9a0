import FrameTrace

/// Finds the passes of a run loop that lasted too long while the app was on screen.
///
/// A launch is not a hang: the run loop has not started yet, and launch time is reported separately.
struct HangFinder {
    let activities: PackedArray<LoopActivity>
    let sessions: [ScreenSession]
    let warmUpEnd: Instant
    let origin: Instant
    let meter: BusyMeter
    let stacks: HangStacks

    /// Returns the hangs that end after warm-up.
    ///
    /// - Complexity: O(n log n) over activities, and the events within the longest hangs.
    func summary() -> HangSummary {
        let hangs = hangs()
        let longest = hangs.sorted {
            ($1.interval.length, $0.interval.start) < ($0.interval.length, $1.interval.start)
        }
        return HangSummary(
            count: hangs.count,
            severe: hangs.count { $0.interval.length >= HangSummary.severeLength },
            total: hangs.reduce(.zero) { $0 + $1.interval.length },
            worst: longest.prefix(HangSummary.capacity).compactMap(hang)
        )
    }

    private struct Pass {
        var interval: Interval
        var activities: Range<Int>
    }

    /// Returns the passes that are hangs, from the wake-up to the end, clipped to the screen sessions.
    private func hangs() -> [Pass] {
        var passes: [Pass] = []
        var first = 0
        var before = Instant.zero
        while first < activities.count {
            var end = first + 1
            let activity = activities[first]
            var last = activity.interval.end
            while end < activities.count {
                let next = activities[end]
                guard next.isSamePass, next.wokenAt == nil else { break }
                last = next.interval.end
                end += 1
            }
            let begin = activity.interval.start
            let start = max(before, min(activity.wokenAt ?? begin, begin))
            let whole = Interval(start: start, end: last)
            if activity.handler?.source != .launch {
                for session in sessions {
                    guard let seen = whole.clipped(to: session.interval), seen.length >= HangSummary.shortest,
                        seen.end > warmUpEnd
                    else { continue }
                    passes.append(Pass(interval: seen, activities: first..<end))
                }
            }
            before = last
            first = end
        }
        return passes
    }

    private func hang(_ pass: Pass) -> Hang? {
        let longest = activities[pass.activities].max { left, right in
            left.interval.overlap(with: pass.interval) < right.interval.overlap(with: pass.interval)
        }
        guard let longest else { return nil }
        let last = activities[pass.activities.upperBound - 1]
        return Hang(
            at: pass.interval.start - origin,
            busy: meter.busy(pass.interval),
            runnableBy: meter.runnable(pass.interval, most: Hang.capacity),
            cause: longest.cause,
            path: longest.path,
            frame: longest.frame,
            steps: meter.steps([pass.interval], most: Hang.capacity),
            waits: meter.blocked(pass.interval, most: Hang.capacity),
            owners: meter.ownerSteps(pass.interval, most: Hang.capacity),
            call: stacks.mostSeen(within: pass.interval),
            isUnfinished: last.isUnfinished || last.interval.end > pass.interval.end
        )
    }
}

/// The stacks of one main thread, used for hangs.
struct HangStacks {
    private var seen: [(at: Instant, call: CallID)] = []

    /// Collects the stacks that were taken of a main thread as the victim; none in virtual time.
    ///
    /// - Complexity: O(n log n) over the trace's stacks.
    init(of thread: ThreadID, in trace: Trace, _ calls: CallTableBuilder) {
        guard !trace.header.facts.isExact else { return }
        let app = trace.threads[thread]?.app
        for stack in trace.stacks where stack.thread == thread && stack.victim == thread {
            guard let call = calls.place(of: stack.stack, path: stack.path, app: app) else { continue }
            seen.append((stack.takenAt ?? stack.plannedAt, call))
        }
        seen.sort { $0.at < $1.at }
    }

    /// Returns the call chain seen most often within an interval; nil if there is none.
    func mostSeen(within interval: Interval) -> CallID? {
        var counts: [CallID: Int] = [:]
        let first = seen.sortedIndex(where: { $0.at >= interval.start })
        for stack in seen[first...] {
            guard stack.at < interval.end else { break }
            counts[stack.call, default: 0] += 1
        }
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }
}
