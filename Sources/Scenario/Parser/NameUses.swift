/// The uses of an app's names by its steps.
struct NameUses {
    /// The names that steps wait for.
    private(set) var waits: Set<String> = []
    /// The names that steps signal.
    private(set) var signals: Set<String> = []
    /// The groups that steps enter, and those that steps leave.
    private(set) var entered: Set<String> = []
    private(set) var left: Set<String> = []
    /// The queues that work is submitted to, and their targets.
    private(set) var queues: Set<String> = []
    /// The work that is called or submitted.
    private(set) var work: Set<String> = []
    /// The number of steps that take each mutex.
    private(set) var locks: [String: Int] = [:]
    /// The read-write locks that steps take for reading, and those taken for writing.
    private(set) var read: Set<String> = []
    private(set) var written: Set<String> = []
    /// The operations that are started by a step or at the opening of the app, and their dependencies.
    private(set) var started: Set<String> = []
    /// The operations that steps finish.
    private(set) var finished: Set<String> = []
    /// By cache, the largest item that a step uses by number; for a drawn number, its practical minimum.
    private(set) var items: [String: Double] = [:]
    /// The operation queues that operations are added to.
    private(set) var operationQueues: Set<String> = []
    /// The operation queues that steps resume.
    private(set) var resumed: Set<String> = []

    /// - Complexity: O(*n*) in the number of steps.
    init(of app: App) {
        for steps in app.bodies { add(steps) }
        for queue in app.queues { if let target = queue.target { add(target) } }
        for timer in app.timers { if let queue = timer.queue { add(queue) } }
        let operations = app.operations.operations
        for operation in operations {
            if let name = operation.completion { work.insert(name) }
            if case .own(let name) = operation.queue { operationQueues.insert(name) }
        }
        started.formUnion(app.operations.onOpen)
        let needs = Dictionary(operations.map { ($0.name, $0.needs) }, uniquingKeysWith: { first, _ in first })
        var open = Array(started)
        while let name = open.popLast() {
            for need in needs[name] ?? [] where started.insert(need).inserted { open.append(need) }
        }
    }

    private mutating func add(_ steps: [Step]) {
        for step in steps {
            add(step.act)
            add(step.act.steps)
        }
    }

    private mutating func add(_ act: Act) {
        switch act {
        case .wait(let name, _): waits.insert(name)
        case .lock(let name, _): locks[name, default: 0] += 1
        case .readLock(let name, _): read.insert(name)
        case .writeLock(let name, _): written.insert(name)
        case .start(let names, _): started.formUnion(names)
        case .control(let name, .resume): resumed.insert(name)
        case .control(let name, .finish): finished.insert(name)
        case .use(let use):
            if case .item(let number) = use.items {
                items[use.cache] = max(items[use.cache] ?? 0, number.practicalMinimum)
            }
        case .enter(let group): entered.insert(group)
        case .leave(let group): left.insert(group)
        case .signal(let name), .broadcast(let name): signals.insert(name)
        case .sync(let queue, _, _, _): add(queue)
        case .call(let name), .task(let name, _, _), .performBlock(let name, _, _): work.insert(name)
        case .async(let submission), .notify(_, let submission):
            work.insert(submission.work)
            add(submission.queue)
        default: break
        }
    }

    private mutating func add(_ queue: QueueName) {
        if case .own(let name) = queue { queues.insert(name) }
    }
}
