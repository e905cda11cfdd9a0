/// Reads one mapping as the grammar describes it.
///
/// Making one checks the keys: unknown, duplicate, missing, and which of the alternatives is there. Reading a field then
/// gives its value or, after a problem, a stand-in: the sink has the problem, so nobody will see the stand-in.
struct ObjectReader {
    /// What is read.
    let object: GrammarObject
    /// Where it stands.
    let site: NodeSite
    /// Where problems go.
    let sink: DiagnosticSink
    /// The one alternative that is there; nil if there is none, or too many.
    private(set) var alternative: GrammarField?
    /// Whether it has keys that the grammar does not know: one of them may have been meant for a field that is missing.
    private(set) var hasUnknownKeys = false
    /// The fields that misspelt keys were probably meant for.
    private(set) var misspelt: Set<String> = []
    private var sites: [String: NodeSite] = [:]
    /// The fields whose number is cut by a comma.
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

    /// The site of a field that is there and belongs there.
    func site(_ name: String) -> NodeSite? {
        precondition(object.field(name) != nil, "\(object.title) has no field \(name)")
        return sites[name]
    }

    /// Whether a mapping of names could not be read: its key is misspelt, or its value is something else.
    func hasUnread(_ name: String) -> Bool {
        if misspelt.contains(name) { return true }
        guard let site = site(name) else { return false }
        if case .mapping = site.node.content { return false }
        return true
    }

    /// The site of a field that is there, else its standard value as if it had been written, else nil.
    func siteOrStandard(_ name: String) -> NodeSite? {
        if let site = site(name) { return site }
        guard let field = object.field(name), case .standard(let text) = field.presence else { return nil }
        return site.field(name, SourceNode(.scalar(text, .plain), at: site.node.position))
    }

    /// Tells a key that the object has no field for; the field that was probably meant.
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
            // What goes with one act only is no help to who looks for an act.
            let names = (object.alternatives.isEmpty ? object.fields : object.alternatives).map(\.name)
            message += hint.isEmpty ? "; expected \(SourceText.oneOf(names))" : hint
        }
        sink.report(at: pair.position, site.path, message, help: help)
        return meant
    }

    /// The names that an unknown key may have been meant for: with a time, none that is on or off.
    private func candidates(for pair: SourcePair) -> [String] {
        guard Advice.isTime(pair.value) else { return object.allFields.map(\.name) }
        return object.allFields.filter { if case .toggle = $0.value { false } else { true } }.map(\.name)
    }

    /// What follows a number after a comma in braces, as `5ms` in `{ compute: 22,5ms }`: not a key, but its decimals. The field
    /// before it then has nothing to say.
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
            // An unknown key was meant to be the one that is missing.
            guard !hasUnknownKeys else { return }
            let names = SourceText.oneOf(alternatives.map(\.name))
            let help = Advice.missing(alternatives[0])
            return sink.report(site, "expected one of \(names), found none", help: help)
        }
        if let second = found.first(where: { $0.key != first.key }) {
            let message = "expected one \(object.choiceNoun), found \"\(first.key)\" and \"\(second.key)\""
            let help = object == .step ? Advice.split(first, second) : "remove one of them"
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
    /// Tells that a key stands in a mapping for the second time.
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
