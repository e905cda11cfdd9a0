import FrameTrace

/// The exclusive categories of operations. An app executes one operation of each category at a time (`exclusive`).
///
/// A trace records that one operation was ahead of another in a category, but not in which category. The workload's
/// fields list the categories of each operation.
struct OperationCategories {
    /// An operation, by its app and its own name.
    private struct Key: Hashable {
        var app: AppID
        var name: String
    }

    private let categories: [Key: [String]]
    private let labels: [OperationID: String]

    /// Reads the categories of a trace; empty if the trace has no workload fields.
    ///
    /// - Complexity: O(notes); O(operations · fields) if an operation waited for another of its category.
    init(_ trace: Trace) {
        var keys: Set<Key> = []
        var labels: [OperationID: String] = [:]
        var isExclusive = false
        for case (.operation(let note), _) in trace.notes {
            switch note {
            case .made(let making):
                guard let name = trace.paths[making.path]?.label else { continue }
                labels[making.id] = name
                keys.insert(Key(app: making.app, name: name))
            case .ready(_, let after): isExclusive = isExclusive || after?.link == .exclusion
            default: break
            }
        }
        let fields = isExclusive ? trace.header.workloadFields.filter { $0.path.contains(Self.field) } : []
        var found: [Key: [String]] = [:]
        for key in keys where !fields.isEmpty {
            guard let app = trace.apps.first(where: { $0.id == key.app })?.name else { continue }
            let path = "apps.\(WorkloadField.written(app)).operations.\(WorkloadField.written(key.name))\(Self.field)"
            found[key] = fields.filter { $0.path == path || $0.path.hasPrefix("\(path)[") }.map(\.value)
        }
        categories = found
        self.labels = isExclusive ? labels : [:]
    }

    /// Returns the category that two operations share, several as a list; nil if unknown.
    func shared(by one: OperationLife, and other: OperationLife) -> String? {
        let theirs = Set(names(of: other))
        let both = names(of: one).filter { theirs.contains($0) }
        return both.isEmpty ? nil : both.joined(separator: ", ")
    }

    private func names(of life: OperationLife) -> [String] {
        guard let name = labels[life.making.id] else { return [] }
        return categories[Key(app: life.making.app, name: name)] ?? []
    }

    /// The suffix of the workload field that lists them.
    private static let field = ".exclusive"
}
