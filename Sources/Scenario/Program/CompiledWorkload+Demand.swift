public import FrameTrace

extension CompiledWorkload {
    /// What each app needs while on screen: its frames, what they hand over, its events and timers.
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
                // What a launch starts once goes on where it hands itself over.
                isLeast = isLeast || handed.isOpen
                continue
            }
            isLeast = isLeast || hasUncountedWork(event.program) || handed.isOpen
            // An observer is called when those are whose passes it observes.
            for source in calls.passes[number] ?? [(handler: number, perSecond: rate)] where source.perSecond > 0 {
                var own = ExpectedWork()
                for part in [work.own, work.helpers, handed.sum] { own.add(part, times: source.perSecond) }
                if let part = times[source.handler] {
                    timed.append(AppDemand.Timed(from: part.from, until: part.until, perSecond: own.serviceTime))
                } else {
                    events.add(own, times: 1)
                }
            }
            // The next frame comes after what the pass of this one does.
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

    /// The time from one frame of an app to its next, where nobody else keeps it from drawing and each is as long as the
    /// mean.
    func frameInterval(of app: CompiledApp) -> TimeSpan {
        let main = mainThreadInterval(of: app)
        guard let render = renderProgram(of: app), let pipeline = workload.apps[app.id.index].render?.pipeline
        else { return main }
        return max(main, pipeline.pace(main: length(of: app.frame), render: length(of: render)))
    }

    /// The same where its main thread waits for no render thread.
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

    /// The mean time from the begin of a frame's work to its end where all that it needs is there.
    private func length(of program: Program) -> TimeSpan { expectedWork(of: program).own.frameTime.length }

    /// What an app's render thread does for each frame; nil where it has none.
    private func renderProgram(of app: CompiledApp) -> Program? {
        let presents = app.frame.expectedSubmissions().first { $0.submission.flags.contains(.presents) }
        return presents.map { works[$0.submission.work.index].program }
    }

    /// What the timers of an app put into queues again and again, each with its interval.
    func queueTimers(of app: CompiledApp) -> [(every: TimeSpan, submission: Submission)] {
        queueTimerSpecs(of: app).map { ($0.timer.every, $0.submission) }
    }

    /// The same, with when they begin and end.
    func queueTimerSpecs(of app: CompiledApp) -> [(timer: AppTimer, submission: Submission)] {
        zip(workload.apps[app.id.index].timers, app.queueTimers).compactMap { timer, submission in
            guard timer.repeats, timer.every > .zero, let submission else { return nil }
            return (timer, submission)
        }
    }

    /// By the number of a handler: from when on and until when it is called, where that is only a part of the time that its app is
    /// open. Recorded times are spread over the run.
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
