import FrameTrace

extension Advice {
    /// A corrected number with its unit.
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

    /// Returns a number with its missing unit added, or its unit, decimal point or sign corrected.
    static func withUnit(_ text: String, _ grammar: GrammarValue) -> Fixed? {
        let plain = withoutSign(withPoint(text))
        guard let standard = grammar.standardUnit, let number = NumberText(plain), number.value > 0 || grammar.allows(0)
        else { return nil }
        let digits = String(plain.prefix(plain.count - number.unit.count).filter { $0 != " " })
        if number.unit.isEmpty { return Fixed(value: digits + standard, isWithout: true, units: grammar.units) }
        let names = grammar.units.map(\.name)
        // Only the sign or the decimal point was wrong.
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

    /// Returns a number with an unknown unit replaced by the usual one, so that the units are listed; nil otherwise.
    static func withKnownUnit(_ text: String, _ grammar: GrammarValue) -> Fixed? {
        guard let standard = grammar.standardUnit, let number = NumberText(text), number.value > 0,
            !number.unit.isEmpty,
            number.unit.allSatisfy(\.isLetter), !isUnit(number.unit)
        else { return nil }
        let digits = String(text.prefix(text.count - number.unit.count).filter { $0 != " " })
        let value = digits + standard
        guard let amount = NumberText(value)?.scaled(by: grammar.units), grammar.allows(amount) else { return nil }
        return Fixed(value: value, isWithout: true, units: grammar.units)
    }

    /// Returns a time of several parts, such as `1h30m`, in one unit; nil for anything else.
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
        // Use the largest unit that gives a whole number.
        let unit = GrammarUnit.time.filter { nanoseconds.truncatingRemainder(dividingBy: $0.scale) == 0 }.max {
            $0.scale < $1.scale
        }
        return unit.map { "\(DecimalText.trimmed(nanoseconds / $0.scale, places: 0))\($0.name)" }
    }

    /// Returns a text with its decimal comma replaced by a point.
    private static func withPoint(_ text: String) -> String {
        guard let comma = text.firstIndex(of: ","), text.count <= 64, text.filter({ $0 == "," }).count == 1,
            text[..<comma].last?.isNumber == true, text[text.index(after: comma)...].first?.isNumber == true
        else { return text }
        return text.replacing(",", with: ".")
    }

    private static func withoutSign(_ text: String) -> String {
        text.hasPrefix("-") || text.hasPrefix("+") ? String(text.dropFirst()) : text
    }

    /// Returns a rate in bytes or bits per second as the bytes of one second; nil for anything else.
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

    /// Returns whether it is a unit of any quantity, and therefore not a typo.
    private static func isUnit(_ text: String) -> Bool {
        (GrammarUnit.time + GrammarUnit.size + GrammarUnit.rate).contains { $0.name == text }
    }

    private static let meantUnits = [
        "msec": "ms", "millis": "ms", "milliseconds": "ms", "sec": "s", "secs": "s", "seconds": "s", "second": "s",
        "m": "min", "mins": "min", "minute": "min", "minutes": "min", "hr": "h", "hour": "h", "hours": "h",
        "usec": "us", "micros": "us", "k": "kB", "kib": "KiB", "mib": "MiB", "m b": "MB", "fps": "Hz", "hz": "Hz",
    ]
}
