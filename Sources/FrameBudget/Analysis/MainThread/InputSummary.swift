import FrameTrace

/// Summarizes an app's input events that arrived after warm-up.
struct InputSummary {
    let lives: InputEventLives
    let activities: PackedArray<LoopActivity>
    let frames: FrameRecords
    let handlers: [HandlerDescription]
    let grid: VsyncGrid
    let warmUpEnd: Instant

    /// Returns the figures of all input together.
    func all() -> InputFigures { figures(counted, unknown: lives.unknown.values.reduce(0, +)) }

    /// Returns the figures by handler, in the order of their numbers.
    func byHandler() -> [HandlerFigures] {
        let byHandler = Dictionary(grouping: counted, by: \.handler)
        return handlers.filter(\.source.isInput).sorted { $0.number < $1.number }.compactMap { handler in
            let unknown = lives.unknown[handler.number] ?? 0
            let own = byHandler[handler.number] ?? []
            guard !own.isEmpty || unknown > 0 else { return nil }
            return HandlerFigures(path: handler.path, source: handler.source, input: figures(own, unknown: unknown))
        }
    }

    /// Returns the events that took longest.
    ///
    /// - Complexity: O(n log n), plus the main thread's activities during each returned event.
    func slowest() -> [InputEvent] {
        let all = counted.compactMap { life in
            way(of: life).map { (life, $0.waited + $0.handling + ($0.shown ?? .zero)) }
        }
        let order = all.sorted { ($1.1, $0.0.queued) < ($0.1, $1.0.queued) }
        return order.prefix(MainThreadResult.slowestCapacity).compactMap { event(of: $0.0) }
    }

    /// Returns the events that a frame was the first to show, in order of arrival.
    func shown(by frame: FrameNumber) -> [InputEvent] {
        lives.lives.filter { $0.frame.map { frames[$0].number == frame } ?? false }.compactMap { event(of: $0) }
    }

    private var counted: [InputLife] { lives.lives.filter { $0.queued >= warmUpEnd } }

    private func figures(_ lives: [InputLife], unknown: Int) -> InputFigures {
        let ways = lives.compactMap { way(of: $0) }
        let begun = lives.filter { $0.activity != nil }
        let ended = begun.filter { life in life.activity.map { !activities[$0].isUnfinished } ?? false }
        return InputFigures(
            queued: lives.count,
            handled: ended.count + unknown,
            unfinished: begun.count > ended.count ? begun.count - ended.count : nil,
            coalesced: lives.count { $0.fate == .coalesced },
            cancelled: lives.count { $0.fate == .cancelled },
            waiting: lives.count { $0.fate == nil },
            waited: Distribution(ways.map(\.waited)),
            handling: Distribution(ended.compactMap { way(of: $0)?.handling }),
            shown: Distribution(ways.compactMap { way in way.shown.map { way.waited + way.handling + $0 } })
        )
    }

    private func way(of life: InputLife) -> (waited: TimeSpan, handling: TimeSpan, shown: TimeSpan?)? {
        guard let activity = life.activity.map({ activities[$0].interval }) else { return nil }
        let shown = life.frame.map { grid[frames[$0].shownAt] - activity.end }
        return (activity.start - life.queued, activity.length, shown)
    }

    private func event(of life: InputLife) -> InputEvent? {
        guard let number = life.activity, let way = way(of: life) else { return nil }
        return InputEvent(
            path: activities[number].path,
            at: life.queued - grid.origin,
            waited: way.waited,
            handling: way.handling,
            isUnfinished: activities[number].isUnfinished ? true : nil,
            untilShown: way.shown,
            frame: life.frame.map { frames[$0].number },
            heldUpBy: heldUpBy(Interval(start: life.queued, end: activities[number].interval.start))
        )
    }

    /// Returns the main thread's activities within an interval, longest first.
    private func heldUpBy(_ interval: Interval) -> [InputEvent.HeldUpBy] {
        var sums: [InputEvent.HeldUpBy] = []
        var longest: [TimeSpan] = []
        for activity in activities.overlapping(interval, start: \.interval.start, end: \.interval.end) {
            let time = activity.interval.overlap(with: interval)
            let same = sums.firstIndex(where: { $0.cause == activity.cause && $0.path == activity.path })
            guard let same else {
                sums.append(
                    InputEvent.HeldUpBy(
                        cause: activity.cause,
                        path: activity.path,
                        count: 1,
                        time: time,
                        frame: activity.frame
                    )
                )
                longest.append(time)
                continue
            }
            sums[same].count += 1
            sums[same].time += time
            guard time > longest[same] else { continue }
            longest[same] = time
            sums[same].frame = activity.frame
        }
        return Array(
            sums.sorted { ($1.time, $0.path) < ($0.time, $1.path) }.prefix(InputEvent.heldUpByCapacity)
        )
    }
}
