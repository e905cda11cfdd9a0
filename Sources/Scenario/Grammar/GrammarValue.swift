/// The permitted values of a field.
indirect enum GrammarValue: Sendable {
    /// A whole number.
    case integer(ClosedRange<UInt64>)
    /// Any printable text of 1 to 80 characters.
    case text
    /// Any printable text of up to 4096 characters, spaces included: a word of a command line.
    case word
    /// The name of something of the file, such as an app.
    case reference(String)
    /// One of several words.
    case choice([String])
    /// A list of words, each at most once.
    case flags([String])
    /// `on` or `off`.
    case toggle
    /// A time, in nanoseconds.
    case time(ClosedRange<Int64>)
    /// A size, in bytes.
    case size(ClosedRange<Int64>)
    /// A rate, in thousandths of a hertz.
    case rate(ClosedRange<Int64>)
    /// A probability from 0 to 1.
    case probability
    /// A part of a whole, from 0 to 1.
    case share
    /// A day of the calendar.
    case day
    /// An amount of a step: fixed, or drawn anew each time.
    case amount(GrammarQuantity)
    /// A quantity of any kind, as permitted under `vars`.
    case variable
    /// A fixed amount, as a part of a distribution; 0 is permitted if `allowsZero` is set.
    case quantity(GrammarQuantity, allowsZero: Bool)
    /// A mapping with certain fields.
    case object(GrammarObject)
    /// A list of values.
    case list(of: GrammarValue, ClosedRange<Int>)
    /// The name of something of the file, or a list of such names.
    case names(String, ClosedRange<Int>)
    /// A mapping from free names to values; the noun is the kind of thing that is named.
    case named(String, GrammarValue, ClosedRange<Int>)
}

extension GrammarValue {
    /// The expected value, for messages: `a time such as 4ms`.
    var expectation: String {
        switch self {
        case .integer(let range) where range.lowerBound == range.upperBound: "\(range.lowerBound)"
        case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .text: "a name of 1 to 80 printable characters"
        case .word: "a printable text of at most 4096 characters"
        case .reference(let noun): "the name of \(SourceText.article(noun)) \(noun)"
        case .names(let noun, _): "the name of \(SourceText.article(noun)) \(noun), or a list of such names"
        case .choice(let words): SourceText.oneOf(words)
        case .flags(let words): "a list of flags such as [\(words.first ?? "")]"
        case .toggle: "on or off"
        case .time: "a time such as 4ms"
        case .size: "a size such as 20kB"
        case .rate: "a refresh rate such as 60Hz"
        case .probability: "a probability such as 20% or 0.2"
        case .share: "a share such as 5% or 0.05"
        case .day: "a day such as 2026-12-31"
        case .amount(let quantity), .quantity(let quantity, _):
            quantity == .count ? "a whole number such as 20" : "\(quantity.noun) such as \(quantity.example)"
        case .variable: "an amount such as 4ms, 20kB or 20"
        case .object(let object): "a mapping with the fields of \(object.title)"
        case .list(let value, _): "a list of \(value.plural)"
        case .named(let noun, _, _): "a mapping from names to \(Self.things(noun))"
        }
    }

    /// The permitted range of numbers, for messages: `a time from 1ns to 60s`; nil for values that are not numbers.
    var allowedRange: String? {
        switch self {
        case .integer: expectation
        case .time(let range):
            "a time from \(GrammarUnit.written(time: Double(range.lowerBound)))"
                + " to \(GrammarUnit.written(time: Double(range.upperBound)))"
        case .size(let range):
            "a size from \(GrammarUnit.written(size: Double(range.lowerBound)))"
                + " to \(GrammarUnit.written(size: Double(range.upperBound)))"
        case .rate(let range): "a refresh rate from \(range.lowerBound / 1000)Hz to \(range.upperBound / 1000)Hz"
        case .probability: "a probability from 0 to 1"
        case .share: "a share from 0 to 1"
        case .amount(let quantity): quantityRange(quantity, allowsZero: false)
        case .quantity(let quantity, let allowsZero): quantityRange(quantity, allowsZero: allowsZero)
        default: nil
        }
    }

    /// Returns the noun for the entries of a mapping from names, given the kind of thing that is named.
    private static func things(_ noun: String) -> String {
        switch noun {
        case "work", "background task", "handler": "lists of steps"
        case "semaphore": "first values"
        case "condition": "names of locks"
        case "budget": "budgets"
        case "fact": "on or off"
        default: noun + "s"
        }
    }

    private func quantityRange(_ quantity: GrammarQuantity, allowsZero: Bool) -> String {
        let low = allowsZero ? "0" + (quantity.units.first?.name ?? "") : quantity.written(quantity.range.lowerBound)
        return "\(quantity.noun) from \(low) to \(quantity.written(quantity.range.upperBound))"
    }

    /// The noun for an element of a list that may not be empty, for messages; nil for most values.
    var elementName: String? {
        guard case .list(let element, _) = self else { return nil }
        switch element {
        case .object(.step): return "step"
        case .object(.timelineEntry): return "timeline entry"
        default: return nil
        }
    }

    private var plural: String {
        switch self {
        case .object(.step): "steps"
        case .object(.timelineEntry): "timeline entries"
        case .object(.script): "entries of a script"
        case .object(.gateQuarantine): "quarantines"
        case .object(.operationCondition): "conditions"
        case .word: "texts"
        case .quantity(.time, _), .time, .quantity(.interval, _): "times"
        case .quantity(.size, _): "sizes"
        case .quantity(.count, _): "whole numbers"
        default: "values"
        }
    }
}
