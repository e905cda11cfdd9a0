import FrameTrace

/// Compiles the work of all apps into programs.
struct ProgramCompiler {
    /// The paths of all apps.
    private(set) var paths = PathTable()
    /// The resources that threads wait for or submit work to.
    var resources = ResourceTable()
    /// The submitted work compiled so far, by ``WorkID``.
    private(set) var works: [CompiledWork] = []
    /// The bodies of all submitted work, in the order of ids.
    private var bodies: [Body] = []
    private var workIDs: [String: WorkID] = [:]
    private let seed: UInt64
    private let duration: TimeSpan
    /// The app that is being compiled, and its id.
    private(set) var app = App(name: "", frame: [])
    private(set) var appID = AppID(0)
    private var root = PathID.none
    private var groups: Set<String> = []
    private(set) var work: [String: [Step]] = [:]
    var program: Program
    var openLoops = 0
    var openCalls: [String] = []
    /// Whether a layout pass is being compiled.
    var isInLayout = false

    /// The body of submitted work, before it is compiled.
    private struct Body {
        let steps: [Step]
        let path: PathID
        /// The calls that enclose its steps.
        let openCalls: [String]
    }

    /// The first stream of submitted work; frames and events have the streams below.
    private static let firstWorkStream: UInt32 = 0x10000

    /// Creates a compiler for a workload with a seed.
    init(seed: UInt64, duration: TimeSpan) {
        self.seed = seed
        self.duration = duration
        program = Program(seed: seed, app: AppID(0), stream: 0)
    }

    /// Compiles an app. Call in the order of the apps' ids.
    mutating func compile(_ app: App, id: AppID) -> CompiledApp {
        self.app = app
        appID = id
        work = Dictionary(app.work.map { ($0.name, $0.steps) }) { first, _ in first }
        workIDs = [:]
        groups = app.groups
        nameResources()
        root = paths.addRoot(app.name, of: id)
        nameOperations()
        let frame = compileFrame()
        var events: [CompiledEvent] = []
        for handler in app.handlers {
            let path = paths.addChild(handler.name, of: root)
            isInLayout = handler.role == .callback(.layoutSubviews)
            // The work of a view is below the view's name.
            let place = handler.route.reduce(path) { paths.child($1, of: $0) }
            let program = compile(handler.steps, stream: UInt32(events.count + 1), at: place)
            events.append(
                CompiledEvent(
                    name: handler.name,
                    source: handler.source,
                    every: interval(of: handler.role) ?? .zero,
                    path: path,
                    program: program
                )
            )
        }
        isInLayout = false
        compileOperations()
        let queueTimers = app.timers.map { queueTimer($0) }
        compileWorks()
        return CompiledApp(id: id, name: app.name, root: root, frame: frame, events: events, queueTimers: queueTimers)
    }

    /// Compiles the frame. With a render thread, the main thread first waits for a buffer and last submits to that
    /// thread.
    private mutating func compileFrame() -> Program {
        guard let render = app.render else { return compile(app.frame, stream: 0, at: root) }
        let work = work(of: render.steps, at: paths.addChild(RenderThread.name, of: root))
        let queue = resources.renderQueue(of: appID)
        let buffers = resources.buffers(render.buffers, of: appID, named: app.name)
        program = Program(seed: seed, app: appID, stream: 0)
        emit(.wait(buffers, timeout: nil), root)
        add(app.frame, at: root)
        emit(.submit(Submission(work: work, queue: queue, flags: .presents), delay: nil), root)
        return program
    }

    /// Returns the mean time between calls of a handler; nil if it cannot be known beforehand.
    private func interval(of role: AppHandler.Role) -> TimeSpan? {
        switch role {
        case .event(let index), .ended(let index): app.events[index].arrivals.meanInterval(in: duration)
        case .timer(let index): app.timers[index].repeats ? app.timers[index].every : nil
        case .moved, .observer, .launch, .callback, .memoryWarning, .taskExpiry: nil
        }
    }

    /// Returns the submission of a timer to its queue; nil for one of the run loop. A source captures no class.
    private mutating func queueTimer(_ timer: AppTimer) -> Submission? {
        guard let name = timer.queue else { return nil }
        let work = work(of: timer.steps, at: paths.addChild(timer.name, of: root))
        let queue = resources.queue(name, of: appID, among: app.queues)
        return Submission(work: work, queue: queue, flags: [.detached])
    }

    /// Assigns ids to everything the app declares, whether a step uses it or not.
    private mutating func nameResources() {
        for queue in app.queues { _ = resources.queue(.own(queue.name), of: appID, among: app.queues) }
        for semaphore in app.semaphores {
            _ = resources.named(semaphore.name, of: appID, .semaphore(semaphore.value))
        }
        for (name, kind) in app.memoryBlocks.sorted(by: { $0.key < $1.key }) {
            _ = resources.named(name, of: appID, .memory(kind))
        }
        for (index, task) in app.backgroundTasks.enumerated() {
            _ = resources.named(task.name, of: appID, .backgroundTask(index))
        }
        for controller in app.restoration?.controllers ?? [] {
            _ = resources.viewController(controller.name, of: appID)
        }
        for condition in app.conditions {
            let lock = resources.mutex(condition.lock)
            _ = resources.named(condition.name, of: appID, .condition(lock: lock))
        }
    }

    /// Compiles the work that has been submitted so far, and the work which that submits in turn.
    private mutating func compileWorks() {
        let first = works.count
        while works.count < bodies.count {
            let body = bodies[works.count]
            let stream = Self.firstWorkStream + UInt32(works.count - first)
            openCalls = body.openCalls
            let program = compile(body.steps, stream: stream, at: body.path)
            let id = WorkID(index: works.count)
            works.append(CompiledWork(id: id, app: appID, path: body.path, program: program))
        }
        openCalls = []
    }

    private mutating func compile(_ steps: [Step], stream: UInt32, at path: PathID) -> Program {
        program = Program(seed: seed, app: appID, stream: stream)
        add(steps, at: path)
        return program
    }

    /// Returns the id of named work that is submitted.
    mutating func work(named name: String) -> WorkID {
        if let known = workIDs[name] { return known }
        guard let steps = work[name] else {
            preconditionFailure("a workload in which the work \(name) does not resolve")
        }
        let id = WorkID(index: bodies.count)
        bodies.append(Body(steps: steps, path: paths.addChild(name, of: root), openCalls: []))
        workIDs[name] = id
        return id
    }

    /// Returns an id for steps that need a body of their own.
    mutating func work(of steps: [Step], at path: PathID) -> WorkID {
        bodies.append(Body(steps: steps, path: path, openCalls: openCalls))
        return WorkID(index: bodies.count - 1)
    }

    /// Adds a path directly under the app.
    mutating func addPath(_ label: String) -> PathID { paths.addChild(label, of: root) }

    /// Returns a path below another one.
    mutating func addPath(_ label: String, below path: PathID) -> PathID { paths.child(label, of: path) }

    /// Returns the id of a semaphore, a condition, a group, a work item, an operation, a fact or a block of memory of
    /// the app.
    mutating func resource(_ name: String) -> ResourceID {
        // All of these except groups and work items have ids already.
        resources.named(name, of: appID, groups.contains(name) ? .group : .handle)
    }

    /// Returns the path of a step, labeled with its own name or that of its act.
    mutating func place(_ step: Step, _ label: String, _ path: PathID) -> PathID {
        let place = paths.child(step.name ?? label, of: path)
        if step.isUI { paths.markUI(place) }
        return place
    }
}
