extension StepReader {
    /// The kinds of names that refer to memory.
    private static let blocks: [AppNames.Kind] = [.memory, .purgeable, .backingStore, .mapped]

    /// Reads an act on memory; returns nil for other acts, or after a problem.
    mutating func memoryAct(_ act: String, _ object: ObjectReader, _ context: StepContext) -> Act? {
        switch act {
        case "allocate":
            let (size, kind) = (object.amount("size"), object.choice("kind") ?? MemoryKind.dirty)
            let names: AppNames.Kind =
                switch kind {
                case .purgeable: .purgeable
                case .backingStore: .backingStore
                case .dirty, .mapped: .memory
                }
            return block(names, act, object).map { .allocate($0, size, kind) }
        case "map":
            let size = object.amount("size")
            let files = max(1, Int(object.integer("files")))
            return block(.mapped, act, object).map { .map($0, size, files: files) }
        case "release":
            let size = object.optionalAmount("size")
            use(act, Self.blocks, object, context)
            return object.text(act).map { .free($0, size) }
        case "access": return access(object, context)
        case "endAccess":
            use(act, [.purgeable], object, context)
            return object.text(act).map { .endAccess($0) }
        case "leak": return .leak(object.amount(act))
        default: return nil
        }
    }

    /// Declares and returns the name of a block that a step creates.
    private func block(_ kind: AppNames.Kind, _ act: String, _ object: ObjectReader) -> String? {
        guard let name = object.text(act), let site = object.site(act) else { return nil }
        scope.names.declare(kind, name, site)
        return name
    }

    private mutating func access(_ object: ObjectReader, _ context: StepContext) -> Act? {
        var kinds = Self.blocks
        // A field that only one kind supports determines the required kind.
        if object.site("ends") != nil {
            kinds = [.purgeable]
        } else if object.site("rebuild") != nil {
            kinds = [.purgeable, .backingStore]
        } else if object.site("from") != nil {
            kinds = [.mapped]
        }
        if let site = object.site("from"), object.site("rebuild") != nil {
            sink.report(
                site,
                "expected either from or rebuild, found both: a mapped file is read again, and no step rebuilds it",
                help: "remove one of the two"
            )
        }
        use("access", kinds, object, context)
        var access = MemoryAccess(
            block: "",
            size: object.optionalAmount("size"),
            from: object.optionalAmount("from")
        )
        access.rebuild = steps(object.list("rebuild"), in: context)
        access.steps = steps(object.list("do"), in: context)
        access.ends = object.toggle("ends") ?? true
        guard let name = object.text("access") else { return nil }
        access.block = name
        return .access(access)
    }
}
