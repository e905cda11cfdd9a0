/// Reads one mapping according to the grammar.
///
/// Its initializer checks the keys: unknown, duplicate, missing, and which alternative is present. Reading a field then
/// returns its value or, after a problem, a placeholder. The sink has the problem, so the placeholder is never used.
struct ObjectReader {
    /// The object of the grammar that is read.
    let object: GrammarObject
    let site: NodeSite
    let sink: DiagnosticSink
    /// The alternative that is present; nil if there is none, or more than one.
    private(set) var alternative: GrammarField?
    /// Whether it has keys that the grammar does not know. One of them may have been meant for a missing field.
    private(set) var hasUnknownKeys = false
    /// The fields that misspelt keys were probably meant for.
    private(set) var misspelt: Set<String> = []
    private var sites: [String: NodeSite] = [:]
    /// The fields whose number is split by a decimal comma.
    private var decimals: Set<String> = []

    /// Checks the keys of a mapping.
    init(_ object: GrammarObject, _ site: NodeSite, _ sink: DiagnosticSink) {
        self.object = object
        self.site = site
        self.sink = sink
        guard case .mapping(let pairs) = site.node.content else {
            ValueReader(sink: sink).expected(.object(object), site)
            return
        }
        var positions: [String: SourcePosition] = [:]
        var meant: Set<String> = []
        for (index, pair) in pairs.enumerated() {
            if takeDecimals(pair, after: index > 0 ? pairs[index - 1] : nil) { continue }
            if let first = positions.updateValue(pair.position, forKey: pair.key) {
                sink.reportDuplicate(pair, after: first, in: site.path)
            } else if object.field(pair.key) == nil {
                if let name = reportUnknown(pair) { meant.insert(name) }
                hasUnknownKeys = true
            } else {
                sites[pair.key] = site.field(pair.key, pair.value)
            }
        }
        misspelt = meant
        checkAlternatives(pairs)
        for field in object.fields + (alternative?.companions ?? [])
        where field.isRequired && sites[field.name] == nil && !meant.contains(field.name) {
            sink.report(
                at: site.node.position,
                site.path.appending(field.name),
                "expected \(field.value.expectation), found nothing",
                help: Advice.missing(field)
            )
        }
        for name in decimals { sites[name] = nil }
    }

    /// Returns the site of a field that is present and permitted.
    func site(_ name: String) -> NodeSite? {
        precondition(object.field(name) != nil, "\(object.title) has no field \(name)")
        return sites[name]
    }

    /// Returns whether a mapping of names could not be read, because its key is misspelt or its value is not a mapping.
    func hasUnread(_ name: String) -> Bool {
        if misspelt.contains(name) { return true }
        guard let site = site(name) else { return false }
        if case .mapping = site.node.content { return false }
        return true
    }

    /// Returns the site of a field, or a site of its default value, or nil.
    func siteOrStandard(_ name: String) -> NodeSite? {
        if let site = site(name) { return site }
        guard let field = object.field(name), case .standard(let text) = field.presence else { return nil }
        return site.field(name, SourceNode(.scalar(text, .plain), at: site.node.position))
    }

    /// Reports a key without a field in the object; returns the field that was probably meant.
    private func reportUnknown(_ pair: SourcePair) -> String? {
        if case .scalar("", .plain) = pair.value.content,
            let (field, value) = Advice.unspaced(pair.key, in: object)
        {
            sink.report(
                at: pair.position,
                site.path,
                "expected a space after the colon, found \(SourceText.quoted(pair.key))",
                help: "write `\(field): \(value)`"
            )
            return field
        }
        var message = "unknown \(object.alternativeNoun) \(SourceText.quoted(pair.key))"
        var (meant, help): (String?, String) = (nil, "")
        if sink.givesHints {
            let known = object.allFields.map(\.name)
            let hint = sink.hint(for: pair.key, among: candidates(for: pair))
            if !hint.isEmpty { meant = NearestName.of(pair.key, among: candidates(for: pair)) }
            if hint.isEmpty {
                let example = object.field(known[0]).map { "`\($0.name): \($0.example)`" } ?? ""
                help =
                    object == .step
                    ? Advice.step(pair)
                    : Advice.misplaced(pair, in: object, at: site)
                        ?? "remove it, or write one of these, such as \(example)"
            }
            // Fields that accompany a single act do not help a user who misspelt an act.
            let names = (object.alternatives.isEmpty ? object.fields : object.alternatives).map(\.name)
            message += hint.isEmpty ? "; expected \(SourceText.oneOf(names))" : hint
        }
        sink.report(at: pair.position, site.path, message, help: help)
        return meant
    }

