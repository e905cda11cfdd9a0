/// Which of an app's names its steps use, and for what.
struct NameUses {
    /// What is waited for.
    private(set) var waits: Set<String> = []
    /// What is signalled.
    private(set) var signals: Set<String> = []
    /// The queues that work goes to, and their targets.
    private(set) var queues: Set<String> = []
    /// The work that is called or handed over.
    private(set) var work: Set<String> = []

    /// - Complexity: O(*n*) in the number of steps.
    init(of app: App) {
        for steps in app.bodies { add(steps) }
        for queue in app.queues { if let target = queue.target { add(target) } }
        for timer in app.timers { if let queue = timer.queue { add(queue) } }
        for operation in app.operations.operations { if let name = operation.completion { work.insert(name) } }
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
        case .signal(let name), .broadcast(let name): signals.insert(name)
        case .sync(let queue, _, _, _): add(queue)
        case .call(let name), .task(let name, _, _): work.insert(name)
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
