import FrameTrace

extension ObjectReader {
    private var values: ValueReader { ValueReader(sink: sink) }

    private func grammar(_ name: String) -> GrammarValue? { object.field(name)?.value }

    /// A whole number; 0 where there is none.
    func integer(_ name: String) -> UInt64 {
        guard let site = siteOrStandard(name), case .integer(let range) = grammar(name) else { return 0 }
        return values.integer(site, range) ?? 0
    }

    /// A time; nil where the field is absent and has no standard value.
    func time(_ name: String) -> TimeSpan? {
        guard let site = siteOrStandard(name), case .time(let range) = grammar(name) else { return nil }
        return values.time(site, range)
    }

    /// A size; nil where the field is absent.
    func size(_ name: String) -> ByteCount? {
        guard let site = siteOrStandard(name), case .size(let range) = grammar(name) else { return nil }
        return values.size(site, range)
    }

    /// A rate in thousandths of a hertz; nil where the field is absent and has no standard value.
    func rate(_ name: String) -> Int64? {
        guard let site = siteOrStandard(name), case .rate(let range) = grammar(name) else { return nil }
        return values.rate(site, range)
    }

    /// A probability; 0 where there is none.
    func probability(_ name: String) -> Double { site(name).flatMap { values.probability($0) } ?? 0 }

    /// A share from 0 to 1; nil where the field is absent and has no standard value.
    func share(_ name: String) -> Double? { siteOrStandard(name).flatMap { values.share($0) } }

    /// A day of the calendar, as 2026-12-31; nil where the field is absent.
    func day(_ name: String) -> String? { site(name).flatMap { values.day($0) } }

    /// An amount; zero where there is none.
    func amount(_ name: String) -> Amount {
        guard let site = site(name), case .amount(let quantity) = grammar(name) else { return .fixed(0) }
        return values.amount(site, quantity) ?? .fixed(0)
    }

    /// A name; nil where the field is absent.
    func text(_ name: String) -> String? {
        guard let site = site(name), let grammar = grammar(name) else { return nil }
        return values.text(site, grammar)
    }

    /// One of some words, as a value of an enumeration; nil where the field is absent and has no standard value.
    func choice<Value: RawRepresentable<String>>(_ name: String, as type: Value.Type = Value.self) -> Value? {
        guard let site = siteOrStandard(name), case .choice(let words) = grammar(name) else { return nil }
        return values.choice(site, words).flatMap(Value.init(rawValue:))
    }

    /// `on` or `off`; nil where the field is absent and has no standard value.
    func toggle(_ name: String) -> Bool? { siteOrStandard(name).flatMap { values.toggle($0) } }

    /// A class; nil where the field is absent.
    func qos(_ name: String) -> QoS? {
        guard let site = site(name), case .choice(let words) = grammar(name) else { return nil }
        return values.choice(site, words).flatMap(QoS.init(name:))
    }

    /// The unit of numbers in a file.
    func unit(of quantity: GrammarQuantity) -> String? {
        guard let site = siteOrStandard("unit") else { return nil }
        return values.choice(site, quantity.units.map(\.name))
    }

    /// The flags of a work item; none where the field is absent.
    func flags(_ name: String) -> WorkFlags { site(name).flatMap { values.flags($0) } ?? [] }

    /// An amount; nil where the field is absent.
    func optionalAmount(_ name: String) -> Amount? { site(name) == nil ? nil : amount(name) }

    /// One name, or those of a list, each once; none where the field is absent.
    func names(_ name: String) -> [NamedSite] {
        guard let site = site(name), let grammar = grammar(name), case .names(let noun, let count) = grammar else {
            return []
        }
        var sites = [site]
        if case .sequence = site.node.content {
            sites = values.list(site, .list(of: .reference(noun), count), count) ?? []
        }
        var seen: Set<String> = []
        return sites.compactMap { site in
            guard let text = values.text(site, .reference(noun)) else { return nil }
            guard seen.insert(text).inserted else {
                values.expected("each name once", site)
                return nil
            }
            return NamedSite(name: text, position: site.node.position, site: site)
        }
    }

    /// The elements of a list; none where the field is absent.
    func list(_ name: String) -> [NodeSite] {
        guard let site = site(name), let grammar = grammar(name), case .list(_, let count) = grammar else { return [] }
        return values.list(site, grammar, count) ?? []
    }

    /// The names and values of a mapping from free names, without duplicates; none where the field is absent.
    func named(_ name: String) -> [NamedSite] {
        guard let site = site(name), let grammar = grammar(name),
            case .named(let noun, let element, let count) = grammar
        else { return [] }
        guard case .mapping(let written) = site.node.content else {
            values.expected(grammar, site)
            return []
        }
        let pairs = indented(written, element, in: site.path)
        if !count.contains(pairs.count) {
            let isFew = pairs.count < count.lowerBound
            let bound = isFew ? count.lowerBound : count.upperBound
            let things = bound == 1 ? noun : noun == "work" ? "pieces of work" : noun + "s"
            let limit = "\(isFew ? "at least" : "at most") \(bound) \(things)"
            let help = isFew ? Advice.value(grammar, at: site) : ""
            sink.report(site, "expected \(limit), found \(pairs.count)", help: help)
        }
        var positions: [String: SourcePosition] = [:]
        var result: [NamedSite] = []
        // The tail of a mapping that is far too long would only repeat what has just been said.
        for pair in pairs.prefix(count.upperBound) {
            if let first = positions.updateValue(pair.position, forKey: pair.key) {
                sink.reportDuplicate(pair, after: first, in: site.path)
                continue
            }
            if !ValueReader.isName(pair.key) {
                let message = "expected \(GrammarValue.text.expectation), found \(SourceText.quoted(pair.key))"
                sink.report(at: pair.position, site.path, message)
            }
            result.append(
                NamedSite(name: pair.key, position: pair.position, site: site.field(pair.key, pair.value))
            )
        }
        return result
    }
}
