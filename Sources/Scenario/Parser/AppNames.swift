/// The names of an app's queues, semaphores, conditions, groups and work items; each name has one meaning.
///
/// Groups and work items are declared by use, anywhere in the app, so names are resolved after everything has been
/// read.
final class AppNames {
    /// The kind of thing that a name refers to.
    enum Kind: String {
        case queue, semaphore, condition, group
        case workItem = "work item"
        case operation
        case operationQueue = "operation queue"
        case fact
        case memory = "block of memory"
        case purgeable = "purgeable block of memory"
        case backingStore = "backing store"
        case mapped = "mapped file"
        case cache
        case backgroundTask = "background task"

        /// The kind with its article.
        var inWords: String { "\(SourceText.article(rawValue)) \(rawValue)" }
    }

    /// A name that a step uses.
    struct Use {
        /// The name.
        let name: String
        /// The place of the use.
        let site: NodeSite
        /// The permitted kinds.
        let kinds: [Kind]
        /// The step's act.
        let act: String
        /// The locks that the thread holds there.
        let ownLocks: Set<String>
        /// The operation that depends on the one of this name; nil for all other uses.
        var neededBy: String?
    }

    private struct Declaration {
        let kind: Kind
        let position: SourcePosition
        /// Other kinds it is declared as. That is reported by itself, so uses as those kinds are not.
        var others: Set<Kind> = []
    }

    private struct Clash: Hashable {
        let name: String
        let kind: Kind
    }

    private let sink: DiagnosticSink
    private var declarations: [String: Declaration] = [:]
    private var order: [String] = []
    private var clashes: Set<Clash> = []
    private var locks: [String: String] = [:]
    private var entered: Set<String> = []
    private var uses: [Use] = []
    /// The dependent operations of each operation.
    private var dependents: [String: [String]] = [:]
    private var unread: Set<Kind> = []
    /// By work, the first step that hands it over and can name that work item.
    private var handedOver: [String: Handover] = [:]

    /// A step that hands over work: its act, and the work item's name, if the step gives one.
    private struct Handover {
        let act: String
        let handle: String?
    }

    /// Records that the names of a kind could not be read, which has been reported already.
    func noteUnreadable(_ kind: Kind) { unread.insert(kind) }

    /// Creates an empty table.
    init(_ sink: DiagnosticSink) { self.sink = sink }

    /// Declares a name as one kind; reports a problem if it already has another.
    func declare(_ kind: Kind, _ name: String, at position: SourcePosition, _ path: FieldPath) {
        guard let known = declarations[name] else {
            declarations[name] = Declaration(kind: kind, position: position)
            order.append(name)
            return
        }
        guard known.kind != kind else { return }
        declarations[name]?.others.insert(kind)
        guard clashes.insert(Clash(name: name, kind: kind)).inserted else { return }
        let found = "\(SourceText.quoted(name)), which is \(known.kind.inWords)"
        sink.report(
            at: position,
            path,
            "expected a name for \(kind.inWords) that nothing else has, found \(found) at \(known.position.inFile)",
            help: "give one of the two another name, such as `\(SourceText.printable(name)) \(kind.rawValue)`"
        )
    }

    /// Declares a name at its first use.
    func declare(_ kind: Kind, _ name: String, _ site: NodeSite) {
        declare(kind, name, at: site.node.position, site.path)
    }

    /// Declares a condition with its lock.
    func declareCondition(_ name: String, lock: String?, at position: SourcePosition, _ path: FieldPath) {
        declare(.condition, name, at: position, path)
        locks[name] = lock
    }

    /// Records that some step enters a group.
    func enter(_ group: String) { entered.insert(group) }

    /// Records that a step hands over work, under the name of its work item.
    func handOver(_ work: String, act: String, as handle: String?) {
        if handedOver[work] == nil { handedOver[work] = Handover(act: act, handle: handle) }
    }

    /// Records that a step uses a name.
    func use(_ use: Use) {
        uses.append(use)
        if let operation = use.neededBy { dependents[use.name, default: []].append(operation) }
    }

    /// Resolves all names that were used, and reports unknown ones.
    ///
    /// - Complexity: O(*n*) in the number of uses.
    func resolve() {
        for use in uses { resolve(use) }
    }

