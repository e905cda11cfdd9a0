import FrameTrace

/// Reads single values as the grammar describes them, and tells the sink what is wrong with them.
struct ValueReader {
    /// Where problems go.
    let sink: DiagnosticSink

    /// The text of a scalar; nil, and a problem, for anything else.
    private func scalar(_ site: NodeSite, _ value: GrammarValue) -> (text: String, isPlain: Bool)? {
        guard case .scalar(let text, let style) = site.node.content, style == .quoted || !text.isEmpty else {
            expected(value, site)
            return nil
        }
        return (text, style == .plain)
    }

    /// Tells that something else was expected.
    func expected(_ what: String, _ site: NodeSite, hint: String = "", help: String = "") {
        sink.report(site, "expected \(what), found \(site.inWords)\(hint)", help: help)
    }

    /// Tells that something else was expected, and what to write.
    ///
    /// - Parameter words: what was expected, where the grammar's own words are not close enough.
    func expected(_ grammar: GrammarValue, as words: String? = nil, _ site: NodeSite) {
        expected(words ?? grammar.expectation, site, help: Advice.value(grammar, at: site))
    }

    /// A whole number within the range of the grammar.
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

    /// A name: printable, of 1 to 80 characters, without spaces at its ends.
    func text(_ site: NodeSite, _ grammar: GrammarValue = .text) -> String? {
        guard let (text, _) = scalar(site, grammar) else { return nil }
        guard Self.isName(text) else {
            expected(grammar, site)
            return nil
        }
        return text
    }

    /// Whether a text may be a name.
    static func isName(_ text: String) -> Bool {
        // By scalars first: counting the characters of a long text takes its time.
        let scalars = text.unicodeScalars
        guard let first = scalars.first, let last = scalars.last, scalars.count <= 640, text.count <= 80 else {
            return false
        }
        return !first.properties.isWhitespace && !last.properties.isWhitespace
            && scalars.allSatisfy { SourceText.isPrintable($0) }
    }

    /// A word of a command line: printable, and at most 4096 characters.
    func word(_ site: NodeSite) -> String? {
        guard let (text, _) = scalar(site, .word) else { return nil }
        let scalars = text.unicodeScalars
        guard scalars.count <= 4096, scalars.allSatisfy({ SourceText.isPrintable($0) }) else {
            expected(.word, site)
            return nil
        }
        return text
    }

    /// One of some words.
    func choice(_ site: NodeSite, _ words: [String]) -> String? {
        let grammar = GrammarValue.choice(words)
        guard let (text, _) = scalar(site, grammar) else { return nil }
        guard words.contains(text) else {
            let hint = sink.hint(for: text, among: words)
            if hint.isEmpty { expected(grammar, site) } else { expected(grammar.expectation, site, hint: hint) }
            return nil
        }
        return text
    }

    /// `on` or `off`.
    func toggle(_ site: NodeSite) -> Bool? {
        guard let (text, _) = scalar(site, .toggle) else { return nil }
        guard text == "on" || text == "off" else {
            expected(.toggle, site)
            return nil
        }
        return text == "on"
    }

    /// Flags of a work item, each once.
    func flags(_ site: NodeSite) -> WorkFlags? {
        let words = WorkFlags.named.map(\.name)
        guard let sites = list(site, .flags(words), 1...words.count) else { return nil }
        var result: WorkFlags = []
        for site in sites {
            guard let word = choice(site, words), let flag = WorkFlags.named.first(where: { $0.name == word })?.flag
            else { continue }
            if !result.insert(flag).inserted { expected("each flag once", site) }
        }
        return result
    }

    /// A number with a unit, in the smallest unit and rounded to a whole one, within a range.
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
        // Of a plain count, a fraction is no slip of precision but a mistake.
        guard range.contains(rounded), !units.isEmpty || rounded == number else {
            expected(grammar, as: grammar.allowedRange, site)
            return nil
        }
        return rounded
    }

    /// A time within a range of nanoseconds.
    func time(_ site: NodeSite, _ range: ClosedRange<Int64>) -> TimeSpan? {
        let bounds = Double(range.lowerBound)...Double(range.upperBound)
        return number(site, .time(range), units: GrammarUnit.time, in: bounds).map { TimeSpan(nanoseconds: Int64($0)) }
    }

    /// A size within a range of bytes.
    func size(_ site: NodeSite, _ range: ClosedRange<Int64>) -> ByteCount? {
        let bounds = Double(range.lowerBound)...Double(range.upperBound)
        return number(site, .size(range), units: GrammarUnit.size, in: bounds).map { ByteCount(bytes: Int64($0)) }
    }

    /// A rate within a range, in thousandths of a hertz.
    func rate(_ site: NodeSite, _ range: ClosedRange<Int64>) -> Int64? {
        let bounds = Double(range.lowerBound)...Double(range.upperBound)
        return number(site, .rate(range), units: GrammarUnit.rate, in: bounds).map { Int64($0) }
    }

    /// A probability: `20%` or `0.2`.
    func probability(_ site: NodeSite) -> Double? { part(site, .probability) }

    /// A share: `5%` or `0.05`.
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

    /// A day of the calendar, as 2026-12-31.
    func day(_ site: NodeSite) -> String? {
        guard let (text, _) = scalar(site, .day) else { return nil }
        guard CalendarDay.isDay(text) else {
            expected(.day, site)
            return nil
        }
        return text
    }
}
