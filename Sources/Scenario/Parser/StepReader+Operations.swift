extension StepReader {
    /// Reads an act on operations, the network or the user; returns nil for other acts, or after a problem.
    mutating func operationAct(_ act: String, _ object: ObjectReader, _ context: StepContext) -> Act? {
        switch act {
        case "start":
            let names = object.names(act)
            for name in names {
                scope.names.use(
                    AppNames.Use(name: name.name, site: name.site, kinds: [.operation], act: act, ownLocks: [])
                )
            }
            let atMost = object.site("atMost") == nil ? nil : UInt32(clamping: object.integer("atMost"))
            return names.isEmpty ? nil : .start(names.map(\.name), atMost: atMost)
        case "finish": return control(act, .operation, .finish, object, context)
        case "suspend": return control(act, .operationQueue, .suspend, object, context)
        case "resume": return control(act, .operationQueue, .resume, object, context)
        case "setWidth":
            let width = object.site("width") == nil ? nil : UInt32(clamping: object.integer("width"))
            return control(act, .operationQueue, .setWidth(width), object, context)
        case "set": return control(act, .fact, .set(true), object, context)
        case "unset": return control(act, .fact, .set(false), object, context)
        case "unless":
            if object.text(act).flatMap(OperationFlag.init(rawValue:)) == nil { use(act, [.fact], object, context) }
            let steps = steps(object.list("do"), in: context)
            return object.text(act).map { .unless($0, steps) }
        case "fetch": return .fetch(object.amount(act), latency: object.optionalAmount("latency"))
        case "user": return .user(object.amount(act))
        default: return nil
        }
    }

    private func control(
        _ act: String,
        _ kind: AppNames.Kind,
        _ control: OperationControl,
        _ object: ObjectReader,
        _ context: StepContext
    ) -> Act? {
        use(act, [kind], object, context)
        return object.text(act).map { .control($0, control) }
    }
}
