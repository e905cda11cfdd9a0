import FrameTrace

/// What is right by the language and probably not meant: fields without effect, waits that no step ends, names that nothing uses,
/// frames that can't meet their budget, apps that are never open.
struct WorkloadWarnings {
    let workload: Workload
    let document: SourceNode
    private var warnings: [WorkloadDiagnostic] = []

    /// The warnings of a workload that was read without a problem, in the order of the document.
    ///
    /// - Parameter unused: quantities under `vars` that nothing uses.
    /// - Complexity: O(*n*) in the number of steps.
    static func of(_ workload: Workload, in document: SourceNode, unused: [NamedSite]) -> [WorkloadDiagnostic] {
        var reader = WorkloadWarnings(workload: workload, document: document)
        for variable in unused {
            let message = "nothing uses this quantity"
            let help = "write `$\(SourceText.printable(variable.name))` where it is meant, or remove it"
            reader.warn(at: variable.position, variable.site.path, message, help: help)
        }
        reader.checkRules()
        reader.checkApps()
        reader.checkLocks()
        return reader.warnings.enumerated().sorted { left, right in
            let (one, other) = (left.element.position, right.element.position)
            return (one.line, one.column, left.offset) < (other.line, other.column, right.offset)
        }.map(\.element)
    }

    private init(workload: Workload, document: SourceNode) {
        self.workload = workload
        self.document = document
    }

    mutating func warn(at position: SourcePosition, _ path: FieldPath, _ message: String, help: String) {
        warnings.append(WorkloadDiagnostic(at: position, path: path.text, message, help: help))
    }

    /// Warns of a field by the keys that lead to it; nothing where the document has no such field.
    mutating func warn(_ keys: [String], _ message: String, help: String) {
        var node = document
        var path = FieldPath()
        var position = document.position
        for key in keys {
            guard case .mapping(let pairs) = node.content, let pair = pairs.first(where: { $0.key == key }) else {
                return
            }
            (node, position, path) = (pair.value, pair.position, path.appending(key))
        }
        warn(at: position, path, message, help: help)
    }

    private mutating func checkRules() {
        let rules = workload.rules
        if workload.device.memory != nil, !workload.apps.contains(where: \.usesMemory) {
            let message = "has no effect: no step allocates or maps memory"
            warn(["device", "memory"], message, help: "remove it, or add an `allocate` or a `map`")
        }
        if !workload.apps.contains(where: { $0.usesFiles || $0.mapsFiles }) {
            let message = "has no effect: no step reads or writes a file"
            warn(["device", "disk"], message, help: "remove it, or add a `read` or a `write`")
        }
        if rules.platform == .linux {
            let message = "has no effect under `platform: linux`, which raises no thread that another waits for"
            for field in ["overrides", "overrideEnds", "focalBoost"] {
                warn([field], message, help: "remove it, or write `platform: darwin`")
            }
        } else if !rules.overrides {
            warn(["overrideEnds"], "has no effect with `overrides: off`", help: "remove one of the two")
        }
    }

    private mutating func checkApps() {
        guard case .mapping(let pairs)? = document["apps"]?.content else { return }
        let opened = Set(
            workload.timeline.compactMap { entry in
                if case .open(let app) = entry.change { app } else { nil }
            }
        )
        for pair in pairs {
            let programs = workload.programs.filter { program in
                program.name == pair.key || (pair.value["instances"] != nil && isInstance(program.name, of: pair.key))
            }
            if !programs.isEmpty, programs.allSatisfy({ $0.opensAt == nil }) {
                let name = SourceText.printable(pair.key)
                let help = "add `{ at: 0s, open: \(name) }` to the timeline, or remove the app"
                warn(["apps", pair.key], "this program is never opened, so it does not run", help: help)
            }
            let instances = workload.apps.filter { app in
                app.name == pair.key || (pair.value["instances"] != nil && isInstance(app.name, of: pair.key))
            }
            guard let app = instances.first else { continue }
            if !instances.contains(where: { opened.contains($0.name) }) {
                let name = SourceText.printable(pair.key)
                let help = "add `{ at: 0s, open: \(name) }` to the timeline, or remove the app"
                warn(["apps", pair.key], "this app is never opened, so none of its work runs", help: help)
            }
            let isWarned = workload.timeline.contains { entry in
                if case .warn(let name) = entry.change { instances.contains { $0.name == name } } else { false }
            }
            if workload.device.memory == nil, !app.onMemoryWarning.isEmpty, !isWarned {
                let message =
                    "has no effect: nothing limits the device's memory, and no entry of the timeline warns the app"
                let help = "add `memory: 1GB` to the device or `warn` to the timeline, or remove it"
                warn(["apps", pair.key, "onMemoryWarning"], message, help: help)
            }
            checkFrame(of: app, pair.key)
            checkLaunch(of: app, pair.key)
            checkNames(of: app, pair.key)
            checkTimes(of: app, pair.key)
            checkMappings(of: app, pair.key)
        }
    }

