/// One field of a workload set from outside, as by `--set apps.maps.frame[0].compute=12ms`.
///
/// It changes the document before that is read, so a value that is wrong is told like one of the file.
public struct WorkloadOverride: Sendable, Equatable {
    /// The argument as it was given: `path=value`.
    public let argument: String
    /// What the user wrote, for messages: `--set device.cores=2`.
    public let source: String
    /// The value.
    let value: SourceNode
    /// The way to the field.
    let path: [FieldPath.Component]

    /// Reads a `path=value`.
    ///
    /// - Parameters:
    ///   - argument: The argument.
    ///   - source: What the user wrote, for messages: an option with its value.
    ///   - read: Reads the value's text as a node, whose position is to be a source as a whole of the name given.
    /// - Throws: ``WorkloadError`` where it is no `path=value`, and what `read` throws.
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

    /// The document with the field set; a field that is absent is added where the language has it.
    ///
    /// - Throws: ``WorkloadError`` where the path leads nowhere, with the nearest name.
    /// - Complexity: O(*n*) in the number of fields along the path.
    public func applied(to document: SourceNode) throws(WorkloadError) -> SourceNode {
        try set(path[...], in: document, .object(.workload), at: FieldPath())
    }

    /// The document with all fields set, the later ones over the earlier ones.
    ///
    /// - Throws: ``WorkloadError`` with the problems of all paths that lead nowhere.
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
            throw fail(path, "expected a mapping to set \(SourceText.quoted(key)) in, found \(node.inWords)")
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

    /// What may stand under a key; fails where the language, or the file, has no such key.
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
