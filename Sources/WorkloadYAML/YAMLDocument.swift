public import Scenario
import Yams

/// Reads YAML text into a neutral document.
public enum YAMLDocument {
    /// The maximum size of a document in bytes: 1 MiB.
    public static let mostBytes = 1_048_576

    /// Reads one document.
    ///
    /// Anchors, aliases, tags, block text, multi-line text, complex keys and further documents are refused.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8, with or without a byte order mark.
    ///   - name: The source name in positions.
    /// - Returns: The document's root.
    /// - Throws: ``WorkloadError`` with the first problem.
    /// - Complexity: O(*n*) in the number of bytes, in time and in memory.
    public static func parse(_ bytes: [UInt8], named name: String) throws(WorkloadError) -> SourceNode {
        try parse(bytes, named: name, as: "a workload", help: WorkloadParser.beginning)
    }

    /// Reads one document of a certain kind.
    ///
    /// - Parameters:
    ///   - kind: What the document is expected to be, for the message about an empty one.
    ///   - help: What to write into an empty document.
    /// - Throws: ``WorkloadError`` with the first problem.
    static func parse(
        _ bytes: [UInt8],
        named name: String,
        as kind: String,
        help: String
    ) throws(WorkloadError) -> SourceNode {
        let text = try YAMLBytes.text(bytes, named: name)
        var guardian = YAMLGuard(Array(text.utf8), named: name)
        try guardian.check()
        do {
            // No resolver: no value is to be read as a number or a Boolean.
            let parser = try Parser(yaml: text, resolver: .basic, encoding: .utf8)
            guard let root = try parser.singleRoot() else {
                let start = SourcePosition(source: name, line: 1, column: 1)
                throw WorkloadError(WorkloadDiagnostic(at: start, "expected \(kind), found nothing", help: help))
            }
            // Nodes hold their anchors weakly: without the parser, they would appear to have none.
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
    ///   - source: The source name in all positions, which refer to the source as a whole.
    /// - Returns: The value; an empty scalar for an empty text.
    /// - Throws: ``WorkloadError`` with the first problem.
    public static func value(_ text: String, source: String) throws(WorkloadError) -> SourceNode {
        let whole = SourcePosition(source: source)
        guard text.contains(where: { $0 != " " }) else { return SourceNode(.scalar("", .plain), at: whole) }
        do {
            // In brackets, so that the text is parsed like a value in a mapping: there `a: b` is not valid.
            let list = try parse(Array("[\(text)\n]".utf8), named: source)
            if case .sequence(let nodes) = list.content, nodes.count == 1 { return placed(nodes[0], whole) }
        } catch {
            let moved = error.diagnostics.map {
                WorkloadDiagnostic(at: whole, path: $0.path, $0.message, help: $0.help)
            }
            throw WorkloadError(moved) ?? error
        }
        let help = "put a list in brackets: `[1s, 2s]`"
        throw WorkloadError(WorkloadDiagnostic(at: whole, "expected one value after the =", help: help))
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
