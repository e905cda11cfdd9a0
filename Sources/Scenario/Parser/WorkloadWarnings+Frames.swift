import FrameTrace

/// Warnings about frames and launches that take too long, and about settings for frames that an app never draws.
extension WorkloadWarnings {
    mutating func checkFrame(of app: App, _ name: String) {
        guard app.drawsFrames else { return checkNoFrame(of: app, name) }
        let work = MinimumWork(of: app, cores: workload.device.cores)
        let least = work.frame
        let budget = app.budget(at: workload.device.refresh)
        if let render = app.render { return checkRender(of: app, render, work, name) }
        // With continuous pacing, frames follow each other and each has its budget from the vsync at which it began, so
        // some are in time.
        guard app.pacing != .continuous else { return }
        let (time, limit) = (TimeSpan(nanoseconds: Int64(min(least, 1e18))), budget)
        guard least > Double(budget.nanoseconds) else { return checkInterval(of: app, time, name) }
        warn(
            ["apps", name, "frame"],
            "every frame misses its deadline: its steps take at least \(time), more than the budget of \(limit)",
            help: "take steps out, hand them to a queue with `async`, or write a larger `budget` or a lower `refresh`"
        )
    }

    /// Warns of an app whose launch takes longer than the watchdog allows.
    mutating func checkLaunch(of app: App, _ name: String) {
        guard let allowance = workload.device.life.watchdog?.launch else { return }
        let least = MinimumWork(of: app, cores: workload.device.cores).launch
        guard least > Double(allowance.nanoseconds), let opened = firstOpening(of: app),
            opened + allowance < workload.duration
        else { return }
        let time = TimeSpan(nanoseconds: Int64(min(least, 1e18)))
        warn(
            ["apps", name, "launch"],
            "the watchdog ends the app: its launch takes at least \(time), more than the \(allowance) that it may take",
            help: "take steps out, hand them to a queue with `async`, or write a longer `launch` under `watchdog`"
        )
    }

    /// Warns of an app whose frames meet its budget but exceed the interval between the frames it wants.
    private mutating func checkInterval(of app: App, _ time: TimeSpan, _ name: String) {
        let interval = app.cadence.interval(at: workload.device.refresh)
        guard app.redraw == .always, time > interval else { return }
        warn(
            ["apps", name, "frame"],
            "frames are dropped: its steps take at least \(time), and the app wants a frame every \(interval)",
            help: "take steps out, hand them to a queue with `async`, or write a lower `refresh`"
        )
    }

    /// Warns of an app whose render thread or main thread cannot keep up with the app's rate.
    private mutating func checkRender(of app: App, _ render: RenderThread, _ work: MinimumWork, _ name: String) {
        func span(_ time: Double) -> TimeSpan { TimeSpan(nanoseconds: Int64(min(time, 1e18))) }
        let interval = app.cadence.interval(at: workload.device.refresh)
        let stages = [
            (field: "render", thread: "render thread", time: work.render),
            (field: "frame", thread: "main thread", time: work.frame),
        ]
        let isSerial = render.buffers == 1
        let longest = stages.max { $0.time < $1.time } ?? stages[0]
        let time = isSerial ? work.frame + work.render : longest.time
        if time > Double(interval.nanoseconds) {
            let what =
                isSerial
                ? "with one buffer, main thread and render thread take turns, and take at least \(span(time)) for a frame"
                : "its \(longest.thread) takes at least \(span(time)) for a frame"
            warn(
                ["apps", name, longest.field],
                "frames are dropped: \(what), and the app wants one every \(interval)",
                help: "take steps out\(isSerial ? ", write `buffers: 2`" : ""), or write a lower `refresh`"
            )
            return
        }
        let budget = app.budget(at: workload.device.refresh)
        guard render.latency == 1, work.frame + work.render > Double(budget.nanoseconds) else { return }
        warn(
            ["apps", name, "render"],
            "the first frame misses its deadline: main thread and render thread take at least "
                + "\(span(work.frame + work.render)), more than its budget of \(budget)",
            help: "write `latency: 2`, if a frame may be shown one interval later"
        )
    }

    /// Warns of settings for frames in an app that draws nothing.
    private mutating func checkNoFrame(of app: App, _ name: String) {
        for field in ["pacing", "refresh", "budget", "redraw"] {
            let message = "has no effect: this app has no `frame`, so it draws nothing"
            warn(["apps", name, field], message, help: "remove it, or add a `frame`")
        }
        if app.asksForFrames {
            let message = "a step says `redraw: on`, and this app has no `frame`: nothing is drawn"
            warn(["apps", name], message, help: "remove the step, or add a `frame`")
        }
        for field in ["dropped", "hitchRatio", "p95OverBudget", "inputP95"] {
            let message = "limits frames, and this app has no `frame`: a gate fails, as there is nothing to judge"
            warn(["gate", "apps", name, field], message, help: "remove it")
        }
    }
}
