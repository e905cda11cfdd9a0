import FrameTrace

/// The quantity that an amount of a step measures, and the range that one step may take.
package enum GrammarQuantity: CaseIterable, Sendable {
    /// Time, in nanoseconds.
    case time
    /// The time from one event to the next, in nanoseconds.
    case interval
    /// Bytes.
    case size
    /// A plain count.
    case count

    /// The range that one step may take, in nanoseconds, bytes or times.
    var range: ClosedRange<Double> {
        switch self {
        case .time: 1...60e9
        case .interval: 1e6...Double(GrammarObject.longestRun)
        case .size: 1...1_073_741_824
        case .count: 1...1_000_000
        }
    }

    /// The units that a number of it may have, with their size in nanoseconds or bytes; empty for a count.
    var units: [GrammarUnit] {
        switch self {
        case .time, .interval: GrammarUnit.time
        case .size: GrammarUnit.size
        case .count: []
        }
    }

    /// The default unit of numbers in a file.
    var standardUnit: String? {
        switch self {
        case .time, .interval: "ms"
        case .size: "B"
        case .count: nil
        }
    }

    /// The noun with its article.
    var noun: String {
        switch self {
        case .time, .interval: "a time"
        case .size: "a size"
        case .count: "a whole number"
        }
    }

    /// A valid value.
    var example: String {
        switch self {
        case .time: "4ms"
        case .interval: "800ms"
        case .size: "20kB"
        case .count: "20"
        }
    }

    /// Returns a value in the notation of the file.
    func written(_ value: Double) -> String {
        switch self {
        case .time, .interval: GrammarUnit.written(time: value)
        case .size: GrammarUnit.written(size: value)
        case .count: DecimalText.trimmed(value, places: 0)
        }
    }
}
