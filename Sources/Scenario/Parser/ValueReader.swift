import FrameTrace

/// Reads single values according to the grammar, and reports invalid ones to the sink.
struct ValueReader {
    let sink: DiagnosticSink

    /// Returns the text of a scalar; nil, after a report, for anything else.
    private func scalar(_ site: NodeSite, _ value: GrammarValue) -> (text: String, isPlain: Bool)? {
        guard case .scalar(let text, let style) = site.node.content, style == .quoted || !text.isEmpty else {
            expected(value, site)
            return nil
        }
        return (text, style == .plain)
    }

    /// Reports that something else was expected.
    func expected(_ what: String, _ site: NodeSite, hint: String = "", help: String) {
        sink.report(site, "expected \(what), found \(site.inWords)\(hint)", help: help)
    }

    /// Reports that something else was expected, with advice.
    ///
    /// - Parameter words: The expectation, where that of the grammar is not specific enough.
    func expected(_ grammar: GrammarValue, as words: String? = nil, _ site: NodeSite) {
        expected(words ?? grammar.expectation, site, help: Advice.value(grammar, at: site))
    }

    /// Reads a whole number within a range.
    func integer(_ site: NodeSite, _ range: ClosedRange<UInt64>) -> UInt64? {
        let grammar = GrammarValue.integer(range)
        guard let site = sink.variables.resolve(site, sink), let (text, isPlain) = scalar(site, grammar) else {
            return nil
        }
        guard isPlain, let number = NumberText.whole(text), range.contains(number) else {
            expected(grammar, site)
            return nil
        }
        return number
    }

    /// Reads a name: printable, of 1 to 80 characters, without spaces at its ends.
    func text(_ site: NodeSite, _ grammar: GrammarValue = .text) -> String? {
        guard let (text, _) = scalar(site, grammar) else { return nil }
        guard Self.isName(text) else {
            expected(grammar, site)
            return nil
        }
        return text
    }

    /// Returns whether a text is a valid name.
    static func isName(_ text: String) -> Bool {
        // Scalars are counted first, because counting the characters of a long text is slow.
        let scalars = text.unicodeScalars
        guard let first = scalars.first, let last = scalars.last, scalars.count <= 640, text.count <= 80 else {
            return false
        }
        return !first.properties.isWhitespace && !last.properties.isWhitespace
            && scalars.allSatisfy { SourceText.isPrintable($0) }
    }

    /// Reads a word of a command line: printable, and at most 4096 characters.
    func word(_ site: NodeSite) -> String? {
        guard let (text, _) = scalar(site, .word) else { return nil }
        let scalars = text.unicodeScalars
        guard scalars.count <= 4096, scalars.allSatisfy({ SourceText.isPrintable($0) }) else {
            expected(.word, site)
            return nil
        }
        return text
    }

    /// Reads one of several words.
    func choice(_ site: NodeSite, _ words: [String]) -> String? {
        let grammar = GrammarValue.choice(words)
        guard let (text, _) = scalar(site, grammar) else { return nil }
        guard words.contains(text) else {
            let hint = sink.hint(for: text, among: words)
            if hint.isEmpty {
                expected(grammar, site)
            } else {
                expected(grammar.expectation, site, hint: hint, help: "")
            }
            return nil
        }
        return text
    }

    /// Reads `on` or `off`.
    func toggle(_ site: NodeSite) -> Bool? {
        guard let (text, _) = scalar(site, .toggle) else { return nil }
        guard text == "on" || text == "off" else {
            expected(.toggle, site)
            return nil
        }
        return text == "on"
    }

    /// Reads the flags of a work item, each at most once.
    func flags(_ site: NodeSite) -> WorkFlags? {
        let words = WorkFlags.named.map(\.name)
        guard let sites = list(site, .flags(words), 1...words.count) else { return nil }
        var result: WorkFlags = []
        for site in sites {
            guard let word = choice(site, words), let flag = WorkFlags.named.first(where: { $0.name == word })?.flag
            else { continue }
            if !result.insert(flag).inserted { expected("each flag once", site, help: "remove one of the two") }
        }
        return result
    }

    /// Reads a number with a unit, in the smallest unit and rounded to a whole number, within a range.
    func number(
        _ site: NodeSite,
        _ grammar: GrammarValue,
        units: [GrammarUnit],
        in range: ClosedRange<Double>
    ) -> Double? {
        guard let site = sink.variables.resolve(site, sink), let (text, isPlain) = scalar(site, grammar) else {
            return nil
        }
        guard let number = NumberText(text)?.scaled(by: units), isPlain || !units.isEmpty else {
            expected(grammar, site)
            return nil
        }
        let rounded = number.rounded()
        // A fraction in a plain count is a mistake, not a rounding matter.
        guard range.contains(rounded), !units.isEmpty || rounded == number else {
            expected(grammar, as: grammar.allowedRange, site)
            return nil
        }
        return rounded
    }

    /// Reads a time within a range of nanoseconds.
    func time(_ site: NodeSite, _ range: ClosedRange<Int64>) -> TimeSpan? {
        let bounds = Double(range.lowerBound)...Double(range.upperBound)
        return number(site, .time(range), units: GrammarUnit.time, in: bounds).map { TimeSpan(nanoseconds: Int64($0)) }
    }

    /// Reads a size within a range of bytes.
    func size(_ site: NodeSite, _ range: ClosedRange<Int64>) -> ByteCount? {
        let bounds = Double(range.lowerBound)...Double(range.upperBound)
        return number(site, .size(range), units: GrammarUnit.size, in: bounds).map { ByteCount(bytes: Int64($0)) }
    }

    /// Reads a rate within a range, in thousandths of a hertz.
    func rate(_ site: NodeSite, _ range: ClosedRange<Int64>) -> Int64? {
        let bounds = Double(range.lowerBound)...Double(range.upperBound)
        return number(site, .rate(range), units: GrammarUnit.rate, in: bounds).map { Int64($0) }
    }

    /// Reads a probability: `20%` or `0.2`.
    func probability(_ site: NodeSite) -> Double? { part(site, .probability) }

    /// Reads a share: `5%` or `0.05`.
    func share(_ site: NodeSite) -> Double? { part(site, .share) }

    private func part(_ site: NodeSite, _ grammar: GrammarValue) -> Double? {
        guard let site = sink.variables.resolve(site, sink), let (text, isPlain) = scalar(site, grammar) else {
            return nil
        }
        guard let number = NumberText(text), number.unit == "%" || (number.unit.isEmpty && isPlain) else {
            expected(grammar, site)
            return nil
        }
        let value = number.unit == "%" ? number.value / 100 : number.value
        guard (0...1).contains(value) else {
            expected(grammar, as: grammar.allowedRange, site)
            return nil
        }
        return value
    }

    /// Reads a day of the calendar, such as 2026-12-31.
    func day(_ site: NodeSite) -> String? {
        guard let (text, _) = scalar(site, .day) else { return nil }
        guard CalendarDay.isDay(text) else {
            expected(.day, site)
            return nil
        }
        return text
    }
}