    private func resolve(_ use: Use) {
        // If the declarations of such names could not be read, unknown names are assumed to be valid.
        guard unread.isDisjoint(with: use.kinds) || declarations[use.name] != nil else { return }
        let kinds = SourceText.oneOf(use.kinds.map(\.rawValue))
        let article = SourceText.article(kinds)
        guard let known = declarations[use.name] else {
            let names = proposals(for: use)
            let handle = waiting(for: use)
            let hint = handle == nil ? sink.hint(for: use.name, among: names) : ""
            let help = handle ?? (hint.isEmpty ? Self.declaring(use, names: names) : "")
            return ValueReader(sink: sink)
                .expected("the name of \(article) \(kinds) of the app", use.site, hint: hint, help: help)
        }
        guard use.kinds.contains(known.kind) || !known.others.isDisjoint(with: use.kinds) else {
            let message = "expected the name of \(article) \(kinds) of the app, found \(SourceText.quoted(use.name))"
            return sink.report(
                use.site,
                message + ", which is \(known.kind.inWords) at \(known.position.inFile)",
                help: Self.declaring(use, names: proposals(for: use))
            )
        }
        if use.act == "leave", !entered.contains(use.name) {
            let help = "add `{ enter: \(SourceText.printable(use.name)) }` where the group's work begins"
            ValueReader(sink: sink).expected("a group that a step enters", use.site, help: help)
        }
        if use.act == "wait", let lock = locks[use.name], !use.ownLocks.contains(lock) {
            let message = "expected a wait inside the lock \(SourceText.quoted(lock)) of the condition"
            let name = SourceText.printable(use.name)
            sink.report(
                use.site,
                message + ", found \(SourceText.quoted(use.name)) outside it",
                help: "write `{ lock: \(SourceText.printable(lock)), do: [{ wait: \(name) }] }`"
            )
        }
    }

    /// Returns the advice for a name that is not that of a work item, but of the work that a step hands over; nil for
    /// any other name. A semaphore of that name would not be signalled when the work has ended.
    private func waiting(for use: Use) -> String? {
        guard use.kinds.contains(.workItem), let step = handedOver[use.name] else { return nil }
        let name = SourceText.printable(use.name)
        if let handle = step.handle {
            let known = SourceText.printable(handle)
            return "write `\(use.act): \(known)`: `as: \(known)` at the `\(step.act)` is its name"
        }
        return "add `as: \(name)` to the `\(step.act)` that hands over \(name)"
    }

    /// Returns the advice for an unknown name: a known name to use, or how to declare it.
    private static func declaring(_ use: Use, names: [String]) -> String {
        let known = SourceText.few(names)
        let name = SourceText.printable(use.name)
        let maker =
            switch use.kinds[0] {
            case .queue: "add `queues: { \(name): {} }` to the app"
            case .semaphore: "add `semaphores: { \(name): 0 }` to the app"
            case .condition: "add `conditions: { \(name): LOCK }` to the app"
            case .group: "add `group: \(name)` to an `async`, or `{ enter: \(name) }`"
            case .workItem: "add `as: \(name)` to an `async` or a `task`"
            case .operation: "add `operations: { \(name): { do: [STEP] } }` to the app"
            case .operationQueue: "add `operationQueues: { \(name): {} }` to the app"
            case .memory: "add `{ allocate: \(name), size: 20kB }`"
            case .purgeable: "add `{ allocate: \(name), size: 20kB, kind: purgeable }`"
            case .backingStore: "add `{ allocate: \(name), size: 20kB, kind: backing store }`"
            case .mapped: "add `{ map: \(name), size: 20MB }`"
            case .cache: "add `caches: { \(name): { items: 100, size: 60kB } }` to the app"
            case .backgroundTask: "add `backgroundTasks: { \(name): [] }` to the app"
            case .fact: "add `facts: { \(name): on }` to the app"
            }
        return known.isEmpty ? maker : "write \(SourceText.oneOf(known)), or \(maker)"
    }

    /// Returns the names that a use may refer to. For a dependency, that excludes the operation itself and all
    /// operations that already depend on it, since they would wait for each other forever.
    ///
    /// - Complexity: O(*n*) in the number of names and of dependencies of operations.
    private func proposals(for use: Use) -> [String] {
        let names = order.filter { isOne($0, of: use.kinds) }
        guard let operation = use.neededBy else { return names }
        var excluded: Set<String> = [operation]
        var open = [operation]
        while let next = open.popLast() {
            for dependent in dependents[next] ?? [] where excluded.insert(dependent).inserted { open.append(dependent) }
        }
        return names.filter { !excluded.contains($0) }
    }

    private func isOne(_ name: String, of kinds: [Kind]) -> Bool {
        declarations[name].map { kinds.contains($0.kind) } ?? false
    }
}

extension SourcePosition {
    /// The place in words, to refer to another place in a message: `line 4, column 20`.
    var inFile: String { line > 0 ? "line \(line), column \(column)" : description }
}
