import FrameTrace

/// Finds the parts of a wait for an asynchronous operation, which continues without a thread after its steps, until
/// some work calls `finish`.
extension ExampleFinder {
    /// Work that executed a step, such as one that called `finish`.
    struct Caller {
        var path: PathID
        /// The thread that executed it, and when; nil where several threads executed such work.
        var execution: (thread: ThreadID, interval: Interval)?
    }

    /// Returns the parts of the longest of some waits, if that was for an asynchronous operation; nil otherwise.
    ///
    /// - Complexity: O(operations + threads · log n + dependencies of dependencies).
    func finishWait(_ waits: [FollowedWait], victim: AppID) -> FinishWait? {
        guard let longest = Self.longest(waits), let life = openOperation(longest, victim: victim),
            let blocked = longest.own.wait.blockedInterval.clipped(to: longest.own.part),
            let open = openPart(of: life, within: blocked), let name = trace.paths[life.making.path]?.label
        else { return nil }
        let own = life.began.flatMap { Interval(start: $0, end: open.start).clipped(to: blocked) }
        var found = FinishWait(operation: name, time: blocked.length, steps: own?.length ?? .zero, open: open.length)
        let before = dependencies(of: life, longest.own.wait, within: longest.own.part, victim: victim)
        var times: [String: TimeSpan] = [:]
        for part in before?.held ?? [] {
            if let dependency = part.dependency { times[dependency, default: .zero] += part.time }
        }
        if let most = times.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) {
            found.dependency = most.key
            found.dependencyTime = most.value
        }
        guard let ended = life.ended else {
            found.neverFinished = true
            return found
        }
        guard let known = caller(of: Self.finish(name), at: ended, victim: victim) else { return found }
        found.caller = known.path
        found.calling = known.execution.map { $0.interval.overlap(with: open) }
        return found
    }

    /// Returns the same for the waits that made a frame late.
    func finishWait(_ frame: FrameRecord, _ spans: FrameSpans, of app: AppDescription) -> FinishWait? {
        guard let cause = frame.verdict?.cause else { return nil }
        return finishWait(followedWaits(cause, in: spans, of: app), victim: app.id)
    }

    /// Returns the asynchronous operation that a wait was for, if its steps ended before the wait did; nil for other
    /// waits.
    ///
    /// - Complexity: O(operations).
    func openOperation(_ followed: FollowedWait, victim: AppID) -> OperationLife? {
        let wait = followed.own.wait
        guard wait.kind == .item || wait.kind == .concurrentItem,
            trace.name(of: wait).hasPrefix(ResourceNames.operation)
        else { return nil }
        let unended = isUnended(followed) ? awaitedOperation(of: wait, victim: victim) : nil
        guard let life = unended ?? operation(endingWith: wait, victim: victim), !life.making.isGroup,
            let done = life.stepsDone, done < wait.blockedInterval.end
        else { return nil }
        return life
    }

    /// Returns the item that executed the steps of an operation, as what a thread waited for in a queue.
    func awaited(stepsOf life: OperationLife) -> Awaited? {
        guard let thread = life.thread, let began = life.began, let item = work.item(of: thread, at: began),
            let queue = item.queue
        else { return nil }
        return Awaited(queue: queue, item: item, inLine: inLine(item))
    }

    /// Returns the thread that called `finish` while it executed that work within a wait for an asynchronous operation;
    /// empty where that is unknown.
    func callers(of life: OperationLife, within part: Interval, victim: AppID) -> [Held] {
        guard let ended = life.ended, let name = trace.paths[life.making.path]?.label,
            let open = openPart(of: life, within: part),
            let execution = caller(of: Self.finish(name), at: ended, victim: victim)?.execution,
            let time = execution.interval.clipped(to: open)
        else { return [] }
        let held = Held(
            thread: execution.thread,
            culprit: splitter.hardware.culprit(of: life.making.app, victim: victim),
            interval: time,
            time: time.length,
            activity: activity(of: execution.thread, at: time.start)
        )
        return split(held, readyWithin: time, victim: victim)
    }

    /// Returns the part of a wait in which the steps of an operation had ended and `finish` had not come.
    private func openPart(of life: OperationLife, within part: Interval) -> Interval? {
        guard let done = life.stepsDone else { return nil }
        return Interval(start: done, end: max(done, life.ended ?? part.end)).clipped(to: part)
    }

    /// Returns the operation of a wait's name that ended with the wait; nil where there is none.
    func operation(endingWith wait: WaitSpan, victim: AppID) -> OperationLife? {
        let end = wait.blockedInterval.end
        func distance(_ life: OperationLife) -> TimeSpan? { life.ended.map { max($0 - end, end - $0) } }
        let alike = operations(namedAs: wait, victim: victim) { life in
            distance(life).map { $0 <= Self.slack } ?? false
        }
        return alike.min { (distance($0) ?? .zero, $1.making.id) < (distance($1) ?? .zero, $0.making.id) }
    }

    /// Returns the label of a step that calls `finish` for operations of a name, as the workload's compiler gives it.
    private static func finish(_ operation: String) -> String { "finish \(operation)" }

    /// Returns the work of the victim's app that executed a step at an instant: the only one under way then that has
    /// such a step. Nil where there is none, or several.
    ///
    /// - Parameter step: the step's label.
    /// - Complexity: O(places + threads · log n).
    func caller(of step: String, at instant: Instant, victim: AppID) -> Caller? {
        let places = places(of: step)
        guard !places.isEmpty else { return nil }
        let window = self.window(around: instant)
        var near: [(thread: ThreadID, activity: Activity)] = []
        for timeline in splitter.culprits.timelines.all {
            for activity in timeline.activities.overlapping(window, start: \.interval.start, end: \.interval.end)
            where activity.app == victim && places.contains(activity.path) {
                near.append((thread: timeline.thread, activity: activity))
            }
        }
        // Work that ended before, or began only then, is the caller only where no other work was under way.
        let within = near.filter { $0.activity.interval.start < instant && $0.activity.interval.end >= instant }
        let chosen = within.isEmpty ? near : within
        let executions = chosen.map { thread, activity in
            let start = activity.interval.start
            let executed = Interval(start: start, end: max(start, min(activity.interval.end, instant)))
            return (thread: thread, interval: executed)
        }
        guard Set(chosen.map(\.activity.path)).count == 1, let path = chosen.first?.activity.path else { return nil }
        return Caller(path: path, execution: executions.count == 1 ? executions[0] : nil)
    }

    /// Returns the time in which a thread executed a step that took effect at an instant.
    func window(around instant: Instant) -> Interval {
        // The live engine's clock and that of a thread differ.
        let precision = trace.header.facts.isExact ? TimeSpan.zero : WaitPaths.liveStep
        let tick = TimeSpan.nanoseconds(1)
        return Interval(start: instant - precision - tick, end: instant + precision + tick)
    }

    /// Returns the places that have a step of a label, without those of the apps.
    func places(of label: String) -> Set<PathID> {
        var found: Set<PathID> = []
        for step in trace.paths.values where step.label == label {
            var next = step.parent
            while let place = next, let parent = trace.paths[place]?.parent, found.insert(place).inserted {
                next = parent
            }
        }
        return found
    }
}
