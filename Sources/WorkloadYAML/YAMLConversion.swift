import Scenario
import Yams

/// Converts the library's nodes into neutral ones, and repeats the checks that the guard did on the text.
struct YAMLConversion {
    /// The source name in positions.
    let source: String

    /// Converts a node and everything below it.
    func node(_ node: Node, depth: Int) throws(WorkloadError) -> SourceNode {
        let position = position(node)
        guard depth <= YAMLGuard.deepest else {
            throw refuse(position, "expected lists and mappings at most \(YAMLGuard.deepest) deep")
        }
        switch node {
        case .scalar(let scalar):
            guard scalar.anchor == nil else { throw refuse(position, "expected no anchors (&)") }
            return SourceNode(.scalar(scalar.string, scalar.style == .plain ? .plain : .quoted), at: position)
        case .sequence(let sequence):
            guard sequence.anchor == nil else { throw refuse(position, "expected no anchors (&)") }
            var nodes: [SourceNode] = []
            nodes.reserveCapacity(sequence.count)
            for element in sequence { nodes.append(try self.node(element, depth: depth + 1)) }
            return SourceNode(.sequence(nodes), at: position)
        case .mapping(let mapping):
            guard mapping.anchor == nil else { throw refuse(position, "expected no anchors (&)") }
            return SourceNode(.mapping(try pairs(mapping, depth: depth)), at: position)
        case .alias: throw refuse(position, "expected no aliases (*)")
        }
    }

    private func pairs(_ mapping: Node.Mapping, depth: Int) throws(WorkloadError) -> [SourcePair] {
        var pairs: [SourcePair] = []
        pairs.reserveCapacity(mapping.count)
        var positions: [String: SourcePosition] = [:]
        for (key, value) in mapping {
            let place = position(key)
            guard case .scalar(let scalar) = key, scalar.anchor == nil else {
                throw refuse(place, "expected text as a key")
            }
            // The library checks this too, but by its own definition of equality.
            if positions.updateValue(place, forKey: scalar.string) != nil {
                throw refuse(place, YAMLProblem.duplicate(scalar.string), help: "remove one of the two")
            }
            pairs.append(SourcePair(key: scalar.string, at: place, value: try node(value, depth: depth + 1)))
        }
        return pairs
    }

    private func position(_ node: Node) -> SourcePosition {
        SourcePosition(source: source, line: node.mark?.line ?? 1, column: node.mark?.column ?? 1)
    }

    private func refuse(_ position: SourcePosition, _ message: String, help: String = "") -> WorkloadError {
        WorkloadError(WorkloadDiagnostic(at: position, message, help: help))
    }
}
