public import FrameTrace

extension CompiledWorkload {
    /// The demand on serial queues by the frames, events and timers of all apps: the work that each submits, and its
    /// interval.
    ///
    /// Work that this work submits counts too, unless it resubmits itself. Work that passes through a queue counts for
    /// the queue's targets as well.
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

    /// Returns the demand of events on queues. For an event with many recorded times, the mean gap between them counts,
    /// because a queue has to keep up with that, however long the run is.
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

    /// Returns the mean interval over the run, for a burst that takes only a short part of it.
    private func inRun(_ every: TimeSpan, _ from: TimeSpan, _ until: TimeSpan?) -> TimeSpan {
        let stretch = EventArrivals.stretch(from: from, until: until, in: workload.duration)
        guard stretch > 1 else { return every }
        return TimeSpan(nanoseconds: Int64(saturating: (Double(every.nanoseconds) * stretch).rounded()))
    }

    /// Returns the demand of frames on queues. For the render thread, the interval is that of a main thread that never
    /// waits for buffers; waits for buffers hold all other work back too.
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
        _ handed: SubmittedWork,
        largest: SubmittedWork,
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
