import FrameTrace

/// Compiles the work of all apps, one program after the other.
struct ProgramCompiler {
    /// The places of all apps.
    private(set) var paths = PathTable()
    /// What threads wait for and hand work to.
    var resources = ResourceTable()
    /// The work that can be handed over, by ``WorkID``, as far as it has been compiled.
    private(set) var works: [CompiledWork] = []
    /// The work that can be handed over, in the order of its numbers.
    private var bodies: [Body] = []
    private var workIDs: [String: WorkID] = [:]
    private let seed: UInt64
    private let duration: TimeSpan
    /// The app that is compiled, and its number.
    private(set) var app = App(name: "", frame: [])
    private(set) var appID = AppID(0)
    private var root = PathID.none
    private var groups: Set<String> = []
    private var work: [String: [Step]] = [:]
    private var program: Program
    private var openLoops = 0
    private var openCalls: [String] = []
    /// A layout pass is compiled.
    var isInLayout = false

    /// Work that can be handed over, before it is compiled.
    private struct Body {
        let steps: [Step]
        let path: PathID
        /// The calls that its steps stand in.
        let openCalls: [String]
    }

    /// The first stream of work that an app submits: those of frames and events are below it.
    private static let firstWorkStream: UInt32 = 0x10000

    /// A compiler of a workload with a seed.
    init(seed: UInt64, duration: TimeSpan) {
        self.seed = seed
        self.duration = duration
        program = Program(seed: seed, app: AppID(0), stream: 0)
    }

    /// Compiles an app; to be called in the order of their ids.
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
            // What a view does stands below its name.
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

    /// The frame. Where a render thread ends it, the main thread waits for a buffer first, and hands over to that thread last.
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

    /// The mean time from one call of a handler to the next; nil where nobody can tell beforehand.
    private func interval(of role: AppHandler.Role) -> TimeSpan? {
        switch role {
        case .event(let index), .ended(let index): app.events[index].arrivals.meanInterval(in: duration)
        case .timer(let index): app.timers[index].repeats ? app.timers[index].every : nil
        case .moved, .observer, .launch, .callback, .memoryWarning, .taskExpiry: nil
        }
    }

    /// What a timer puts into its queue each time; nil for one of the run loop. A source captures no class.
    private mutating func queueTimer(_ timer: AppTimer) -> Submission? {
        guard let name = timer.queue else { return nil }
        let work = work(of: timer.steps, at: paths.addChild(timer.name, of: root))
        let queue = resources.queue(name, of: appID, among: app.queues)
        return Submission(work: work, queue: queue, flags: [.detached])
    }

    /// Numbers what the app declares, whether a step names it or not.
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

    /// Compiles the work that has been handed over so far, and what that hands over in turn.
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

    /// The number of named work that is handed over.
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

    /// The number of steps that need a body of their own.
    mutating func work(of steps: [Step], at path: PathID) -> WorkID {
        bodies.append(Body(steps: steps, path: path, openCalls: openCalls))
        return WorkID(index: bodies.count - 1)
    }

    /// The place of something that the app's threads do, under the app.
    mutating func addPath(_ label: String) -> PathID { paths.addChild(label, of: root) }

    /// A place below another one.
    mutating func addPath(_ label: String, below path: PathID) -> PathID { paths.child(label, of: path) }

    /// The number of a semaphore, a condition, a group, a work item, an operation, a fact or a block of memory of the app.
    mutating func resource(_ name: String) -> ResourceID {
        // All but groups and work items have their numbers already.
        resources.named(name, of: appID, groups.contains(name) ? .group : .handle)
    }

    /// Adds steps to the program.
    mutating func add(_ steps: [Step], at path: PathID) {
        for step in steps { add(step, at: path) }
    }

    private mutating func add(_ step: Step, at path: PathID) {
        switch step.act {
        case .compute(let amount): leaf(.compute(DrawnAmount(amount, of: .time)), step, "compute", path)
        case .sleep(let amount): leaf(.sleep(DrawnAmount(amount, of: .time)), step, "sleep", path)
        case .read(let amount): leaf(.read(DrawnAmount(amount, of: .size)), step, "read", path)
        case .write(let amount): leaf(.write(DrawnAmount(amount, of: .size)), step, "write", path)
        case .touch(let amount): leaf(.touch(DrawnAmount(amount, of: .size)), step, "touch", path)
        case .repeat(let amount, let steps): loop(DrawnAmount(amount, of: .count), steps, at: block(step, path))
        case .chance(let probability, let steps):
            let inner = block(step, path)
            let start = emit(.chance(probability, end: 0), inner)
            add(steps, at: inner)
            end(start) { .chance(probability, end: $0) }
        case .every(let count, let steps):
            let inner = block(step, path)
            let count = UInt32(clamping: max(1, count))
            let start = emit(.every(count, end: 0), inner)
            add(steps, at: inner)
            end(start) { .every(count, end: $0) }
        case .stage(let part, let steps):
            let place = place(step, part.rawValue, path)
            emit(.reach(part), place)
            add(steps, at: place)
        case .call(let name):
            guard let steps = work[name], !openCalls.contains(name) else {
                preconditionFailure("a workload in which the call of \(name) does not resolve, or never ends")
            }
            openCalls.append(name)
            add(steps, at: place(step, name, path))
            openCalls.removeLast()
        default: addDeviceAct(step, at: path)
        }
    }

    private mutating func loop(_ times: DrawnAmount, _ steps: [Step], at path: PathID) {
        let slot = openLoops
        let start = emit(.loop(times, slot: slot, end: 0), path)
        openLoops += 1
        program.loopDepth = max(program.loopDepth, openLoops)
        add(steps, at: path)
        openLoops -= 1
        emit(.again(slot: slot, start: start + 1), path)
        end(start) { .loop(times, slot: slot, end: $0) }
    }

    /// Says of the operation that begins a block where the block ends: here.
    mutating func end(_ start: Int, _ operation: (_ end: Int) -> Program.Operation) {
        program.instructions[start].operation = operation(program.count)
    }

    /// The place of a block that only makes one where it has a name, or belongs on the main thread.
    private mutating func block(_ step: Step, _ path: PathID) -> PathID {
        step.name == nil && !step.isUI ? path : place(step, "ui", path)
    }

    /// The place of a step, under its own name or the one of its act.
    mutating func place(_ step: Step, _ label: String, _ path: PathID) -> PathID {
        let place = paths.child(step.name ?? label, of: path)
        if step.isUI { paths.markUI(place) }
        return place
    }

    /// Adds an operation of a step that wraps none.
    mutating func leaf(_ operation: Program.Operation, _ step: Step, _ label: String, _ path: PathID) {
        emit(operation, place(step, label, path))
    }

    /// Adds an operation, and says where.
    @discardableResult
    mutating func emit(_ operation: Program.Operation, _ path: PathID) -> Int {
        program.instructions.append(Program.Instruction(operation: operation, path: path))
        return program.count - 1
    }
}
