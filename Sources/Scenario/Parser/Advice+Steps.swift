extension Advice {
    /// Returns how to write several acts that stand in one step: inside the one that takes `do`, or as one step each.
    ///
    /// - Parameters:
    ///   - acts: The acts found, in the order of the file.
    ///   - pairs: All keys and values of the step.
    static func split(_ acts: [SourcePair], of pairs: [SourcePair]) -> String {
        let steps = separated(acts, of: pairs)
        let count = steps.count == 1 ? "" : steps.count == 2 ? "two steps: " : "\(steps.count) steps: "
        return "write \(count)`\(steps.joined(separator: ", "))`"
    }

    /// Returns the steps that the acts of one step were probably meant as, with its other fields beside the act that
    /// takes them.
    private static func separated(_ acts: [SourcePair], of pairs: [SourcePair]) -> [String] {
        var taken: Set<String> = []
        var (plain, wrapping): ([String], [String]) = ([], [])
        for (index, act) in acts.prefix(mostActs).enumerated() {
            let companions = GrammarObject.acts.first { $0.name == act.key }?.companions ?? []
            var fields = ["\(act.key): \(brief(act.value))"]
            // The name of the step stays with its first act.
            for field in companions + (index == 0 ? GrammarObject.step.fields : []) where field.name != wrapped {
                if let pair = pairs.first(where: { $0.key == field.name }), taken.insert(field.name).inserted {
                    fields.append("\(field.name): \(brief(pair.value))")
                } else if field.isRequired {
                    fields.append("\(field.name): \(field.example)")
                }
            }
            let text = fields.joined(separator: ", ")
            if companions.contains(where: { $0.name == wrapped }) {
                wrapping.append(text)
            } else {
                plain.append("{ \(text) }")
            }
        }
        guard !wrapping.isEmpty else { return plain }
        let isOpen = plain.isEmpty || pairs.contains { $0.key == wrapped }
        let inner = (plain + (isOpen ? ["…"] : [])).joined(separator: ", ")
        return [wrapping.reversed().reduce(inner) { steps, act in "{ \(act), \(wrapped): [\(steps)] }" }]
    }

    /// Returns the advice to put a mapping into the list that is expected; nil if it is no element of such a list.
    static func listed(_ pairs: [SourcePair], _ object: GrammarObject, at site: NodeSite) -> String? {
        guard let first = pairs.first, pairs.allSatisfy({ object.field($0.key) != nil }) else { return nil }
        let names = object == .step ? Set(GrammarObject.acts.map(\.name)) : []
        let acts = pairs.filter { names.contains($0.key) }
        let elements =
            acts.count > 1
            ? separated(acts, of: pairs).joined(separator: ", ") : flow(site.node) ?? "{ \(first.key): … }"
        return "put it in a list: \(write("[\(elements)]", at: site))"
    }

    /// The field for the steps that an act wraps.
    private static let wrapped = GrammarObject.steps.name
    /// The most acts of one step that are written out.
    private static let mostActs = 4
    /// The longest value that is written out, in bytes.
    private static let longestValue = 60

    private static func brief(_ node: SourceNode) -> String { flow(node) ?? "…" }

    /// Returns a value as it is written on one line; nil if it is long, or has characters that need escapes.
    private static func flow(_ node: SourceNode) -> String? {
        let text: String
        switch node.content {
        case .scalar(let value, let style):
            guard value.utf8.count <= longestValue, value.unicodeScalars.allSatisfy({ SourceText.isPrintable($0) }),
                !value.contains("\""), !value.contains("\\")
            else { return nil }
            let isBare = style == .plain && !value.contains(where: { ",[]{}".contains($0) })
            text = isBare ? value : "\"\(value)\""
        case .sequence(let elements):
            guard elements.count <= longestValue else { return nil }
            let parts = elements.compactMap { flow($0) }
            guard parts.count == elements.count else { return nil }
            text = "[\(parts.joined(separator: ", "))]"
        case .mapping(let pairs):
            guard pairs.count <= longestValue else { return nil }
            let parts = pairs.compactMap { pair in
                flow(pair.value).map { "\(SourceText.printable(pair.key)): \($0)" }
            }
            guard parts.count == pairs.count else { return nil }
            text = "{ \(parts.joined(separator: ", ")) }"
        }
        return text.utf8.count <= longestValue ? text : nil
    }
}
