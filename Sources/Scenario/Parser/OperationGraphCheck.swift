/// Checks the operations of an app together: for circular dependencies and nested groups.
struct OperationGraphCheck {
    private let sites: [NamedSite]
    private let operations: [OperationSpec]
    private let sink: DiagnosticSink
    private let index: [String: Int]

    init(_ sites: [NamedSite], _ operations: [OperationSpec], _ sink: DiagnosticSink) {
        self.sites = sites
        self.operations = operations
        self.sink = sink
        index = Dictionary(operations.enumerated().map { ($1.name, $0) }) { first, _ in first }
    }

    /// Reports operations that would wait for each other forever; the real ones do so without an error (O-4).
    ///
    /// - Complexity: O(n) in the number of operations and of their dependencies.
    func check() {
        checkGroups()
        var isDone = Array(repeating: false, count: operations.count)
        for start in operations.indices where !isDone[start] {
            var way: [(index: Int, next: Int)] = [(start, 0)]
            var active: Set<Int> = [start]
            while let top = way.last {
                let needs = operations[top.index].needs
                guard top.next < needs.count else {
                    isDone[top.index] = true
                    active.remove(top.index)
                    way.removeLast()
                    continue
                }
                way[way.count - 1].next += 1
                guard let next = index[needs[top.next]] else { continue }
                if active.contains(next) {
                    report(
                        way.map(\.index).drop { $0 != next } + [next],
                        at: site(of: operations[next].name, in: top.index)
                    )
                } else if !isDone[next] {
                    way.append((next, 0))
                    active.insert(next)
                }
            }
        }
    }

    private func report(_ circle: [Int], at site: NodeSite) {
        let names = circle.map { SourceText.quoted(operations[$0].name) }.joined(separator: " › ")
        let message = "expected operations that do not depend on each other in a circle, found \(names)"
        let help = "remove this name, or another one of the circle"
        sink.report(site, message + "; they would wait for each other for ever", help: help)
    }

    /// Returns the site where an operation names a dependency.
    private func site(of need: String, in operation: Int) -> NodeSite {
        let whole = sites[operation].site
        for field in ["after", "group"] {
            guard let value = whole.node[field] else { continue }
            let site = whole.field(field, value)
            switch value.content {
            case .scalar(need, _): return site
            case .sequence(let nodes):
                for (index, node) in nodes.enumerated() {
                    if case .scalar(need, _) = node.content { return site.element(index, node) }
                }
            default: break
            }
        }
        guard let value = whole.node["conditions"], case .sequence(let nodes) = value.content else { return whole }
        for (index, node) in nodes.enumerated() {
            guard let from = node["from"], case .scalar(need, _) = from.content else { continue }
            return whole.field("conditions", value).element(index, node).field("from", from)
        }
        return whole
    }

    /// Checks that an operation is inside one group at most, and that only others inside it depend on it.
    private func checkGroups() {
        var groups: [Int: Int] = [:]
        for group in operations.indices {
            for member in operations[group].members.compactMap({ index[$0] }) {
                if let other = groups[member], other != group {
                    let found = SourceText.quoted(operations[member].name)
                    let place = SourceText.quoted(operations[other].name)
                    sink.report(
                        sites[group].site,
                        "expected operations of no other group, found \(found), which is inside \(place)",
                        help: "remove \(found) from one of the two groups"
                    )
                }
                groups[member] = group
            }
        }
        for operation in operations.indices {
            let needs = operations[operation].dependencies + operations[operation].conditions.compactMap(\.generates)
            for need in needs.compactMap({ index[$0] }) {
                guard let group = groups[need], group != groups[operation], group != operation else { continue }
                let found = SourceText.quoted(operations[need].name)
                let name = SourceText.quoted(operations[group].name)
                sink.report(
                    sites[operation].site,
                    "expected what is outside groups, found \(found), which is inside the group \(name)",
                    help: "write \(name) in its place, to depend on the whole group"
                )
            }
            guard groups[operation] != nil, operations[operation].queue != .standard else { continue }
            sink.report(
                sites[operation].site,
                "expected no queue for an operation inside a group, which has its own, found "
                    + SourceText.quoted(operations[operation].queue.text),
                help: "remove `on`, or take the operation out of the group"
            )
        }
    }
}
