import FrameTrace

extension ProgramCompiler {
    /// Adds a step whose act the device handles.
    mutating func addDeviceAct(_ step: Step, at path: PathID) {
        switch step.act {
        case .gpu(let amount): leaf(.gpu(resources.gpu(), DrawnAmount(amount, of: .time)), step, "gpu", path)
        case .lock(let name, let steps):
            let lock = resources.mutex(name)
            wrap(steps, .acquire(lock), .release(lock), at: place(step, "lock \(name)", path))
        case .readLock(let name, let steps):
            let lock = resources.readWriteLock(name)
            wrap(steps, .acquireShared(lock), .releaseShared(lock), at: place(step, "read lock \(name)", path))
        case .writeLock(let name, let steps):
            let lock = resources.readWriteLock(name)
            wrap(steps, .acquire(lock), .release(lock), at: place(step, "write lock \(name)", path))
        case .async(let submission):
            let delay = submission.delay.map { DrawnAmount($0, of: .time) }
            leaf(.submit(compiled(submission), delay: delay), step, "async \(submission.work)", path)
        case .performBlock(let name, let mode, let wakes):
            let queue = resources.queue(.main, of: appID, among: app.queues)
            var submission = Submission(work: work(named: name), queue: queue)
            (submission.mode, submission.wakes) = (mode, wakes)
            leaf(.submit(submission, delay: nil), step, "perform \(name)", path)
        case .task(let name, let qos, let handle):
            var submission = Submission(work: work(named: name), queue: nil, qos: qos)
            submission.handle = handle.map { resource($0) }
            leaf(.submit(submission, delay: nil), step, "task \(name)", path)
        case .sync(let queue, let qos, let flags, let steps): sync(queue, qos, flags, steps, step, path)
        case .perform(let amount, let steps):
            let place = place(step, "perform", path)
            emit(.perform(work(of: steps, at: place), DrawnAmount(amount, of: .count)), place)
        case .placeholder(let name, let steps):
            let resource = resource(name)
            let inner = place(step, "placeholder \(name)", path)
            let start = emit(.placeholder(resource, end: 0), inner)
            add(steps, at: inner)
            end(start) { .placeholder(resource, end: $0) }
        case .unless(let name, let steps):
            let resource = OperationFlag(rawValue: name).map { resources.flag($0) } ?? resource(name)
            let inner = place(step, "unless \(name)", path)
            let start = emit(.unless(resource, end: 0), inner)
            add(steps, at: inner)
            end(start) { .unless(resource, end: $0) }
        case .fetch(let amount, let latency):
            let latency = latency.map { DrawnAmount($0, of: .time) }
            leaf(.fetch(DrawnAmount(amount, of: .size), latency: latency), step, "fetch", path)
        case .user(let amount): leaf(.user(DrawnAmount(amount, of: .time)), step, "user", path)
        default: addSignal(step, at: path)
        }
    }

    /// Adds a step that waits, or that ends a wait.
    private mutating func addSignal(_ step: Step, at path: PathID) {
        switch step.act {
        case .enter(let group): leaf(.enterGroup(resource(group)), step, "enter \(group)", path)
        case .leave(let group): leaf(.leaveGroup(resource(group)), step, "leave \(group)", path)
        case .notify(let group, let submission):
            let resource = resource(group)
            leaf(.notify(resource, compiled(submission)), step, "notify \(group)", path)
        case .wait(let name, let timeout):
            let timeout = timeout.map { DrawnAmount($0, of: .time) }
            leaf(.wait(resource(name), timeout: timeout), step, "wait \(name)", path)
        case .signal(let name): leaf(.signal(resource(name)), step, "signal \(name)", path)
        case .broadcast(let name): leaf(.broadcast(resource(name)), step, "broadcast \(name)", path)
        case .cancel(let handle): leaf(.cancel(named(handle)), step, "cancel \(handle)", path)
        case .start(let names, let atMost):
            let label = "start \(names.joined(separator: ", "))"
            leaf(.control(graph(of: names), .start(atMost: atMost)), step, label, path)
        case .control(let name, let control):
            leaf(.control(named(name), control), step, control.label(name), path)
        case .redraw: leaf(.redraw, step, "redraw", path)
        default: addMemoryAct(step, at: path)
        }
    }

