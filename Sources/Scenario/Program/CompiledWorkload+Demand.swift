public import FrameTrace

extension CompiledWorkload {
    /// The demand of each app while on screen: its frames, the work they submit, its events and timers.
    ///
    /// - Complexity: O((apps + events) · works).
    public var appDemands: [AppDemand] { apps.map { demand(of: $0) } }

    private func demand(of app: CompiledApp) -> AppDemand {
        let calls = calls(of: app)
        let render = renderProgram(of: app)
        let submissions = expectedSubmissions(of: app.frame).filter { !$0.submission.flags.contains(.presents) }
        let handed = handedOver(by: submissions + (render.map { expectedSubmissions(of: $0) } ?? []))
        let drawing = expectedWork(of: app.frame)
        let rendering = render.map { expectedWork(of: $0) } ?? SharedWork()
        var events = ExpectedWork()
        var frame = drawing.own
        var frameHandsOver = handed.sum
        frameHandsOver.add(drawing.helpers, times: 1)
        frameHandsOver.add(rendering.helpers, times: 1)
        var largest = expectedWork(of: app.frame, isLargest: true).own
        var isLeast = hasUncountedWork(app.frame) || handed.isOpen
        if let render, hasUncountedWork(render) { isLeast = true }
        var timed: [AppDemand.Timed] = []
        let times = partTimes(of: app)
        for (number, event) in app.events.enumerated() {
            let (rate, withFrames) = (calls.perSecond[number], calls.perFrame[number])
            let (work, handed) = (expectedWork(of: event.program), handedOver(by: event.program))
            guard rate > 0 || withFrames > 0 else {
                // Work that a launch starts once continues if it resubmits itself.
                isLeast = isLeast || handed.isOpen
                continue
            }
            isLeast = isLeast || hasUncountedWork(event.program) || handed.isOpen
            // An observer is active when the handlers are whose passes it observes.
            for source in calls.passes[number] ?? [(handler: number, perSecond: rate)] where source.perSecond > 0 {
                var own = ExpectedWork()
                for part in [work.own, work.helpers, handed.sum] { own.add(part, times: source.perSecond) }
                if let part = times[source.handler] {
                    timed.append(AppDemand.Timed(from: part.from, until: part.until, perSecond: own.serviceTime))
                } else {
                    events.add(own, times: 1)
                }
            }
            // The next frame starts after the work in the pass of this one.
            frame.add(work.own, times: withFrames)
            frameHandsOver.add(work.helpers, times: withFrames)
            frameHandsOver.add(handed.sum, times: withFrames)
            if withFrames > 0 { largest.add(expectedWork(of: event.program, isLargest: true).own, times: 1) }
        }
        for (timer, submission) in queueTimerSpecs(of: app) {
            let handed = handedOver(by: [(submission, 1)])
            isLeast = isLeast || handed.isOpen
            guard timer.from > .zero || timer.until != nil else {
                events.add(handed.sum, times: 1 / timer.every.inSeconds)
                continue
            }
            var own = ExpectedWork()
            own.add(handed.sum, times: 1 / timer.every.inSeconds)
            timed.append(AppDemand.Timed(from: timer.from, until: timer.until, perSecond: own.serviceTime))
        }
        var demand = AppDemand(
            app: app.id,
            frame: frame.frameTime,
            handedOver: frameHandsOver.serviceTime,
            eventsPerSecond: events.serviceTime
        )
        demand.isLeast = isLeast
        demand.timed = timed
        demand.rendering = rendering.own.frameTime
        let most = AppDemand.Largest(
            frame: largest.frameTime,
            rendering: render.map { expectedWork(of: $0, isLargest: true).own.frameTime } ?? .none
        )
        if most.frame != demand.frame || most.rendering != demand.rendering { demand.largest = most }
        return demand
    }

    /// Returns the time between two frames of an app without contention, if each takes the mean time.
    func frameInterval(of app: CompiledApp) -> TimeSpan {
        let main = mainThreadInterval(of: app)
        guard let render = renderProgram(of: app), let pipeline = workload.apps[app.id.index].render?.pipeline
        else { return main }
        return max(main, pipeline.pace(main: length(of: app.frame), render: length(of: render)))
    }

    /// Returns the same interval, as if the main thread never waited for a render thread.
    func mainThreadInterval(of app: CompiledApp) -> TimeSpan {
        let interval = workload.device.refresh.interval
        let length = length(of: app.frame)
        let frame = workload.apps[app.id.index]
        let wanted = frame.cadence.interval(at: workload.device.refresh)
        guard length > wanted else { return wanted }
        if frame.pacing == .continuous { return length }
        let shown = VsyncIndex((length.nanoseconds - 1) / interval.nanoseconds + 1)
        return interval * frame.cadence.first(atOrAfter: shown).rawValue
    }

    /// Returns the mean time of a frame's work from begin to end, with all resources available.
    private func length(of program: Program) -> TimeSpan { expectedWork(of: program).own.frameTime.length }

    /// Returns the program of an app's render thread; nil if it has none.
    private func renderProgram(of app: CompiledApp) -> Program? {
        let presents = app.frame.expectedSubmissions().first { $0.submission.flags.contains(.presents) }
        return presents.map { works[$0.submission.work.index].program }
    }

    /// Returns the repeated submissions of an app's timers to queues, each with its interval.
    func queueTimers(of app: CompiledApp) -> [(every: TimeSpan, submission: Submission)] {
        queueTimerSpecs(of: app).map { ($0.timer.every, $0.submission) }
    }

    /// Returns the same submissions with their timers.
    func queueTimerSpecs(of app: CompiledApp) -> [(timer: AppTimer, submission: Submission)] {
        zip(workload.apps[app.id.index].timers, app.queueTimers).compactMap { timer, submission in
            guard timer.repeats, timer.every > .zero, let submission else { return nil }
            return (timer, submission)
        }
    }

    /// Returns the spans in which handlers are called, by handler number, for those called only during a part of the
    /// time that their app is open. Recorded times are treated as spread over the run.
    private func partTimes(of app: CompiledApp) -> [Int: (from: TimeSpan, until: TimeSpan?)] {
        let spec = workload.apps[app.id.index]
        var times: [Int: (from: TimeSpan, until: TimeSpan?)] = [:]
        for (number, handler) in spec.handlers.enumerated() {
            let part: (from: TimeSpan, until: TimeSpan?)
            switch handler.role {
            case .event(let index), .moved(let index), .ended(let index):
                let arrivals = spec.events[index].arrivals
                guard arrivals.every != nil, arrivals.recorded.isEmpty else { continue }
                part = (arrivals.from, arrivals.until)
            case .timer(let index): part = (spec.timers[index].from, spec.timers[index].until)
            default: continue
            }
            if part.from > .zero || part.until != nil { times[number] = part }
        }
        return times
    }
}
