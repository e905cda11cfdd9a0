extension GrammarValue {
    /// A valid value.
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
        case .object(.timelineEntry): "{ at: 10s, open: NAME }"
        case .object(let object):
            "{ "
                + (object.fields.filter(\.isRequired) + object.fields).prefix(1).map { "\($0.name): \($0.example)" }
                .joined(separator: ", ") + " }"
        case .list(of: .quantity(let quantity, _), let count) where count.lowerBound == 2:
            "[\(quantity.example), \(quantity.larger)]"
        case .list(let element, let count):
            "[\(Array(repeating: element.example, count: max(1, min(2, count.lowerBound))).joined(separator: ", "))]"
        case .names: "NAME"
        case .named(_, let element, _): "{ NAME: \(element.example) }"
        }
    }
}

extension GrammarQuantity {
    /// A valid value above the example.
    fileprivate var larger: String {
        switch self {
        case .time: "9ms"
        case .interval: "1600ms"
        case .size: "90kB"
        case .count: "40"
        }
    }
}
