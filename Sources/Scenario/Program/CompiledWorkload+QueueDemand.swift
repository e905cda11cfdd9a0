public import FrameTrace

extension CompiledWorkload {
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
                + eventDemands(of: app)
                + queueTimerSpecs(of: app).flatMap { timer, submission in
                    demands(
                        handedOver(by: [(submission, 1)]),
                        largest: handedOver(by: [(submission, 1)], isLargest: true),
                        works[submission.work.index].path,
                        inRun(timer.every, timer.from, timer.until)
                    )
                }
        }
    }

    /// What events ask of queues. Where all of a name come at recorded times and are many, a queue has to keep up with these, however
    /// long the run is.
    private func eventDemands(of app: CompiledApp) -> [QueueDemand] {
        let spec = workload.apps[app.id.index]
        var all: [QueueDemand] = []
        for (event, handler) in zip(app.events, spec.handlers) where event.every > .zero {
            var every = event.every
            switch handler.role {
            case .event(let index), .ended(let index):
                let arrivals = spec.events[index].arrivals
                if arrivals.every == nil {
                    every = arrivals.meanGap(in: workload.duration) ?? every
                } else if arrivals.recorded.isEmpty {
                    every = inRun(every, arrivals.from, arrivals.until)
                }
            case .timer(let index): every = inRun(every, spec.timers[index].from, spec.timers[index].until)
            default: break
            }
            all += demands(of: event.program, source: event.path, every: every)
        }
        return all
    }

    /// The mean interval over the run of what comes in a short part of it.
    private func inRun(_ every: TimeSpan, _ from: TimeSpan, _ until: TimeSpan?) -> TimeSpan {
        let stretch = EventArrivals.stretch(from: from, until: until, in: workload.duration)
        guard stretch > 1 else { return every }
        return TimeSpan(nanoseconds: Int64(saturating: (Double(every.nanoseconds) * stretch).rounded()))
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

    private func demands(of program: Program, source: PathID, every: TimeSpan) -> [QueueDemand] {
        demands(handedOver(by: program), largest: handedOver(by: program, isLargest: true), source, every)
    }

    private func demands(
        _ handed: HandedOver,
        largest: HandedOver,
        _ source: PathID,
        _ every: TimeSpan
    ) -> [QueueDemand] {
        handed.queues.keys.sorted().compactMap { queue in
            guard case .queue(.serial, _, _) = resources[queue.index].kind, let work = handed.queues[queue],
                !work.isNothing
            else { return nil }
            var demand = QueueDemand(source: source, every: every, queue: queue, work: work.serviceTime)
            demand.isRepeating = handed.repeating.contains(queue)
            demand.isLeast = handed.least.contains(queue) || work.bytes > 0
            if let most = largest.queues[queue]?.serviceTime, most != demand.work { demand.largest = most }
            return demand
        }
    }
}
