extension ValueReader {
    /// Reads an amount: a number with its unit, or a distribution.
    func amount(_ site: NodeSite, _ quantity: GrammarQuantity) -> Amount? {
        guard let site = sink.variables.resolve(site, sink) else { return nil }
        guard case .mapping = site.node.content else {
            return number(site, .amount(quantity), units: quantity.units, in: quantity.range).map { .fixed($0) }
        }
        let distribution = ObjectReader(.distribution(quantity), site, sink)
        guard let kind = distribution.alternative, let value = distribution.site(kind.name) else { return nil }
        switch kind.name {
        case "uniform": return uniform(value, quantity)
        case "normal": return normal(ObjectReader(.normal(quantity), value, sink), quantity)
        case "lognormal": return lognormal(ObjectReader(.lognormal(quantity), value, sink), quantity)
        case "exponential": return part(value, quantity, allowsZero: false).map { .exponential(mean: $0) }
        case "file": return recorded(distribution, quantity)
        default: return values(value, quantity, 1...10_000).map { .recorded($0) }
        }
    }

    /// Reads one number of a distribution.
    private func part(_ site: NodeSite, _ quantity: GrammarQuantity, allowsZero: Bool) -> Double? {
        let grammar = GrammarValue.quantity(quantity, allowsZero: allowsZero)
        let low = allowsZero ? 0 : quantity.range.lowerBound
        return number(site, grammar, units: quantity.units, in: low...quantity.range.upperBound)
    }

    private func values(_ site: NodeSite, _ quantity: GrammarQuantity, _ count: ClosedRange<Int>) -> [Double]? {
        let grammar = GrammarValue.list(of: .quantity(quantity, allowsZero: true), count)
        guard let sites = list(site, grammar, count) else { return nil }
        let values = sites.map { part($0, quantity, allowsZero: true) }
        return values.contains { $0 == nil } ? nil : values.compactMap(\.self)
    }

    private func uniform(_ site: NodeSite, _ quantity: GrammarQuantity) -> Amount? {
        guard let bounds = values(site, quantity, 2...2) else { return nil }
        guard bounds[0] < bounds[1] else {
            let found = bounds.map { quantity.written($0) }.joined(separator: ", ")
            let turned = bounds.reversed().map { quantity.written($0) }.joined(separator: ", ")
            sink.report(
                site,
                "expected the lower bound before the upper one, found [\(found)]",
                help: bounds[0] > bounds[1] ? "write `uniform: [\(turned)]`" : "write the value without a distribution"
            )
            return nil
        }
        return .uniform(bounds[0]...bounds[1])
    }

    private func normal(_ object: ObjectReader, _ quantity: GrammarQuantity) -> Amount? {
        let mean = object.site("mean").flatMap { part($0, quantity, allowsZero: false) }
        let deviation = object.site("deviation").flatMap { part($0, quantity, allowsZero: false) }
        guard let mean, let deviation else { return nil }
        return .normal(mean: mean, deviation: deviation)
    }

    private func lognormal(_ object: ObjectReader, _ quantity: GrammarQuantity) -> Amount? {
        let median = object.site("median").flatMap { part($0, quantity, allowsZero: false) }
        let p99 = object.site("p99").flatMap { part($0, quantity, allowsZero: false) }
        guard let median, let p99, let site = object.site("p99") else { return nil }
        guard p99 >= median else {
            let least = quantity.written(median)
            sink.report(
                site,
                "expected no less than the median, \(least), found \(site.node.inWords)",
                help: "swap the two: `{ median: \(quantity.written(p99)), p99: \(least) }`"
            )
            return nil
        }
        return .lognormal(median: median, p99: p99)
    }

    /// Reads the elements of a list, and checks their number.
    func list(_ site: NodeSite, _ grammar: GrammarValue, _ count: ClosedRange<Int>) -> [NodeSite]? {
        guard case .sequence(let nodes) = site.node.content else {
            expected(grammar, site)
            return nil
        }
        guard count.contains(nodes.count) else {
            let range =
                count.lowerBound == count.upperBound
                ? "\(count.lowerBound)"
                : nodes.count < count.lowerBound ? "at least \(count.lowerBound)" : "at most \(count.upperBound)"
            let surplus = nodes.count - count.upperBound
            let help =
                surplus > 0 && count.count > 1 ? "remove \(surplus) of them" : Advice.value(grammar, at: site)
            let message =
                if nodes.isEmpty, count.lowerBound == 1, let element = grammar.elementName {
                    "expected at least one \(element), found an empty list"
                } else {
                    "expected \(grammar.expectation) with \(range), found \(nodes.count)"
                }
            sink.report(site, message, help: help)
            return nil
        }
        return nodes.enumerated().map { site.element($0.offset, $0.element) }
    }
}
