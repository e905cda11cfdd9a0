public import FrameTrace

extension CompiledWorkload {
    /// What each app needs while on screen: its frames, what they hand over, its events and timers.
    ///
    /// - Complexity: O((apps + events) · works).
    public var appDemands: [AppDemand] {
        apps.map { app in
            let calls = calls(of: app)
            var events = ExpectedWork()
            var frame = app.frame.expectedWork()
            let render = renderProgram(of: app)
            let submissions = app.frame.expectedSubmissions().filter { !$0.submission.flags.contains(.presents) }
            let handed = handedOver(by: submissions + (render?.expectedSubmissions() ?? []))
            var frameHandsOver = handed.sum
            var isLeast = app.frame.hasUncountedWork || render?.hasUncountedWork == true || !handed.repeating.isEmpty
            for (number, event) in app.events.enumerated() {
                let (rate, withFrames) = (calls.perSecond[number], calls.perFrame[number])
                let (own, handed) = (event.program.expectedWork(), handedOver(by: event.program))
                guard rate > 0 || withFrames > 0 else {
                    // What a launch starts once goes on where it hands itself over.
                    isLeast = isLeast || !handed.repeating.isEmpty
                    continue
                }
                isLeast = isLeast || event.program.hasUncountedWork || !handed.repeating.isEmpty
                events.add(own, times: rate)
                events.add(handed.sum, times: rate)
                // The next frame comes after what the pass of this one does.
                frame.add(own, times: withFrames)
                frameHandsOver.add(handed.sum, times: withFrames)
            }
            for (every, submission) in queueTimers(of: app) {
                let handed = handedOver(by: [(submission, 1)])
                isLeast = isLeast || !handed.repeating.isEmpty
                events.add(handed.sum, times: 1 / every.inSeconds)
            }
            var demand = AppDemand(
                app: app.id,
                frame: frame.serviceTime,
                handedOver: frameHandsOver.serviceTime,
                eventsPerSecond: events.serviceTime
            )
            demand.isLeast = isLeast
            demand.rendering = render?.expectedWork().serviceTime ?? .none
            return demand
        }
    }

    /// What the frames, the events and the timers of all apps ask of serial queues: the work that each hands over, against how often it
    /// comes.
    ///
    /// Work that is handed over by that work counts too, unless it is the same again; and what goes through a queue counts
    /// for its targets as well.
    ///
    /// - Complexity: O((apps + events) · works).
    public var queueDemands: [QueueDemand] {
        apps.flatMap { app in
            frameDemands(of: app)
                + app.events.filter { $0.every > .zero }
                .flatMap { demands(of: $0.program, source: $0.path, every: $0.every) }
                + queueTimers(of: app).flatMap { every, submission in
                    demands(handedOver(by: [(submission, 1)]), works[submission.work.index].path, every)
                }
        }
    }

    /// What frames ask of queues. The render thread is asked as often as the main thread would begin frames without it; waits for its
    /// buffers keep all other work back, too.
    private func frameDemands(of app: CompiledApp) -> [QueueDemand] {
        let presenting = app.frame.expectedSubmissions().first { $0.submission.flags.contains(.presents) }
        let renderQueue = presenting?.submission.queue
        return demands(of: app.frame, source: app.root, every: frameInterval(of: app)).map { demand in
            var demand = demand
            if demand.queue == renderQueue { demand.every = mainThreadInterval(of: app) }
            return demand
        }
    }

    /// The time from one frame of an app to its next, where nobody else keeps it from drawing and each is as long as the
    /// mean.
    func frameInterval(of app: CompiledApp) -> TimeSpan {
        let main = mainThreadInterval(of: app)
        guard let render = renderProgram(of: app)?.expectedWork().serviceTime.length,
            let pipeline = workload.apps[app.id.index].render?.pipeline
        else { return main }
        return max(main, pipeline.pace(main: app.frame.expectedWork().serviceTime.length, render: render))
    }

