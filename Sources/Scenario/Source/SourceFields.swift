import FrameTrace

/// The fields of a document, each with its path, to name the differences between two versions.
struct SourceFields {
    /// Returns the fields in the order of the document; none if they are more than ``WorkloadField/most`` or longer
    /// than ``WorkloadField/mostBytes``.
    ///
    /// - Parameter left: Keys of the document's root to leave out.
    /// - Complexity: O(*n*) in the size of the document.
    static func of(_ document: SourceNode, without left: Set<String> = []) -> [WorkloadField] {
        var fields = SourceFields()
        fields.add(document, FieldPath(), without: left)
        return fields.isTooMuch ? [] : fields.all
    }

    private var all: [WorkloadField] = []
    private var bytes = 0

    private init() {}

    private var isTooMuch: Bool { all.count > WorkloadField.most || bytes > WorkloadField.mostBytes }

    private mutating func add(_ node: SourceNode, _ path: FieldPath, without left: Set<String> = []) {
        guard !isTooMuch else { return }
        switch node.content {
        case .scalar(let text, _): add(path.text, text)
        case .sequence(let nodes):
            if nodes.isEmpty { add(path.text, "[]") }
            for (index, node) in nodes.enumerated() { add(node, path.appending(index: index)) }
        case .mapping(let pairs):
            if pairs.isEmpty { add(path.text, "{}") }
            for pair in pairs where !left.contains(pair.key) { add(pair.value, path.appending(pair.key)) }
        }
    }

    private mutating func add(_ path: String, _ value: String) {
        bytes += path.utf8.count + value.utf8.count
        all.append(WorkloadField(path: path, value: value))
    }
}
