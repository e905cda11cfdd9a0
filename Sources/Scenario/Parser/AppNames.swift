/// The names of an app's queues, semaphores, conditions, groups and work items: none stands for two things.
///
/// Groups and work items are declared by use, anywhere in the app, so names are looked up once all has been read.
final class AppNames {
    /// What a name can stand for.
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
        /// Where it stands.
        let site: NodeSite
        /// What it may stand for.
        let kinds: [Kind]
        /// The step's act.
        let act: String
        /// The locks that the thread holds there.
        let ownLocks: Set<String>
        /// The operation that needs the one of this name; nil for all other uses.
        var neededBy: String?
    }

    private struct Declaration {
        let kind: Kind
        let position: SourcePosition
        /// What else it is declared as, which is a problem by itself: uses of it as that are none.
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
    /// By what is needed, the operations that need it.
    private var dependents: [String: [String]] = [:]
    private var unread: Set<Kind> = []

    /// Notes that the names of a kind could not be read: a problem that has been reported.
    func missRead(_ kind: Kind) { unread.insert(kind) }

    /// An app without names.
    init(_ sink: DiagnosticSink) { self.sink = sink }

    /// Makes a name stand for something; a problem where it stands for something else already.
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

    /// Makes a name stand for something at its first use.
    func declare(_ kind: Kind, _ name: String, _ site: NodeSite) {
        declare(kind, name, at: site.node.position, site.path)
    }

    /// Makes a name stand for a condition with its lock.
    func declareCondition(_ name: String, lock: String?, at position: SourcePosition, _ path: FieldPath) {
        declare(.condition, name, at: position, path)
        locks[name] = lock
    }

    /// Notes that some step enters a group.
    func enter(_ group: String) { entered.insert(group) }

    /// Notes that a step uses a name.
    func use(_ use: Use) {
        uses.append(use)
        if let operation = use.neededBy { dependents[use.name, default: []].append(operation) }
    }

    /// Looks up all names that were used.
    ///
    /// - Complexity: O(*n*) in the number of uses.
    func resolve() {
        for use in uses { resolve(use) }
    }

    private func resolve(_ use: Use) {
        // Where what declares such names could not be read, their uses are right for all that is known.
        guard unread.isDisjoint(with: use.kinds) || declarations[use.name] != nil else { return }
        let kinds = SourceText.oneOf(use.kinds.map(\.rawValue))
        let article = SourceText.article(kinds)
        guard let known = declarations[use.name] else {
            let names = proposals(for: use)
            let hint = sink.hint(for: use.name, among: names)
            let help = hint.isEmpty ? Self.declaring(use, names: names) : ""
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

    /// What to write where a name stands for nothing: one that does, or what makes it.
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

    /// The names that a use may be of. What an operation needs is neither that operation itself nor one that needs it already: they would
    /// wait for each other for ever.
    ///
    /// - Complexity: O(*n*) in the number of names and of what operations need.
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
    /// The place in words, for messages about a second one: `line 4, column 20`.
    var inFile: String { line > 0 ? "line \(line), column \(column)" : description }
}
