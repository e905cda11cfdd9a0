extension GrammarValue {
    /// The units of a number as this value; empty if it has none.
    var units: [GrammarUnit] {
        switch self {
        case .time: GrammarUnit.time
        case .size: GrammarUnit.size
        case .rate: GrammarUnit.rate
        case .amount(let quantity), .quantity(let quantity, _): quantity.units
        default: []
        }
    }

    /// Returns whether a number, in the smallest unit, is within its range.
    func allows(_ number: Double) -> Bool {
        switch self {
        case .time(let range), .size(let range), .rate(let range):
            number >= Double(range.lowerBound) && number <= Double(range.upperBound)
        case .amount(let quantity): quantity.range.contains(number)
        case .quantity(let quantity, let allowsZero): quantity.range.contains(number) || (allowsZero && number == 0)
        default: false
        }
    }

    /// The largest value of a number with a unit, and its text; nil if there is none.
    var most: (value: Double, text: String)? {
        switch self {
        case .time(let range): (Double(range.upperBound), GrammarUnit.written(time: Double(range.upperBound)))
        case .size(let range): (Double(range.upperBound), GrammarUnit.written(size: Double(range.upperBound)))
        case .amount(let quantity), .quantity(let quantity, _):
            (quantity.range.upperBound, quantity.written(quantity.range.upperBound))
        default: nil
        }
    }

    /// The smallest value of a number with a unit, and its text; nil if there is none.
    var least: (value: Double, text: String)? {
        switch self {
        case .time(let range): (Double(range.lowerBound), GrammarUnit.written(time: Double(range.lowerBound)))
        case .size(let range): (Double(range.lowerBound), GrammarUnit.written(size: Double(range.lowerBound)))
        case .amount(let quantity), .quantity(let quantity, _):
            (quantity.range.lowerBound, quantity.written(quantity.range.lowerBound))
        default: nil
        }
    }

    /// The unit that a number without one probably means.
    var standardUnit: String? {
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
