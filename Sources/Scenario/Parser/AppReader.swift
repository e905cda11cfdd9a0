import FrameTrace

/// Reads the apps of a workload.
struct AppReader {
    /// The values for apps that give none.
    struct Defaults {
        /// The rule for when the next frame may begin.
        let pacing: Pacing
        /// The display's rate.
        let refresh: RefreshRate
        /// The frame budget; nil for the time until the app wants its next frame.
        let budget: TimeSpan?
    }

    let object: ObjectReader
    let scope: AppScope
    /// The frame and the handlers, for the checks.
    private var roots: [WorkBody] = []
    /// The named work, for the checks.
    private var bodies: [String: WorkBody] = [:]

    /// Reads the apps, with the programs separately, and checks their total amount of work.
    static func read(
        _ sites: [NamedSite],
        _ defaults: Defaults,
        _ sink: DiagnosticSink
    ) -> (apps: [App], programs: [ProgramApp], families: AppFamilies) {
        let locks = LockNames(sink)
        var steps = 0.0
        var isReported = false
        var families = AppFamilies()
        var programs: [ProgramApp] = []
        let apps: [App] = sites.flatMap { named -> [App] in
            var reader = AppReader(named.site, locks, sink)
            if let program = ProgramReader.read(named.name, reader.object, budget: defaults.budget, sink) {
                let names = reader.instances(of: named)
                families.add(named.name, instances: names)
                for name in names {
                    programs.append(program)
                    programs[programs.count - 1].name = name
                }
                return []
            }
            let (app, added) = reader.app(named.name, defaults)
            let names = reader.instances(of: named)
            families.add(named.name, instances: names)
            steps += added * Double(names.count)
            if steps > Double(WorkGraph.mostSteps), !isReported {
                isReported = true
                let found = steps < 1e15 ? DecimalText.fixed(steps, places: 0) : "more than 1e15"
                sink.report(
                    named.site,
                    "expected at most \(WorkGraph.mostSteps) steps with every call expanded, found \(found)",
                    help: "write a `repeat` in place of many calls, or call less work from work"
                )
            }
            return names.map { name in
                var instance = app
                instance.name = name
                return instance
            }
        }
        checkNames(apps.map(\.name) + programs.map(\.name), sites, sink)
        return (apps, programs, families)
    }

    /// Returns the names of the apps that one entry declares.
    private func instances(of named: NamedSite) -> [String] {
        guard object.site("instances") != nil else { return [named.name] }
        return InstanceName.all(of: named.name, count: Int(object.integer("instances"))).map(\.description)
    }

    /// Checks that no instance has the name of another app, and that there are not too many apps, instances included.
    private static func checkNames(_ apps: [String], _ sites: [NamedSite], _ sink: DiagnosticSink) {
        guard apps.count != sites.count || Set(apps) != Set(sites.map(\.name)) else { return }
        var names: Set<String> = []
        for app in apps where !names.insert(app).inserted {
            guard let site = sites.first(where: { $0.name == app }) else { continue }
            sink.report(
                at: site.position,
                site.site.path,
                "expected a name that no other app has, found \(SourceText.quoted(app)), which is an instance of another",
                help: "give it another name"
            )
        }
        if apps.count > 64, let site = sites.first {
            let message = "expected at most 64 apps with all instances, found \(apps.count)"
            sink.report(at: site.position, FieldPath().appending("apps"), message, help: "write fewer `instances`")
        }
    }

    private init(_ site: NodeSite, _ locks: LockNames, _ sink: DiagnosticSink) {
        object = ObjectReader(.app, site, sink)
        let names = AppNames(sink)
        let queues = QueueTable(object.named("queues"), isUnread: object.hasUnread("queues"), names, sink)
        scope = AppScope(sink: sink, names: names, locks: locks, queues: queues)
    }