    private func isInstance(_ name: String, of family: String) -> Bool {
        name.hasPrefix(family + "-") && NumberText.whole(String(name.dropFirst(family.count + 1))) != nil
    }

    private mutating func checkFrame(of app: App, _ name: String) {
        guard app.drawsFrames else { return checkNoFrame(of: app, name) }
        let work = LeastWork(of: app, cores: workload.device.cores)
        let least = work.frame
        let budget = app.budget(at: workload.device.refresh)
        if let render = app.render { return checkRender(of: app, render, work, name) }
        // By continuous pacing frames follow each other: each has its budget from the vsync at which it began, and some are in time.
        guard app.pacing != .continuous else { return }
        let (time, limit) = (TimeSpan(nanoseconds: Int64(min(least, 1e18))), budget)
        guard least > Double(budget.nanoseconds) else { return checkInterval(of: app, time, name) }
        warn(
            ["apps", name, "frame"],
            "every frame misses its deadline: its steps take at least \(time), more than the budget of \(limit)",
            help: "take steps out, hand them to a queue with `async`, or write a larger `budget` or a lower `refresh`"
        )
    }

    /// An app whose launch takes longer than the watchdog allows.
    private mutating func checkLaunch(of app: App, _ name: String) {
        guard let allowance = workload.device.life.watchdog?.launch else { return }
        let least = LeastWork(of: app, cores: workload.device.cores).launch
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

    /// An app whose frames fit its budget and not the interval in which it wants one.
    private mutating func checkInterval(of app: App, _ time: TimeSpan, _ name: String) {
        let interval = app.cadence.interval(at: workload.device.refresh)
        guard app.redraw == .always, time > interval else { return }
        warn(
            ["apps", name, "frame"],
            "frames are dropped: its steps take at least \(time), and the app wants a frame every \(interval)",
            help: "take steps out, hand them to a queue with `async`, or write a lower `refresh`"
        )
    }

    /// An app whose render thread, or main thread, can't keep up with the rate that the app wants.
    private mutating func checkRender(of app: App, _ render: RenderThread, _ work: LeastWork, _ name: String) {
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

    /// An app that draws nothing: what is said of its frames has no effect.
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

    private mutating func checkNames(of app: App, _ name: String) {
        let uses = NameUses(of: app)
        for semaphore in app.semaphores {
            let path = ["apps", name, "semaphores", semaphore.name]
            let shown = SourceText.printable(semaphore.name)
            if uses.waits.contains(semaphore.name), !uses.signals.contains(semaphore.name) {
                let waits = semaphore.value == 0 ? "no wait" : "none of the waits after the first \(semaphore.value)"
                warn(
                    path,
                    "no step signals this semaphore: \(waits) for it ends, except by timeout",
                    help: "add `{ signal: \(shown) }` to the work that the wait is for"
                )
            } else if !uses.waits.contains(semaphore.name) {
                warn(path, "no step waits for this semaphore", help: "add `{ wait: \(shown) }`, or remove it")
            }
        }
        for condition in app.conditions {
            let path = ["apps", name, "conditions", condition.name]
            let shown = SourceText.printable(condition.name)
            if uses.waits.contains(condition.name), !uses.signals.contains(condition.name) {
                let help = "add `{ signal: \(shown) }` or `{ broadcast: \(shown) }` to the work that the wait is for"
                warn(path, "no step signals this condition: no wait for it ends, except by timeout", help: help)
            } else if !uses.waits.contains(condition.name) {
                warn(path, "no step waits for this condition", help: "add `{ wait: \(shown) }`, or remove it")
            }
        }
        for group in uses.entered.subtracting(uses.left).sorted() {
            let shown = SourceText.printable(group)
            warn(
                ["apps", name],
                "steps enter group \(shown), and no step leaves it: no wait for it ends, except by timeout",
                help: "add `{ leave: \(shown) }` to the work that the wait is for"
            )
        }
        for queue in app.queues where !uses.queues.contains(queue.name) {
            let help = "add `on: \(SourceText.printable(queue.name))` to an `async`, or remove the queue"
            warn(["apps", name, "queues", queue.name], "nothing uses this queue", help: help)
        }
        for work in app.work where !uses.work.contains(work.name) {
            let help = "add `{ call: \(SourceText.printable(work.name)) }` or an `async`, or remove the work"
            warn(["apps", name, "work", work.name], "nothing does this work", help: help)
        }
        checkOperations(of: app, name, uses)
        checkItems(of: app, name, uses)
    }
}
