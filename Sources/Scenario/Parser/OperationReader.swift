import FrameTrace

/// Reads the operations of an app, their queues, and the facts of their conditions.
struct OperationReader {
    private let object: ObjectReader
    private let scope: AppScope
    /// The steps of operations, for the checks.
    private(set) var bodies: [WorkBody] = []
    private var sink: DiagnosticSink { scope.sink }

    init(_ object: ObjectReader, _ scope: AppScope) {
        self.object = object
        self.scope = scope
    }

    /// Reads everything. Names are resolved once the whole app has been read.
    mutating func read() -> AppOperations {
        let queues = object.named("operationQueues").map { queue($0) }
        let facts = object.named("facts").map { fact($0) }
        let sites = object.named("operations")
        for named in sites { scope.names.declare(.operation, named.name, at: named.position, named.site.path) }
        let operations = sites.map { operation($0) }
        let onOpen = object.names("onOpen")
        for name in onOpen { use("onOpen", [.operation], name) }
        OperationGraphCheck(sites, operations, sink).check()
        return AppOperations(
            queues: queues,
            operations: operations,
            facts: facts,
            onOpen: onOpen.map(\.name)
        )
    }

    private func queue(_ named: NamedSite) -> OperationQueueSpec {
        if named.name == OperationQueueName.main.text {
            sink.report(
                at: named.position,
                named.site.path,
                "expected a name other than main, found \"main\"",
                help: "give it another name, such as `main operations`"
            )
        }
        scope.names.declare(.operationQueue, named.name, at: named.position, named.site.path)
        let queue = ObjectReader(.operationQueue, named.site, sink)
        return OperationQueueSpec(
            name: named.name,
            maxConcurrent: queue.site("maxConcurrent") == nil ? nil : Int(queue.integer("maxConcurrent")),
            qos: queue.qos("qos"),
            isSuspended: queue.toggle("suspended") ?? false,
            promotesAll: queue.toggle("promotesAll") ?? false
        )
    }

    private func fact(_ named: NamedSite) -> FactSpec {
        if OperationFlag(rawValue: named.name) != nil {
            let words = SourceText.oneOf(OperationFlag.allCases.map(\.rawValue))
            let found = SourceText.quoted(named.name)
            sink.report(
                at: named.position,
                named.site.path,
                "expected a name other than \(words), found \(found)",
                help: "give it another name, such as `\(named.name) fact`"
            )
        }
        scope.names.declare(.fact, named.name, at: named.position, named.site.path)
        return FactSpec(name: named.name, isOn: ValueReader(sink: sink).toggle(named.site) ?? false)
    }

    private mutating func operation(_ named: NamedSite) -> OperationSpec {
        let object = ObjectReader(.operation, named.site, sink)
        var spec = OperationSpec(name: named.name)
        let queue = object.text("on")
        // The main thread executes operations of the main queue.
        let held: [Hold] = queue == OperationQueueName.main.text ? [.mainQueue] : []
        spec.steps = steps("do", of: object, held: held)
        spec.members = uses("group", of: object, named.name)
        if spec.members.isEmpty == (object.site("do") == nil) {
            let found = spec.members.isEmpty ? "neither" : "both"
            let help =
                spec.members.isEmpty
                ? "add `do: [{ compute: 5ms }]`, or the operations inside it: `group: [NAME, NAME]`"
                : "remove `do`, or remove `group`"
            sink.report(named.site, "expected either do or group, found \(found)", help: help)
        }
        if let name = queue {
            spec.queue = name == OperationQueueName.main.text ? .main : .own(name)
            if spec.queue != .main, let site = object.site("on") {
                use("on", [.operationQueue], NamedSite(name: name, position: site.node.position, site: site))
            }
        }
        spec.dependencies = uses("after", of: object, named.name)
        spec.priority = object.choice("priority")
        spec.qos = object.qos("qos")
        spec.isBarrier = object.toggle("barrier") ?? false
        spec.isAsynchronous = object.toggle("asynchronous") ?? false
        spec.exclusive = object.names("exclusive").map(\.name)
        spec.conditions = object.list("conditions").compactMap { condition($0, of: named.name) }
        spec.timeout = object.time("timeout")
        spec.showsIndicator = object.toggle("indicator") ?? false
        spec.keepsTask = object.toggle("backgroundTask") ?? false
        spec.onStart = steps("onStart", of: object, held: held)
        spec.onFinish = steps("onFinish", of: object, held: held)
        if let work = object.text("completion"), let site = object.site("completion") {
            spec.completion = work
            note(submission: work, site)
        }
        check(spec, object)
        return spec
    }

    /// Reports fields that contradict each other.
    private func check(_ spec: OperationSpec, _ object: ObjectReader) {
        if spec.isAsynchronous, spec.isGroup, let site = object.site("asynchronous") {
            sink.report(
                site,
                "expected no asynchronous beside group: a group finishes when everything inside it has finished",
                help: "remove `asynchronous`"
            )
        }
        if spec.isAsynchronous, let site = object.site("onFinish") {
            sink.report(
                site,
                "expected no onFinish beside asynchronous, whose end is another step's",
                help: "write `completion: WORK`, or put the steps before the step `finish`"
            )
        }
    }

    /// Reads steps of an operation that execute while certain resources are held.
    private mutating func steps(_ field: String, of object: ObjectReader, held: [Hold]) -> [Step] {
        guard let list = object.site(field) else { return [] }
        let read = StepReader.read(object.list(field), of: list, held: held, scope)
        bodies.append(read.body)
        return read.steps
    }

    /// Records work that is submitted without a step, for the checks.
    private mutating func note(submission work: String, _ site: NodeSite) {
        var body = WorkBody(site: site)
        body.submissions.append(WorkBody.SubmissionSite(work: work, site: site, held: []))
        bodies.append(body)
    }

    /// Reads the operations named in a field and records them as dependencies.
    private func uses(_ field: String, of object: ObjectReader, _ operation: String) -> [String] {
        let names = object.names(field)
        for name in names { use(field, [.operation], name, neededBy: operation) }
        return names.map(\.name)
    }

    private func use(_ field: String, _ kinds: [AppNames.Kind], _ name: NamedSite, neededBy operation: String? = nil) {
        scope.names.use(
            AppNames.Use(
                name: name.name,
                site: name.site,
                kinds: kinds,
                act: field,
                ownLocks: [],
                neededBy: operation
            )
        )
    }

    private func condition(_ site: NodeSite, of operation: String) -> OperationCondition? {
        let object = ObjectReader(.operationCondition, site, sink)
        guard let key = object.alternative?.name else { return nil }
        let subject: OperationCondition.Subject
        if key == "noCancelledDependencies" {
            subject = .noCancelledDependencies
        } else {
            guard let name = object.text(key), let site = object.site(key) else { return nil }
            if key != "reachable" {
                use(key, [.fact], NamedSite(name: name, position: site.node.position, site: site))
            }
            subject =
                switch key {
                case "reachable": .reachable(host: name)
                case "permission": .permission(name)
                case "login": .login(name)
                default: .location(name)
                }
        }
        let generates = object.text("from")
        if let generates, let site = object.site("from") {
            let name = NamedSite(name: generates, position: site.node.position, site: site)
            use("from", [.operation], name, neededBy: operation)
        }
        let isSilent = object.toggle("silent") ?? false
        return OperationCondition(
            subject,
            generates: isSilent ? nil : generates,
            isNegated: object.toggle("not") ?? false
        )
    }
}