    private mutating func app(_ name: String, _ defaults: Defaults) -> (App, steps: Double) {
        let (semaphores, conditions) = (semaphores(), conditions())
        let caches = CacheReader(scope: scope).read(object.named("caches"))
        let frame = steps(object, "frame", held: [.mainQueue], isFrame: true)
        let render = render()
        let (events, timers) = (events(), object.named("timers").map { timer($0) })
        let observers = object.named("observers").map { observer($0) }
        let launch = mainThreadSteps(object, "launch")
        let onMemoryWarning = mainThreadSteps(object, "onMemoryWarning")
        let callbacks = callbacks()
        let backgroundTasks = backgroundTasks()
        let work = object.named("work").map { named in
            let grammar = GrammarValue.list(of: .object(.step), 1...100_000)
            let sites = ValueReader(sink: scope.sink).list(named.site, grammar, 1...100_000) ?? []
            let read = StepReader.read(sites, of: named.site, held: [], scope)
            bodies[named.name] = read.body
            return NamedWork(name: named.name, steps: read.steps)
        }
        var operationReader = OperationReader(object, scope)
        let operations = operationReader.read()
        roots += operationReader.bodies
        let declared: [(String, AppNames.Kind)] = [
            ("semaphores", .semaphore), ("conditions", .condition), ("operations", .operation),
            ("operationQueues", .operationQueue), ("facts", .fact),
        ]
        for (field, kind) in declared where object.hasUnread(field) { scope.names.noteUnreadable(kind) }
        scope.names.resolve()
        var graph = WorkGraph(work: bodies, isUnread: object.hasUnread("work"), scope.sink)
        let total = graph.check(roots: roots, named: work.map(\.name))
        let drawing: RedrawRule = object.choice("redraw") ?? .always
        let redraw = object.site("frame") == nil ? .never : drawing
        var app = App(
            name: name,
            pacing: object.choice("pacing") ?? defaults.pacing,
            cadence: cadence(on: defaults.refresh),
            budget: object.time("budget") ?? defaults.budget,
            frame: frame,
            work: work,
            events: events,
            queues: scope.queues.queues,
            semaphores: semaphores,
            conditions: conditions,
            timers: timers,
            observers: observers,
            launch: launch,
            redraw: redraw
        )
        app.render = render
        app.operations = operations
        app.onMemoryWarning = onMemoryWarning
        app.caches = caches
        app.memoryLimit = object.size("memoryLimit")
        checkWork(of: app)
        app.callbacks = callbacks
        app.backgroundTasks = backgroundTasks
        app.background = background()
        app.restoration = restoration()
        return (app, total)
    }

    /// Checks that the app does something by itself; work, queues and observers only react.
    private func checkWork(of app: App) {
        guard !app.drawsFrames, app.events.isEmpty, app.timers.isEmpty, app.launch.isEmpty,
            app.operations.onOpen.isEmpty, !object.hasUnknownKeys
        else { return }
        scope.sink.report(
            at: object.site.node.position,
            object.site.path.appending("frame"),
            "expected `frame`, or in an app that draws nothing `launch`, `events`, `timers` or `onOpen`; found none of them",
            help: "write `frame: [{ compute: 4ms }]`, or `timers: { scan: { every: 1s, do: [{ compute: 5ms }] } }`"
        )
    }

    /// Returns the number of vsyncs that a frame lasts at the app's own rate.
    private func cadence(on refresh: RefreshRate) -> Cadence {
        guard let site = object.site("refresh"), let rate = object.rate("refresh") else { return .everyVsync }
        let ratio = Double(refresh.millihertz) / Double(rate)
        let whole = Int64(ratio.rounded())
        // Rates are rounded: 29.97 Hz is half of 59.94 Hz, and close enough to half of 60 Hz.
        guard abs(ratio - Double(whole)) < 0.005, let cadence = Cadence(vsyncsPerFrame: whole) else {
            let parts = [1, 2, 3, 4].map { "\(DecimalText.trimmed(refresh.hertz / Double($0), places: 3))Hz" }
            scope.sink.report(
                site,
                "expected the display's rate or an integer fraction of it, such as \(SourceText.oneOf(parts)), "
                    + "found \(site.node.inWords)",
                help: "write `refresh: \(parts[1])`, or another `device.refresh`"
            )
            return .everyVsync
        }
        return cadence
    }

    /// Reads the steps of a frame or a handler on the main thread.
    mutating func mainThreadSteps(_ object: ObjectReader, _ field: String) -> [Step] {
        steps(object, field, held: [.mainQueue])
    }

    /// Reads a list of steps of the main thread.
    mutating func listedSteps(_ list: NodeSite, _ range: ClosedRange<Int>) -> [Step] {
        let sites = ValueReader(sink: scope.sink).list(list, .list(of: .object(.step), range), range) ?? []
        let read = StepReader.read(sites, of: list, held: [.mainQueue], scope)
        roots.append(read.body)
        return read.steps
    }

    /// Reads the steps of an entry that the main thread executes.
    mutating func mainThreadSteps(_ named: NamedSite) -> [Step] { listedSteps(named.site, 1...100_000) }

    /// Reads steps that execute while certain resources are held.
    mutating func steps(_ object: ObjectReader, _ field: String, held: [Hold], isFrame: Bool = false) -> [Step] {
        guard let list = object.site(field) else { return [] }
        let read = StepReader.read(object.list(field), of: list, held: held, isFrame: isFrame, scope)
        roots.append(read.body)
        return read.steps
    }

    private func semaphores() -> [SemaphoreSpec] {
        object.named("semaphores").map { named in
            scope.names.declare(.semaphore, named.name, at: named.position, named.site.path)
            let value = ValueReader(sink: scope.sink).integer(named.site, 0...1_000_000)
            return SemaphoreSpec(name: named.name, value: Int(value ?? 0))
        }
    }

    private func conditions() -> [ConditionSpec] {
        object.named("conditions").map { named in
            let lock = ValueReader(sink: scope.sink).text(named.site)
            scope.names.declareCondition(
                named.name,
                lock: lock,
                at: named.position,
                named.site.path
            )
            if let lock { scope.locks.use(.lock, lock, named.site) }
            return ConditionSpec(name: named.name, lock: lock ?? "")
        }
    }
}
