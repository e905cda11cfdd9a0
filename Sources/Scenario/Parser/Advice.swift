import FrameTrace

/// What to write instead of what was found, in the words of an error's last line.
enum Advice {
    /// What to write where a value was expected.
    ///
    /// - Parameters:
    ///   - grammar: What may stand there.
    ///   - site: What stands there.
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
        case (.mapping, .list(of: .object, _)): return "put it in a list: \(write(grammar.example, at: site))"
        case (.scalar(let text, .quoted), _) where NumberText(text) != nil && !grammar.units.isEmpty:
            if let fixed = withUnit(text, grammar) { return fixed.advice(write(fixed.value, at: site)) }
        default: break
        }
        return write(grammar.example, at: site)
    }

    /// What to add where a field is missing.
    static func missing(_ field: GrammarField) -> String { "add `\(field.name): \(field.example)`" }

    /// How to write two acts.
    static func split(_ first: SourcePair, _ second: SourcePair) -> String {
        func step(_ pair: SourcePair) -> String {
            if case .scalar(let text, _) = pair.value.content { return "{ \(pair.key): \(shown(text)) }" }
            return "{ \(pair.key): … }"
        }
        return "write two steps: `\(step(first)), \(step(second))`"
    }

    private static let truthValues = [
        "yes": "on", "true": "on", "y": "on", "no": "off", "false": "off", "n": "off",
    ]

    /// What to write for a step that does not exist.
    ///
    /// - Parameter pair: the unknown key with its value. With a time, work of that name is probably meant.
    static func step(_ pair: SourcePair) -> String {
        let all = "`fbprof schema` and Documentation/Workload.md have all steps"
        guard isTime(pair.value), case .scalar(let time, _) = pair.value.content, ValueReader.isName(pair.key) else {
            return "write `compute: 4ms` for work on the CPU; \(all)"
        }
        return "write `{ compute: \(time), name: \(SourceText.printable(pair.key)) }` for work on the CPU; \(all)"
    }

    /// Whether a value is a time with its unit.
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

    /// A number with its unit, as it was probably meant.
    struct Fixed {
        let value: String
        let isWithout: Bool
        let units: [GrammarUnit]

        func advice(_ write: String) -> String {
            guard isWithout else { return write }
            let names = GrammarUnit.names(of: units)
            return "\(write): the \(names.contains(",") ? "units are" : "unit is") \(names)"
        }
    }

    /// A number with a unit where it had none, or as it was probably meant: with another unit, a decimal point, without a sign.
    static func withUnit(_ text: String, _ grammar: GrammarValue) -> Fixed? {
        let plain = withoutSign(withPoint(text))
        guard let standard = grammar.standardUnit, let number = NumberText(plain), number.value > 0 || grammar.allows(0)
        else { return nil }
        let digits = String(plain.prefix(plain.count - number.unit.count).filter { $0 != " " })
        if number.unit.isEmpty { return Fixed(value: digits + standard, isWithout: true, units: grammar.units) }
        let names = grammar.units.map(\.name)
        // The number was right but for its sign or its point.
        if let value = number.scaled(by: grammar.units), plain != text {
            return grammar.allows(value)
                ? Fixed(value: digits + number.unit, isWithout: false, units: grammar.units) : nil
        }
        if let size = ofRate(number, grammar) { return Fixed(value: size, isWithout: false, units: grammar.units) }
        guard !names.contains(number.unit),
            let meant = meantUnits[number.unit.lowercased()].flatMap({ names.contains($0) ? $0 : nil })
                ?? names.first(where: { $0.lowercased() == number.unit.lowercased() })
                ?? (isUnit(number.unit) ? nil : NearestName.of(number.unit, among: names))
        else { return nil }
        return Fixed(value: digits + meant, isWithout: false, units: grammar.units)
    }

    /// A number whose unit is none of anything, with the usual one, so that the units are listed; nil for all else.
    private static func withKnownUnit(_ text: String, _ grammar: GrammarValue) -> Fixed? {
        guard let standard = grammar.standardUnit, let number = NumberText(text), number.value > 0,
            !number.unit.isEmpty,
            number.unit.allSatisfy(\.isLetter), !isUnit(number.unit)
        else { return nil }
        let digits = String(text.prefix(text.count - number.unit.count).filter { $0 != " " })
        let value = digits + standard
        guard let amount = NumberText(value)?.scaled(by: grammar.units), grammar.allows(amount) else { return nil }
        return Fixed(value: value, isWithout: true, units: grammar.units)
    }

    /// A time of several parts, such as `1h30m`, in one unit; nil for anything else.
    static func sum(_ text: String, _ grammar: GrammarValue) -> String? {
        guard grammar.units.contains(where: { $0.name == "ms" }), text.utf8.count <= 64 else { return nil }
        let parts = text.matches(of: /([0-9]+(?:\.[0-9]+)?) *([a-z]+) */)
        guard parts.count > 1, parts.reduce(0, { $0 + $1.0.count }) == text.count else { return nil }
        var nanoseconds = 0.0
        for part in parts {
            let unit = meantUnits[String(part.2)] ?? String(part.2)
            guard let value = NumberText("\(part.1)\(unit)")?.scaled(by: GrammarUnit.time) else { return nil }
            nanoseconds += value
        }
        guard grammar.allows(nanoseconds) else { return nil }
        // In the largest unit of which it is a whole number.
        let unit = GrammarUnit.time.filter { nanoseconds.truncatingRemainder(dividingBy: $0.scale) == 0 }.max {
            $0.scale < $1.scale
        }
        return unit.map { "\(DecimalText.trimmed(nanoseconds / $0.scale, places: 0))\($0.name)" }
    }

    /// A text with a decimal point in place of its comma.
    private static func withPoint(_ text: String) -> String {
        guard let comma = text.firstIndex(of: ","), text.count <= 64, text.filter({ $0 == "," }).count == 1,
            text[..<comma].last?.isNumber == true, text[text.index(after: comma)...].first?.isNumber == true
        else { return text }
        return text.replacing(",", with: ".")
    }

    private static func withoutSign(_ text: String) -> String {
        text.hasPrefix("-") || text.hasPrefix("+") ? String(text.dropFirst()) : text
    }

    /// A number of bytes or bits a second as the bytes of one second; nil for anything else.
    private static func ofRate(_ number: NumberText, _ grammar: GrammarValue) -> String? {
        guard grammar.units.contains(where: { $0.name == "MB" }) else { return nil }
        var unit = number.unit
        for ending in ["/s", "/sec", "ps"] where unit.hasSuffix(ending) {
            unit = String(unit.dropLast(ending.count))
            break
        }
        let bits = ["bit": 1, "kbit": 1e3, "mbit": 1e6, "gbit": 1e9, "kb": 1e3, "mb": 1e6, "gb": 1e9]
        let isBits = unit.lowercased().hasSuffix("bit") || (unit != number.unit && unit.hasSuffix("b"))
        if isBits, let scale = bits[unit.lowercased()] {
            let bytes = (number.value * scale / 8).rounded()
            return bytes >= 1 && grammar.allows(bytes) ? GrammarUnit.written(size: bytes) : nil
        }
        guard unit != number.unit, let known = GrammarUnit.size.first(where: { $0.name == unit }) else { return nil }
        let bytes = number.value * known.scale
        return grammar.allows(bytes) ? GrammarUnit.written(size: bytes) : nil
    }

    /// Whether it is a unit of anything: then no slip of the hand.
    private static func isUnit(_ text: String) -> Bool {
        (GrammarUnit.time + GrammarUnit.size + GrammarUnit.rate).contains { $0.name == text }
    }

    private static let meantUnits = [
        "msec": "ms", "millis": "ms", "milliseconds": "ms", "sec": "s", "secs": "s", "seconds": "s", "second": "s",
        "m": "min", "mins": "min", "minute": "min", "minutes": "min", "hr": "h", "hour": "h", "hours": "h",
        "usec": "us", "micros": "us", "k": "kB", "kib": "KiB", "mib": "MiB", "m b": "MB", "fps": "Hz", "hz": "Hz",
    ]

    /// A step without its colon, or without the space after it.
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

