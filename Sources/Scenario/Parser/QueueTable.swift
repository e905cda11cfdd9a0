/// The queues of an app, for the checks.
struct QueueTable {
    /// The queues in the order of the file.
    private(set) var queues: [QueueSpec] = []
    private var indices: [String: Int] = [:]
    private var ownHolds: [[Hold]] = []
    private let sink: DiagnosticSink
    /// Whether the names of the queues could not be read, which has been reported; unknown names are then not.
    private let isUnread: Bool

    /// Reads the queues of an app, and checks that their targets exist and form no circle.
    ///
    /// - Complexity: O(*n*) in the number of queues.
    init(_ sites: [NamedSite], isUnread: Bool, _ names: AppNames, _ sink: DiagnosticSink) {
        self.sink = sink
        self.isUnread = isUnread
        for (index, named) in sites.enumerated() {
            if QueueName.isReserved(named.name) {
                let found = SourceText.quoted(named.name)
                let message = "expected a name that is not one of the system's queues, main and global, found \(found)"
                let help = "give it another name, such as `\(named.name.split(separator: ".")[0]) work`"
                sink.report(at: named.position, named.site.path, message, help: help)
            }
            names.declare(.queue, named.name, at: named.position, named.site.path)
            indices[named.name] = index
        }
        var targets: [NodeSite?] = []
        for named in sites {
            let object = ObjectReader(.queue, named.site, sink)
            let target = object.text("target").flatMap { name in
                object.site("target").flatMap { find(name, $0, targetOf: named.name) }
            }
            queues.append(
                QueueSpec(
                    name: named.name,
                    kind: object.choice("kind") ?? .serial,
                    qos: object.qos("qos"),
                    target: target
                )
            )
            targets.append(object.site("target"))
        }
        cutCircles(targets)
        // Computed once per queue, so that thousands of steps share them.
        ownHolds = queues.map { queue in chain(from: .own(queue.name)).compactMap { hold($0) } }
    }

    /// Returns the queue of a name; nil, after a report, if there is none.
    ///
    /// - Parameter own: The queue whose target is resolved, which is not suggested as its own target; nil otherwise.
    func find(_ name: String, _ site: NodeSite, targetOf own: String? = nil) -> QueueName? {
        let queue = QueueName.isReserved(name) || indices[name] != nil ? QueueName(name) : nil
        if queue == nil, !isUnread {
            let candidates = indices.keys.filter { $0 != own }.sorted() + QueueName.systemNames
            let hint = sink.hint(for: name, among: candidates)
            let known = hint.isEmpty && indices.isEmpty ? "; the app has no queues" : hint
            let names = SourceText.few(candidates.filter { !$0.hasPrefix("global.") })
            let declaration = "`queues: { \(SourceText.printable(String(name.prefix(40)))): {} }`"
            let help =
                name.hasPrefix("global.")
                ? Advice.ofGlobalQueue(name, at: site)
                : Advice.ofQueue(namedAsClass: name, at: site)
                    ?? "write \(SourceText.oneOf(names)), or add \(declaration) to the app"
            ValueReader(sink: sink)
                .expected(
                    GrammarValue.reference("queue").expectation,
                    site,
                    hint: known,
                    help: hint.isEmpty ? help : ""
                )
        }
        return queue
    }

    /// Returns the queues that an item passes through, from the one it is submitted to down its targets.
    func chain(from queue: QueueName) -> [QueueName] {
        var chain = [queue]
        while case .own(let name) = chain[chain.count - 1], let index = indices[name],
            let target = queues[index].target
        {
            chain.append(target)
        }
        return chain
    }

    /// Returns the holds of a block on a queue: every serial queue on its way, and the concurrent ones as shared.
    func holds(on queue: QueueName, flags: WorkFlags) -> [Hold] {
        guard case .own(let name) = queue, let index = indices[name] else { return hold(queue).map { [$0] } ?? [] }
        var holds = ownHolds[index]
        if flags.contains(.barrier), holds[0].isShared { holds[0].isShared = false }
        return holds
    }

    private func hold(_ queue: QueueName) -> Hold? {
        switch queue {
        case .main: return .mainQueue
        case .global: return nil
        case .own(let name):
            let isShared = indices[name].map { queues[$0].kind == .concurrent } ?? false
            return Hold(kind: .queue, name: name, isShared: isShared)
        }
    }

    /// Reports targets that form a circle, and removes one so that every chain ends.
    private mutating func cutCircles(_ sites: [NodeSite?]) {
        var isDone = Array(repeating: false, count: queues.count)
        for start in queues.indices {
            var way: [Int] = []
            var next: Int? = start
            while let index = next, !isDone[index] {
                if let first = way.firstIndex(of: index) {
                    let names = (way[first...] + [index]).map { SourceText.quoted(queues[$0].name) }
                    if let last = way.last, let site = sites[last] {
                        let circle = names.joined(separator: " › ")
                        sink.report(
                            site,
                            "expected targets that end, found the circle \(circle)",
                            help: "remove one of these targets"
                        )
                    }
                    queues[way[way.count - 1]].target = nil
                    break
                }
                way.append(index)
                next = nil
                if case .own(let name) = queues[index].target { next = indices[name] }
            }
            for index in way { isDone[index] = true }
        }
    }
}