    /// The same where its main thread waits for no render thread.
    private func mainThreadInterval(of app: CompiledApp) -> TimeSpan {
        let interval = workload.device.refresh.interval
        let length = app.frame.expectedWork().serviceTime.length
        let frame = workload.apps[app.id.index]
        let wanted = frame.cadence.interval(at: workload.device.refresh)
        guard length > wanted else { return wanted }
        if frame.pacing == .continuous { return length }
        let shown = VsyncIndex((length.nanoseconds - 1) / interval.nanoseconds + 1)
        return interval * frame.cadence.first(atOrAfter: shown).rawValue
    }

    /// What an app's render thread does for each frame; nil where it has none.
    private func renderProgram(of app: CompiledApp) -> Program? {
        let presents = app.frame.expectedSubmissions().first { $0.submission.flags.contains(.presents) }
        return presents.map { works[$0.submission.work.index].program }
    }

    /// What the timers of an app put into queues again and again, each with its interval.
    func queueTimers(of app: CompiledApp) -> [(every: TimeSpan, submission: Submission)] {
        zip(workload.apps[app.id.index].timers, app.queueTimers).compactMap { timer, submission in
            guard timer.repeats, timer.every > .zero, let submission else { return nil }
            return (timer.every, submission)
        }
    }

    private func demands(of program: Program, source: PathID, every: TimeSpan) -> [QueueDemand] {
        demands(handedOver(by: program), source, every)
    }

    private func demands(
        _ handed: HandedOver,
        _ source: PathID,
        _ every: TimeSpan
    ) -> [QueueDemand] {
        handed.queues.keys.sorted().compactMap { queue in
            guard case .queue(.serial, _, _) = resources[queue.index].kind, let work = handed.queues[queue],
                work != ExpectedWork()
            else { return nil }
            var demand = QueueDemand(source: source, every: every, queue: queue, work: work.serviceTime)
            demand.isRepeating = handed.repeating.contains(queue)
            demand.isLeast = handed.least.contains(queue) || work.bytes > 0
            return demand
        }
    }

    /// What some work hands over, and what that hands over in turn.
    private struct HandedOver {
        var queues: [ResourceID: ExpectedWork] = [:]
        var sum = ExpectedWork()
        /// The queues into which work puts itself again.
        var repeating: Set<ResourceID> = []
        /// The queues whose work takes time that is not counted.
        var least: Set<ResourceID> = []
    }

    private func handedOver(by program: Program) -> HandedOver { handedOver(by: program.expectedSubmissions()) }

    private func handedOver(by submissions: [(submission: Submission, times: Double)]) -> HandedOver {
        var handed = HandedOver()
        add(submissions, times: 1, within: [], to: &handed)
        return handed
    }

    private func add(
        _ submissions: [(submission: Submission, times: Double)],
        times: Double,
        within outer: [WorkID],
        to handed: inout HandedOver
    ) {
        for (submission, count) in submissions {
            let queues = chain(from: submission.queue)
            guard !outer.contains(submission.work) else {
                handed.repeating.formUnion(queues)
                continue
            }
            let work = works[submission.work.index].program
            let needed = work.expectedWork()
            handed.sum.add(needed, times: times * count)
            if work.hasUncountedWork || work.hasUncountedWaits { handed.least.formUnion(queues) }
            for queue in queues { handed.queues[queue, default: ExpectedWork()].add(needed, times: times * count) }
            let inner = work.expectedSubmissions()
            add(inner, times: times * count, within: outer + [submission.work], to: &handed)
        }
    }

    /// A queue and all that it goes through: its target, the target of that, and so on.
    private func chain(from queue: ResourceID?) -> [ResourceID] {
        var chain: [ResourceID] = []
        var next = queue
        while let queue = next {
            chain.append(queue)
            next = target(of: queue)
        }
        return chain
    }

    private func target(of queue: ResourceID) -> ResourceID? {
        if case .queue(_, _, let target) = resources[queue.index].kind { target } else { nil }
    }
}