    /// Returns the names that an unknown key may have been meant for; if its value is a time, without those that are on
    /// or off.
    private func candidates(for pair: SourcePair) -> [String] {
        guard Advice.isTime(pair.value) else { return object.allFields.map(\.name) }
        return object.allFields.filter { if case .toggle = $0.value { false } else { true } }.map(\.name)
    }

    /// Detects the decimals of a number with a decimal comma in braces, such as `5ms` in `{ compute: 22,5ms }`, which
    /// look like a key. Reports them, and marks the field before as unreadable.
    private mutating func takeDecimals(_ pair: SourcePair, after previous: SourcePair?) -> Bool {
        guard case .scalar("", .plain) = pair.value.content, NumberText(pair.key) != nil,
            pair.key.first?.isNumber == true,
            let previous, case .scalar(let whole, .plain) = previous.value.content, NumberText.whole(whole) != nil
        else { return false }
        let found = "\(whole),\(pair.key)"
        let key = SourceText.printable(previous.key)
        let help = "write a decimal point: `\(key): \(whole).\(pair.key)`"
        sink.report(
            site.field(previous.key, previous.value),
            "expected a decimal point, found \"\(found)\"",
            help: help
        )
        decimals.insert(previous.key)
        return true
    }

    private mutating func checkAlternatives(_ pairs: [SourcePair]) {
        let alternatives = object.alternatives
        guard !alternatives.isEmpty else { return }
        let found = pairs.filter { pair in alternatives.contains { $0.name == pair.key } }
        guard let first = found.first else {
            // The unknown key was probably meant as the missing one.
            guard !hasUnknownKeys else { return }
            let names = SourceText.oneOf(alternatives.map(\.name))
            let help = Advice.missing(alternatives[0])
            return sink.report(site, "expected one of \(names), found none", help: help)
        }
        if let second = found.first(where: { $0.key != first.key }) {
            let message = "expected one \(object.choiceNoun), found \"\(first.key)\" and \"\(second.key)\""
            var names: Set<String> = []
            let acts = found.filter { names.insert($0.key).inserted }
            let help = object == .step ? Advice.split(acts, of: pairs) : "remove one of them"
            return sink.report(at: second.position, site.path, message, help: help)
        }
        alternative = alternatives.first { $0.name == first.key }
        let companions = Set(alternatives.flatMap(\.companions).map(\.name))
        let allowed = Set((alternative?.companions ?? []).map(\.name))
        for pair in pairs where companions.subtracting(allowed).contains(pair.key) {
            let owners = alternatives.filter { $0.companions.contains { $0.name == pair.key } }.map(\.name)
            let message = "expected only beside \(SourceText.oneOf(owners)), found beside \"\(first.key)\""
            let help = "remove `\(pair.key)`, or write \(SourceText.oneOf(owners)) in place of `\(first.key)`"
            sink.report(at: pair.position, site.path.appending(pair.key), message, help: help)
        }
    }
}

extension DiagnosticSink {
    /// Reports that a key occurs twice in a mapping.
    func reportDuplicate(_ pair: SourcePair, after first: SourcePosition, in path: FieldPath) {
        let place = first.line > 0 ? "line \(first.line), column \(first.column)" : first.description
        report(
            at: pair.position,
            path,
            "expected each key once, found \(SourceText.quoted(pair.key)) again after \(place)",
            help: "remove one of the two"
        )
    }
}
