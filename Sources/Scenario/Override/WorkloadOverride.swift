/// An override of one field of a workload, as by `--set apps.maps.frame[0].compute=12ms`.
///
/// It changes the document before that is parsed, so an invalid value is reported like one in the file.
public struct WorkloadOverride: Sendable, Equatable {
    /// The argument as given: `path=value`.
    public let argument: String
    /// The option as the user wrote it, for messages: `--set device.cores=2`.
    public let source: String
    /// The value.
    let value: SourceNode
    /// The path to the field.
    let path: [FieldPath.Component]

    /// Parses a `path=value`.
    ///
    /// - Parameters:
    ///   - argument: The argument.
    ///   - source: The option with its value as the user wrote it, for messages.
    ///   - read: Parses the value's text as a node. The node's position must be a source as a whole, of the given name.
    /// - Throws: ``WorkloadError`` if the argument is not a `path=value`, and what `read` throws.
    public init(
        _ argument: String,
        writtenAs source: String,
        readingValueWith read: (_ text: String, _ source: String) throws(WorkloadError) -> SourceNode
    ) throws(WorkloadError) {
        self.argument = argument
        self.source = source
        guard let (path, text) = OverridePath.split(argument) else {
            let message = "expected path=value, such as device.cores=2, found \(SourceText.quoted(argument))"
            throw WorkloadError(WorkloadDiagnostic(at: SourcePosition(source: source), message))
        }
        self.path = path
        value = try read(text, source)
    }

    private var position: SourcePosition { SourcePosition(source: source) }

    /// Returns the document with the field set. An absent field is added if the language defines it.
    ///
    /// - Throws: ``WorkloadError`` with the nearest name, if the path matches no field.
    /// - Complexity: O(*n*) in the number of fields along the path.
    public func applied(to document: SourceNode) throws(WorkloadError) -> SourceNode {
        try set(path[...], in: document, .object(.workload), at: FieldPath())
    }

    /// Returns the document with all fields set; later overrides take precedence.
    ///
    /// - Throws: ``WorkloadError`` with the problems of all paths that match no field.
    public static func apply(
        _ overrides: [WorkloadOverride],
        to document: SourceNode
    ) throws(WorkloadError) -> SourceNode {
        var result = document
        var problems: [WorkloadDiagnostic] = []
        for override in overrides {
            do { result = try override.applied(to: result) } catch { problems += error.diagnostics }
        }
        if let error = WorkloadError(problems) { throw error }
        return result
    }

    private func fail(_ path: FieldPath, _ message: String) -> WorkloadError {
        WorkloadError(WorkloadDiagnostic(at: position, path: path.text, message))
    }

    private func set(
        _ rest: ArraySlice<FieldPath.Component>,
        in node: SourceNode,
        _ grammar: GrammarValue?,
        at path: FieldPath
    ) throws(WorkloadError) -> SourceNode {
        guard let component = rest.first else { return value }
        switch component {
        case .key(let key): return try set(key, rest.dropFirst(), in: node, grammar, at: path)
        case .index(let index):
            guard case .sequence(var elements) = node.content else {
                throw fail(path, "expected a list to take [\(index)] of, found \(node.inWords)")
            }
            guard elements.indices.contains(index) else {
                let last = elements.isEmpty ? "none" : "[0] to [\(elements.count - 1)]"
                throw fail(path, "expected one of its elements, \(last), found [\(index)]")
            }
            var inner: GrammarValue?
            if case .list(let element, _) = grammar { inner = element }
            elements[index] = try set(rest.dropFirst(), in: elements[index], inner, at: path.appending(index: index))
            return SourceNode(.sequence(elements), at: node.position)
        }
    }

    private func set(
        _ key: String,
        _ rest: ArraySlice<FieldPath.Component>,
        in node: SourceNode,
        _ grammar: GrammarValue?,
        at path: FieldPath
    ) throws(WorkloadError) -> SourceNode {
        var pairs: [SourcePair] = []
        if case .mapping(let found) = node.content {
            pairs = found
        } else if node.content != .scalar("", .plain) {
            throw fail(
                path,
                "expected a mapping to set \(SourceText.quoted(key)) in, found \(node.inWords)"
                    + Self.hint(for: key, in: node, at: path)
            )
        }
        let inner = try valueGrammar(of: key, in: grammar, pairs, at: path)
        if let index = pairs.firstIndex(where: { $0.key == key }) {
            pairs[index].value = try set(rest, in: pairs[index].value, inner, at: path.appending(key))
        } else {
            let empty = SourceNode(.scalar("", .plain), at: position)
            let added = try set(rest, in: empty, inner, at: path.appending(key))
            pairs.append(SourcePair(key: key, at: position, value: added))
        }
        return SourceNode(.mapping(pairs), at: node.position)
    }

    /// Returns the end of a message with how to write an element of a list; empty where there is no list.
    private static func hint(for key: String, in node: SourceNode, at path: FieldPath) -> String {
        guard case .sequence(let elements) = node.content, !elements.isEmpty else { return "" }
        let list = path.key ?? ""
        guard let number = NumberText.whole(key), number < UInt64(elements.count) else {
            return "; name one of its elements, as in \(list)[0]"
        }
        return "; write \(list)[\(number)]"
    }

    /// Returns the grammar of a key's value; throws if neither the language nor the file has such a key.
    private func valueGrammar(
        of key: String,
        in grammar: GrammarValue?,
        _ pairs: [SourcePair],
        at path: FieldPath
    ) throws(WorkloadError) -> GrammarValue? {
        switch grammar {
        case .object(let object):
            if let field = object.field(key) { return field.value }
            throw unknown(object.alternativeNoun, key, object.allFields.map(\.name), path)
        case .amount(let quantity):
            let object = GrammarObject.distribution(quantity)
            if let field = object.field(key) { return field.value }
            throw unknown(object.alternativeNoun, key, object.allFields.map(\.name), path)
        case .named(let noun, let value, _):
            if pairs.contains(where: { $0.key == key }) { return value }
            throw unknown(noun, key, pairs.map(\.key), path)
        default:
            throw fail(path, "expected no field in it, found \(SourceText.quoted(key))")
        }
    }

    private func unknown(_ noun: String, _ key: String, _ names: [String], _ path: FieldPath) -> WorkloadError {
        let hint = NearestName.hint(for: key, among: names)
        let list = names.isEmpty ? "; there is none" : "; expected \(SourceText.oneOf(names))"
        let known = hint.isEmpty && names.count <= 20 ? list : hint
        return fail(path, "unknown \(noun) \(SourceText.quoted(key))\(known)")
    }
}
