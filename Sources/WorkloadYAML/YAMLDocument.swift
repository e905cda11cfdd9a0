public import Scenario
import Yams

/// YAML text as a neutral document.
public enum YAMLDocument {
    /// The most bytes that a document may have: 1 MiB.
    public static let mostBytes = 1_048_576

    /// Reads one document.
    ///
    /// Anchors, aliases, tags, block text, multi-line text, complex keys and further documents are refused.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8, with or without a byte order mark.
    ///   - name: The name that the positions carry.
    /// - Returns: The document's root.
    /// - Throws: ``WorkloadError`` with the first problem.
    /// - Complexity: O(*n*) in the number of bytes, in time and in memory.
    public static func parse(_ bytes: [UInt8], named name: String) throws(WorkloadError) -> SourceNode {
        let text = try YAMLBytes.text(bytes, named: name)
        var guardian = YAMLGuard(Array(text.utf8), named: name)
        try guardian.check()
        do {
            // Without a resolver, as nothing here is to be taken for a number or a truth value.
            let parser = try Parser(yaml: text, resolver: .basic, encoding: .utf8)
            guard let root = try parser.singleRoot() else {
                let start = SourcePosition(source: name, line: 1, column: 1)
                throw WorkloadError(
                    WorkloadDiagnostic(at: start, "expected a workload, found nothing", help: WorkloadParser.beginning)
                )
            }
            // Nodes hold their anchors weakly: without the parser, they would seem to have none.
            return try withExtendedLifetime(parser) { try YAMLConversion(source: name).node(root, depth: 1) }
        } catch let error as WorkloadError {
            throw error
        } catch {
            throw WorkloadError(YAMLProblem.diagnostic(error, text: text, named: name))
        }
    }

    /// Reads a value on one line, such as that of an override: a scalar, or a list or mapping in brackets.
    ///
    /// - Parameters:
    ///   - text: The value's text.
    ///   - source: The name that all positions carry, as a source as a whole.
    /// - Returns: The value, an empty scalar for an empty text.
    /// - Throws: ``WorkloadError`` with the first problem.
    public static func value(_ text: String, source: String) throws(WorkloadError) -> SourceNode {
        let whole = SourcePosition(source: source)
        guard text.contains(where: { $0 != " " }) else { return SourceNode(.scalar("", .plain), at: whole) }
        do {
            // In brackets, so that it is read as it would be as a value in a mapping: `a: b` is none.
            let list = try parse(Array("[\(text)\n]".utf8), named: source)
            if case .sequence(let nodes) = list.content, nodes.count == 1 { return placed(nodes[0], whole) }
        } catch {
            let moved = error.diagnostics.map { WorkloadDiagnostic(at: whole, path: $0.path, $0.message) }
            throw WorkloadError(moved) ?? error
        }
        throw WorkloadError(WorkloadDiagnostic(at: whole, "expected one value after the ="))
    }

    private static func placed(_ node: SourceNode, _ position: SourcePosition) -> SourceNode {
        switch node.content {
        case .scalar: SourceNode(node.content, at: position)
        case .sequence(let nodes): SourceNode(.sequence(nodes.map { placed($0, position) }), at: position)
        case .mapping(let pairs):
            SourceNode(
                .mapping(pairs.map { SourcePair(key: $0.key, at: position, value: placed($0.value, position)) }),
                at: position
            )
        }
    }
}