extension GrammarValue {
    /// A value that may stand there.
    var example: String {
        switch self {
        case .integer(let range): "\(range.contains(1) ? 1 : range.lowerBound)"
        case .text, .word: "NAME"
        case .reference: "NAME"
        case .choice(let words): words.first ?? ""
        case .flags(let words): "[\(words.first ?? "")]"
        case .toggle: "on"
        case .time(let range): range.contains(10_000_000) ? "10ms" : GrammarUnit.written(time: Double(range.lowerBound))
        case .size(let range): range.contains(20_000) ? "20kB" : GrammarUnit.written(size: Double(range.lowerBound))
        case .rate: "60Hz"
        case .probability: "20%"
        case .share: "5%"
        case .day: "2026-12-31"
        case .variable: "4ms"
        case .amount(let quantity), .quantity(let quantity, _): quantity.example
        case .object(.step): "{ compute: 4ms }"
        case .object(.distribution(let quantity)): "{ uniform: [\(quantity.example), \(quantity.larger)] }"
        case .object(let object):
            "{ "
                + (object.fields.filter(\.isRequired) + object.fields).prefix(1).map { "\($0.name): \($0.example)" }
                .joined(separator: ", ") + " }"
        case .list(let element, let count):
            "[\(Array(repeating: element.example, count: max(1, min(2, count.lowerBound))).joined(separator: ", "))]"
        case .names: "NAME"
        case .named(_, let element, _): "{ NAME: \(element.example) }"
        }
    }

