/// Suggestions of what to write instead, for an error's last line.
enum Advice {
    /// Returns what to write in place of an invalid value.
    ///
    /// - Parameters:
    ///   - grammar: The permitted values.
    ///   - site: The value found.
    static func value(_ grammar: GrammarValue, at site: NodeSite) -> String {
        switch (site.node.content, grammar) {
        case (.scalar(let text, .plain), _):
            if let fixed = withUnit(text, grammar) { return fixed.advice(write(fixed.value, at: site)) }
            if let sum = sum(text, grammar) { return write(sum, at: site) }
            if let known = withKnownUnit(text, grammar) { return known.advice(write(known.value, at: site)) }
            if let step = step(text, grammar) { return step }
            if case .object(let object) = grammar, let (field, value) = unspaced(text, in: object) {
                return "put a space after the colon: `\(field): \(value)`"
            }
            if case .choice(let words) = grammar, words == GrammarObject.classes { return ofClass(text, at: site) }
            if let one = listOfOne(text, grammar) { return write(one, at: site) }
            if let number = NumberText(text)?.scaled(by: grammar.units) {
                if let most = grammar.most, number > most.value { return "\(write(most.text, at: site)) or less" }
                if let least = grammar.least, number > 0, number < least.value {
                    return "\(write(least.text, at: site)) or more"
                }
            }
            if case .integer = grammar, isTime(site.node) {
                return "\(write(grammar.example, at: site)): it is a count, not a time"
            }
            if case .toggle = grammar, let word = truthValues[text.lowercased()] { return write(word, at: site) }
        case (.mapping(let pairs), .list(of: .object(let object), _)):
            return listed(pairs, object, at: site) ?? "put it in a list: \(write(grammar.example, at: site))"
        case (.scalar(let text, .quoted), _) where NumberText(text) != nil && !grammar.units.isEmpty:
            if let fixed = withUnit(text, grammar) { return fixed.advice(write(fixed.value, at: site)) }
        default: break
        }
        return write(grammar.example, at: site)
    }

    /// Returns the advice to add a missing field.
    static func missing(_ field: GrammarField) -> String { "add `\(field.name): \(field.example)`" }

    /// Returns a single value in the brackets of the list that is expected; nil if it is no element of it.
    private static func listOfOne(_ text: String, _ grammar: GrammarValue) -> String? {
        switch grammar {
        case .flags(let words): words.contains(text) ? "[\(text)]" : nil
        case .list(let element, let count) where count.contains(1) && !element.units.isEmpty:
            NumberText(text)?.scaled(by: element.units) == nil ? nil : "[\(text)]"
        default: nil
        }
    }

    private static let truthValues = [
        "yes": "on", "true": "on", "y": "on", "no": "off", "false": "off", "n": "off",
    ]

    /// Returns what to write for an unknown step.
    ///
    /// - Parameter pair: The unknown key with its value. If the value is a time, CPU work of that name is probably
    ///   meant.
    static func step(_ pair: SourcePair) -> String {
        let all = "`fbprof schema` and Documentation/Workload.md have all steps"
        guard isTime(pair.value), case .scalar(let time, _) = pair.value.content, ValueReader.isName(pair.key) else {
            return "write `compute: 4ms` for work on the CPU; \(all)"
        }
        return "write `{ compute: \(time), name: \(SourceText.printable(pair.key)) }` for work on the CPU; \(all)"
    }

    /// Returns whether a value is a time with its unit.
    static func isTime(_ node: SourceNode) -> Bool {
        guard case .scalar(let text, .plain) = node.content, let number = NumberText(text) else { return false }
        return number.value > 0 && number.scaled(by: GrammarUnit.time) != nil
    }

    static func write(_ value: String, at site: NodeSite) -> String {
        "write `\(site.path.key.map { "\($0): \(value)" } ?? value)`"
    }

    static func shown(_ text: String) -> String {
        let quoted = SourceText.quoted(text)
        return String(quoted.dropFirst().dropLast())
    }

    /// Returns the advice for a step that lacks its colon, or the space after it.
    private static func step(_ text: String, _ grammar: GrammarValue) -> String? {
        guard case .object(.step) = grammar else { return nil }
        for act in GrammarObject.acts where text.hasPrefix(act.name) {
            let rest = text.dropFirst(act.name.count)
            if rest.isEmpty { return "write `{ \(act.name): \(act.example) }`" }
            let value = rest.drop { $0 == ":" || $0 == " " }
            if rest.first == ":" || rest.first == " ", !value.isEmpty {
                let missing = rest.first == ":" ? "a space after the colon" : "a colon after \(act.name)"
                return "put \(missing): `{ \(act.name): \(shown(String(value))) }`"
            }
        }
        return nil
    }
}
