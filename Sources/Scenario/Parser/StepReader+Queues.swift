extension StepReader {
    /// Reads an act that submits work or executes it elsewhere; returns nil for other acts, or after a problem.
    mutating func queueAct(_ act: String, _ object: ObjectReader, _ context: StepContext) -> Act? {
        switch act {
        case "async": return submission(act, object).map { .async($0) }
        case "sync": return sync(object, context)
        case "task":
            let (qos, handle) = (object.qos("qos"), declared(.workItem, "as", object))
            guard let work = work(act, object, held: []) else { return nil }
            scope.names.handOver(work, act: act, as: handle)
            return .task(work: work, qos: qos, handle: handle)
        case "perform":
            let amount = object.amount(act)
            let inner = context.times(amount.practicalMaximum).onOtherThreads()
            return .perform(amount, steps(object.list("do"), in: inner))
        case "performBlock":
            let (mode, wakes) = (object.choice("mode", as: RunLoopMode.self), object.toggle("wake") ?? false)
            guard let work = work(act, object, held: [.mainQueue]) else { return nil }
            return .performBlock(work: work, mode: mode ?? .default, wakes: wakes)
        case "notify":
            let submission = submission("work", object)
            use(act, [.group], object, context)
            guard let group = object.text(act), let submission else { return nil }
            return .notify(group: group, submission)
        case "cancel":
            use(act, [.workItem, .operation, .operationQueue], object, context)
            return object.text(act).map { .cancel(handle: $0) }
        default: return nil
        }
    }

    /// Reads the submission of `async` or `notify`; `field` contains the work's name.
    private mutating func submission(_ field: String, _ object: ObjectReader) -> WorkSubmission? {
        let queue = queue("on", object)
        let (qos, flags) = (object.qos("qos"), object.flags("flags"))
        let work = work(field, object, held: queue.map { scope.queues.holds(on: $0, flags: flags) } ?? [])
        let isAsync = field == "async"
        let group = isAsync ? declared(.group, "group", object) : nil
        let handle = isAsync ? declared(.workItem, "as", object) : nil
        let delay = isAsync ? object.optionalAmount("after") : nil
        if let work, isAsync { scope.names.handOver(work, act: field, as: handle) }
        guard let work, let queue else { return nil }
        return WorkSubmission(
            work: work,
            queue: queue,
            qos: qos,
            flags: flags,
            group: group,
            handle: handle,
            delay: delay
        )
    }

    private mutating func sync(_ object: ObjectReader, _ context: StepContext) -> Act? {
        let (qos, flags) = (object.qos("qos"), object.flags("flags"))
        var inner = context
        let queue = queue("sync", object)
        if let queue, let site = object.site("sync") {
            let holds = scope.queues.holds(on: queue, flags: flags)
            if let hold = holds.first(where: { hold in context.held.contains { $0.excludes(hold) } }) {
                let place = hold.name == queue.text ? "" : ", which goes through \(SourceText.quoted(hold.name))"
                let message = "expected a queue that these steps are not on already, found \(site.node.inWords)\(place)"
                sink.report(
                    site,
                    message + "; the thread would wait for itself",
                    help: "write the steps under `do` without the `sync`, or hand them over with `async`"
                )
            }
            body.takes.formUnion(holds)
            inner = context.holding(holds)
            if holds.contains(.mainQueue) { inner = inner.onOtherThreads() }
        }
        let steps = steps(object.list("do"), in: inner)
        return queue.map { .sync($0, qos: qos, flags: flags, steps) }
    }

    private func queue(_ field: String, _ object: ObjectReader) -> QueueName? {
        guard let name = object.text(field), let site = object.site(field) else { return nil }
        return scope.queues.find(name, site)
    }

    /// Reads the name of submitted work, and records it for the checks.
    private mutating func work(_ field: String, _ object: ObjectReader, held: [Hold]) -> String? {
        guard let work = object.text(field), let site = object.site(field) else { return nil }
        body.submissions.append(WorkBody.SubmissionSite(work: work, site: site, held: held))
        return work
    }

    /// Reads and declares a name; returns nil if the field is absent.
    private func declared(_ kind: AppNames.Kind, _ field: String, _ object: ObjectReader) -> String? {
        guard let name = object.text(field), let site = object.site(field) else { return nil }
        scope.names.declare(kind, name, site)
        return name
    }
}
