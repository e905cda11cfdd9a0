extension ObjectReader {
    /// Returns the entries of a mapping from names, after moving fields that stand beside the entry they belong to into
    /// it.
    ///
    /// An entry without content is a mistake in any case. The lines are then read as if they were indented; otherwise
    /// each would cause a further problem.
    ///
    /// - Parameter path: The path of the mapping.
    func indented(_ pairs: [SourcePair], _ element: GrammarValue, in path: FieldPath) -> [SourcePair] {
        guard case .object(let object) = element else { return pairs }
        var result: [SourcePair] = []
        // The fields that were moved into the last entry; nil if it has content of its own.
        var taken: [SourcePair]?
        for pair in pairs {
            guard let parent = result.last, let fields = taken, object.field(pair.key) != nil,
                pair.position.column == parent.position.column, pair.position.line > parent.position.line
            else {
                result.append(pair)
                taken = pair.value.content == .scalar("", .plain) ? [] : nil
                continue
            }
            if fields.isEmpty {
                let (field, name) = (SourceText.printable(pair.key), SourceText.printable(parent.key))
                sink.report(
                    at: pair.position,
                    path.appending(parent.key),
                    "expected the fields of \(object.title) below it, found \(SourceText.quoted(pair.key)) beside it",
                    help: "indent `\(field)` further than `\(name)`"
                )
            }
            taken = fields + [pair]
            result[result.count - 1].value = SourceNode(
                .mapping(fields + [pair]),
                at: (fields.first ?? pair).position
            )
        }
        return result
    }
}
