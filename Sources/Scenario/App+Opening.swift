/// The work that an app does only when it is opened: its launch, the operations started then, and the work they lead
/// to.
///
/// Work that frames, events or timers lead to as well is left out: it recurs, and is observed there.
struct OpeningWork: Equatable {
    var launch: [Step]
    var onOpen: [String]
    var operations: [OperationSpec]
    var work: [NamedWork]

    /// - Complexity: O(*n*²) in the number of the app's named works and operations.
    init(of app: App) {
        var again = Reach(app)
        again.follow(app.frame)
        again.follow(app.render?.steps ?? [])
        for handler in app.handlers where handler.role != .launch { again.follow(handler.steps) }
        for timer in app.timers { again.follow(timer.steps) }
        var once = Reach(app)
        once.follow(app.launch)
        once.follow(operations: app.operations.onOpen)
        launch = app.launch
        onOpen = app.operations.onOpen
        operations = app.operations.operations.filter {
            once.operations.contains($0.name) && !again.operations.contains($0.name)
        }
        work = app.work.filter { once.work.contains($0.name) && !again.work.contains($0.name) }
    }

    /// The named work and the operations reachable from a list of steps.
    private struct Reach {
        let app: App
        var work: Set<String> = []
        var operations: Set<String> = []

        init(_ app: App) { self.app = app }

        mutating func follow(_ steps: [Step]) {
            for step in steps {
                follow(step.act.steps)
                switch step.act {
                case .call(let name), .task(work: let name, qos: _, handle: _),
                    .performBlock(work: let name, mode: _, wakes: _):
                    follow(work: name)
                case .async(let submission), .notify(group: _, let submission): follow(work: submission.work)
                case .start(let names, atMost: _): follow(operations: names)
                default: break
                }
            }
        }

        mutating func follow(operations names: [String]) {
            for operation in app.operations.operations where names.contains(operation.name) {
                guard operations.insert(operation.name).inserted else { continue }
                follow(operation.onStart + operation.steps + operation.onFinish)
                if let completion = operation.completion { follow(work: completion) }
                follow(operations: operation.needs)
            }
        }

        private mutating func follow(work name: String) {
            guard work.insert(name).inserted, let named = app.work.first(where: { $0.name == name }) else { return }
            follow(named.steps)
        }
    }
}

extension App {
    /// Returns whether another app does the same on opening, in its launch and in the operations that start then.
    ///
    /// - Complexity: O(*n*²) in the number of named works and operations.
    public func opensLike(_ other: App) -> Bool { OpeningWork(of: self) == OpeningWork(of: other) }
}
