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
    func all() -> InputFigures {
        figures(counted.lazy.map { [lives] in lives.lives[$0] }, unknown: lives.unknown.values.reduce(0, +))
    }

    /// Returns the figures by handler, in the order of their numbers.
    func byHandler() -> [HandlerFigures] {
        let byHandler = Dictionary(grouping: counted) { lives.lives[$0].handler }
        return handlers.filter(\.source.isInput).sorted { $0.number < $1.number }.compactMap { handler in
            let unknown = lives.unknown[handler.number] ?? 0
            let own = byHandler[handler.number] ?? []
            guard !own.isEmpty || unknown > 0 else { return nil }
            let input = figures(own.lazy.map { [lives] in lives.lives[$0] }, unknown: unknown)
            return HandlerFigures(path: handler.path, source: handler.source, input: input)
        }
    }

    /// Returns the events that took longest.
    ///
    /// - Complexity: O(n log n), plus the main thread's activities during each returned event.
    func slowest() -> [InputEvent] {
        let lives = lives.lives
        var order = counted.compactMap { place -> (place: Int, time: TimeSpan)? in
            way(of: lives[place]).map { (place: place, time: $0.waited + $0.handling + ($0.shown ?? .zero)) }
        }
        order.sort { ($1.time, lives[$0.place].queued) < ($0.time, lives[$1.place].queued) }
        return order.prefix(MainThreadResult.slowestCapacity).compactMap { event(of: lives[$0.place]) }
    }

    /// Returns the events that a frame was the first to show, in order of arrival.
    func shown(by frame: FrameNumber) -> [InputEvent] {
        lives.lives.filter { $0.frame.map { frames[$0].number == frame } ?? false }.compactMap { event(of: $0) }
    }

    /// The indices of the events that arrived after warm-up.
    private var counted: [Int] { lives.lives.indices.filter { lives.lives[$0].queued >= warmUpEnd } }

    private func figures(_ lives: some Sequence<InputLife>, unknown: Int) -> InputFigures {
        // Plain lists of times, each sorted in place: a long run has millions of events.
        var (waited, handling, shown): ([TimeSpan], [TimeSpan], [TimeSpan]) = ([], [], [])
        var (queued, coalesced, cancelled, waiting) = (0, 0, 0, 0)
        for life in lives {
            queued += 1
            switch life.fate {
            case .coalesced: coalesced += 1
            case .cancelled: cancelled += 1
            case nil: waiting += 1
            case .queued, .handled: break
            }
            guard let activity = life.activity, let way = way(of: life) else { continue }
            waited.append(way.waited)
            if !activities[activity].isUnfinished { handling.append(way.handling) }
            if let time = way.shown { shown.append(way.waited + way.handling + time) }
        }
        let (begun, ended) = (waited.count, handling.count)
        return InputFigures(
            queued: queued,
            handled: ended + unknown,
            unfinished: begun > ended ? begun - ended : nil,
            coalesced: coalesced,
            cancelled: cancelled,
            waiting: waiting,
            waited: Distribution(taking: &waited),
            handling: Distribution(taking: &handling),
            shown: Distribution(taking: &shown)
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