    /// Adds a step that concerns memory, caches or the life of the app.
    private mutating func addMemoryAct(_ step: Step, at path: PathID) {
        switch step.act {
        case .allocate(let name, let amount, _):
            leaf(.allocate(resource(name), DrawnAmount(amount, of: .size)), step, "allocate \(name)", path)
        case .map(let name, let amount, _):
            leaf(.map(resource(name), DrawnAmount(amount, of: .size)), step, "map \(name)", path)
        case .free(let name, let amount):
            let amount = amount.map { DrawnAmount($0, of: .size) }
            leaf(.free(resource(name), amount), step, "release \(name)", path)
        case .leak(let amount):
            leaf(.allocate(resources.leak(of: appID), DrawnAmount(amount, of: .size)), step, "leak", path)
        case .access(let access): add(access, step, at: path)
        case .endAccess(let name):
            leaf(.hold(resource(name), isBegin: false), step, "end access \(name)", path)
        case .beginTask(let name): leaf(.beginTask(resource(name)), step, "begin \(name)", path)
        case .endTask(let name): leaf(.endTask(resource(name)), step, "end \(name)", path)
        case .edit(let amount): leaf(.edit(DrawnAmount(amount, of: .size)), step, "edit", path)
        case .save: leaf(.save, step, "save", path)
        case .use(let use): add(use, step, at: path)
        case .turn(let name, let pages): leaf(.turn(resource(name), by: pages), step, "turn \(name)", path)
        default: addLayoutAct(step, at: path)
        }
    }

    /// Adds a step that concerns the layout of the screen.
    private mutating func addLayoutAct(_ step: Step, at path: PathID) {
        switch step.act {
        case .layout(isForced: false): leaf(.layout(.needed), step, "layout", path)
        case .layout(isForced: true): addForcedLayout(at: place(step, "forced layout", path))
        case .when(let condition, let steps):
            let inner = place(step, "when \(condition.rawValue)", path)
            let start = emit(.when(condition, end: 0), inner)
            add(steps, at: inner)
            end(start) { .when(condition, end: $0) }
        case .keyboard(let isShown):
            leaf(.keyboard(isShown: isShown), step, isShown ? "show keyboard" : "hide keyboard", path)
        default: preconditionFailure("an act that the compiler does not know: \(step.act)")
        }
    }

    /// Adds the app's layout pass. A pass inside another pass is left out.
    private mutating func addForcedLayout(at path: PathID) {
        guard !isInLayout else { return }
        isInLayout = true
        wrap(app.callbacks[.layoutSubviews] ?? [], .layout(.begin), .layout(.end), at: path)
        isInLayout = false
    }

    private mutating func add(_ access: MemoryAccess, _ step: Step, at path: PathID) {
        let block = resource(access.block)
        let size = access.size.map { DrawnAmount($0, of: .size) }
        let from = access.from.map { DrawnAmount($0, of: .size) }
        let place = place(step, "access \(access.block)", path)
        let start = emit(.access(block, size, from: from, end: 0), place)
        if !access.rebuild.isEmpty {
            let inner = addPath("rebuild", below: place)
            add(access.rebuild, at: inner)
            emit(.rebuilt(block), inner)
        }
        end(start) { .access(block, size, from: from, end: $0) }
        add(access.steps, at: place)
        emit(access.ends ? .endAccess(block) : .hold(block, isBegin: true), place)
    }

    /// Returns the id of an operation queue, or of any other named resource.
    private mutating func named(_ name: String) -> ResourceID {
        guard app.operations.queues.contains(where: { $0.name == name }) else { return resource(name) }
        return resources.operationQueue(.own(name), of: appID, among: app.operations.queues)
    }

    private mutating func wrap(
        _ steps: [Step],
        _ before: Program.Operation,
        _ after: Program.Operation,
        at path: PathID
    ) {
        emit(before, path)
        add(steps, at: path)
        emit(after, path)
    }

    /// Adds a block of `sync`. It runs on the calling thread, except on the main queue, which only the main thread
    /// serves.
    private mutating func sync(
        _ queue: QueueName,
        _ qos: QoS?,
        _ flags: WorkFlags,
        _ steps: [Step],
        _ step: Step,
        _ path: PathID
    ) {
        let place = place(step, "sync \(queue.text)", path)
        let id = resources.queue(queue, of: appID, among: app.queues)
        if resources.isServedByMainThread(id) {
            let work = work(of: steps, at: place)
            emit(.submitAndWait(Submission(work: work, queue: id, qos: qos, flags: flags)), place)
        } else {
            wrap(steps, .enterQueue(id, qos: qos, flags: flags), .leaveQueue(id), at: place)
        }
    }

    private mutating func compiled(_ submission: WorkSubmission) -> Submission {
        let work = work(named: submission.work)
        let queue = resources.queue(submission.queue, of: appID, among: app.queues)
        let group = submission.group.map { resource($0) }
        let handle = submission.handle.map { resource($0) }
        return Submission(
            work: work,
            queue: queue,
            qos: submission.qos,
            flags: submission.flags,
            group: group,
            handle: handle
        )
    }
}