    /// The units of a number that may stand there.
    var units: [GrammarUnit] {
        switch self {
        case .time: GrammarUnit.time
        case .size: GrammarUnit.size
        case .rate: GrammarUnit.rate
        case .amount(let quantity), .quantity(let quantity, _): quantity.units
        default: []
        }
    }

    /// Whether a number, in the smallest unit, is within its range.
    fileprivate func allows(_ number: Double) -> Bool {
        switch self {
        case .time(let range), .size(let range), .rate(let range):
            number >= Double(range.lowerBound) && number <= Double(range.upperBound)
        case .amount(let quantity): quantity.range.contains(number)
        case .quantity(let quantity, let allowsZero): quantity.range.contains(number) || (allowsZero && number == 0)
        default: false
        }
    }

    /// The largest value of a number with a unit, and how it is written; nil for what has none.
    fileprivate var most: (value: Double, text: String)? {
        switch self {
        case .time(let range): (Double(range.upperBound), GrammarUnit.written(time: Double(range.upperBound)))
        case .size(let range): (Double(range.upperBound), GrammarUnit.written(size: Double(range.upperBound)))
        case .amount(let quantity), .quantity(let quantity, _):
            (quantity.range.upperBound, quantity.written(quantity.range.upperBound))
        default: nil
        }
    }

    /// The smallest value of a number with a unit, and how it is written; nil for what has none.
    fileprivate var least: (value: Double, text: String)? {
        switch self {
        case .time(let range): (Double(range.lowerBound), GrammarUnit.written(time: Double(range.lowerBound)))
        case .size(let range): (Double(range.lowerBound), GrammarUnit.written(size: Double(range.lowerBound)))
        case .amount(let quantity), .quantity(let quantity, _):
            (quantity.range.lowerBound, quantity.written(quantity.range.lowerBound))
        default: nil
        }
    }

    /// The unit that a number without one probably has.
    fileprivate var standardUnit: String? {
        switch self {
        case .time(let range): range.upperBound > 60_000_000_000 ? "s" : "ms"
        case .size(let range): range.upperBound > 1_073_741_824 ? "MB" : "kB"
        case .rate: "Hz"
        case .amount(.time), .amount(.interval), .quantity(.time, _), .quantity(.interval, _): "ms"
        case .amount(.size), .quantity(.size, _): "kB"
        default: nil
        }
    }
}

extension GrammarQuantity {
    /// A value above the example.
    fileprivate var larger: String {
        switch self {
        case .time: "9ms"
        case .interval: "1600ms"
        case .size: "90kB"
        case .count: "40"
        }
    }
}
