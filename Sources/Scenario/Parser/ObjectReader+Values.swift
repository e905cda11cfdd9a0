import FrameTrace

extension ObjectReader {
    private var values: ValueReader { ValueReader(sink: sink) }

    private func grammar(_ name: String) -> GrammarValue? { object.field(name)?.value }

    /// Reads a whole number; 0 if there is none.
    func integer(_ name: String) -> UInt64 {
        guard let site = siteOrStandard(name), case .integer(let range) = grammar(name) else { return 0 }
        return values.integer(site, range) ?? 0
    }

    /// Reads a time; returns nil if the field is absent and has no default.
    func time(_ name: String) -> TimeSpan? {
        guard let site = siteOrStandard(name), case .time(let range) = grammar(name) else { return nil }
        return values.time(site, range)
    }

    /// Reads a size; returns nil if the field is absent and has no default.
    func size(_ name: String) -> ByteCount? {
        guard let site = siteOrStandard(name), case .size(let range) = grammar(name) else { return nil }
        return values.size(site, range)
    }

    /// Reads a rate in thousandths of a hertz; returns nil if the field is absent and has no default.
    func rate(_ name: String) -> Int64? {
        guard let site = siteOrStandard(name), case .rate(let range) = grammar(name) else { return nil }
        return values.rate(site, range)
    }

    /// Reads a probability; 0 if there is none.
    func probability(_ name: String) -> Double { site(name).flatMap { values.probability($0) } ?? 0 }

    /// Reads a share from 0 to 1; returns nil if the field is absent and has no default.
    func share(_ name: String) -> Double? { siteOrStandard(name).flatMap { values.share($0) } }

    /// Reads a day of the calendar, such as 2026-12-31; returns nil if the field is absent.
    func day(_ name: String) -> String? { site(name).flatMap { values.day($0) } }

    /// Reads an amount; zero if there is none.
    func amount(_ name: String) -> Amount {
        guard let site = site(name), case .amount(let quantity) = grammar(name) else { return .fixed(0) }
        return values.amount(site, quantity) ?? .fixed(0)
    }

    /// Reads a name; returns nil if the field is absent.
    func text(_ name: String) -> String? {
        guard let site = site(name), let grammar = grammar(name) else { return nil }
        return values.text(site, grammar)
    }

    /// Reads one of several words as a value of an enumeration; returns nil if the field is absent and has no default.
    func choice<Value: RawRepresentable<String>>(_ name: String, as type: Value.Type = Value.self) -> Value? {
        guard let site = siteOrStandard(name), case .choice(let words) = grammar(name) else { return nil }
        return values.choice(site, words).flatMap(Value.init(rawValue:))
    }

    /// Reads `on` or `off`; returns nil if the field is absent and has no default.
    func toggle(_ name: String) -> Bool? { siteOrStandard(name).flatMap { values.toggle($0) } }

    /// Reads a QoS class; returns nil if the field is absent.
    func qos(_ name: String) -> QoS? {
        guard let site = site(name), case .choice(let words) = grammar(name) else { return nil }
        return values.choice(site, words).flatMap(QoS.init(name:))
    }

    /// Reads the unit of numbers in a file.
    func unit(of quantity: GrammarQuantity) -> String? {
        guard let site = siteOrStandard("unit") else { return nil }
        return values.choice(site, quantity.units.map(\.name))
    }

    /// Reads the flags of a work item; none if the field is absent.
    func flags(_ name: String) -> WorkFlags { site(name).flatMap { values.flags($0) } ?? [] }

    /// Reads an amount; returns nil if the field is absent.
    func optionalAmount(_ name: String) -> Amount? { site(name) == nil ? nil : amount(name) }

    /// Reads one name, or a list of distinct names; none if the field is absent.
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
                values.expected("each name once", site, help: "remove one of the two")
                return nil
            }
            return NamedSite(name: text, position: site.node.position, site: site)
        }
    }

    /// Reads the elements of a list; none if the field is absent.
    func list(_ name: String) -> [NodeSite] {
        guard let site = site(name), let grammar = grammar(name), case .list(_, let count) = grammar else { return [] }
        return values.list(site, grammar, count) ?? []
    }

    /// Reads the entries of a mapping from free names, without duplicates; none if the field is absent.
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
            let help = isFew ? Advice.value(grammar, at: site) : "remove \(pairs.count - bound) of them"
            sink.report(site, "expected \(limit), found \(pairs.count)", help: help)
        }
        var positions: [String: SourcePosition] = [:]
        var result: [NamedSite] = []
        // Entries beyond the limit are not read: the problem has just been reported.
        for pair in pairs.prefix(count.upperBound) {
            if let first = positions.updateValue(pair.position, forKey: pair.key) {
                sink.reportDuplicate(pair, after: first, in: site.path)
                continue
            }
            if !ValueReader.isName(pair.key) {
                let message = "expected \(GrammarValue.text.expectation), found \(SourceText.quoted(pair.key))"
                let help = "write a name such as `\(noun) 1`, with no space at its ends"
                sink.report(at: pair.position, site.path, message, help: help)
            }
            result.append(
                NamedSite(name: pair.key, position: pair.position, site: site.field(pair.key, pair.value))
            )
        }
        return result
    }
}
