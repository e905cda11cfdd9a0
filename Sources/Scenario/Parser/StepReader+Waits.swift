extension StepReader {
    /// Reads an act that waits, or that ends waits; returns nil for other acts, or after a problem.
    mutating func waitAct(_ act: String, _ object: ObjectReader, _ context: StepContext) -> Act? {
        switch act {
        case "enter":
            guard let group = object.text(act), let site = object.site(act) else { return nil }
            scope.names.declare(.group, group, site)
            scope.names.enter(group)
            return .enter(group: group)
        case "leave":
            use(act, [.group], object, context)
            return object.text(act).map { .leave(group: $0) }
        case "wait":
            use(act, [.semaphore, .group, .condition, .workItem, .operation], object, context)
            let timeout = object.optionalAmount("timeout")
            return object.text(act).map { .wait($0, timeout: timeout) }
        case "signal":
            use(act, [.semaphore, .condition], object, context)
            return object.text(act).map { .signal($0) }
        case "broadcast":
            use(act, [.condition], object, context)
            return object.text(act).map { .broadcast($0) }
        case "placeholder":
            use(act, [.group, .workItem, .cache], object, context)
            let steps = steps(object.list("do"), in: context)
            return object.text(act).map { .placeholder($0, steps) }
        default: return nil
        }
    }

    /// Records that a step uses a name of the app.
    func use(_ act: String, _ kinds: [AppNames.Kind], _ object: ObjectReader, _ context: StepContext) {
        guard let site = object.site(act), case .scalar(let name, _) = site.node.content, ValueReader.isName(name)
        else { return }
        scope.names.use(
            AppNames.Use(name: name, site: site, kinds: kinds, act: act, ownLocks: context.ownLocks)
        )
    }
}
