import FrameTrace

/// A turn by the clocks of the program that made it.
struct PlantedTurn: Equatable {
    /// From where its timer came, or the turn before ended, to its end.
    var interval: Interval
    /// The CPU time that it used.
    var cpu: TimeSpan
    /// How long it waited for what was planted.
    var waited: TimeSpan
    /// How much of the cause was planted; zero for none.
    var planted: TimeSpan

    /// What neither the program nor what was planted took: others, and the time to be put on the CPU.
    var rest: TimeSpan { (interval.length - cpu - waited).clampedToZero }

    /// Reads what the program wrote: a line of five numbers for each turn.
    static func turns(_ text: String) -> [PlantedTurn] {
        text.split(separator: "\n").compactMap { line in
            let numbers = line.split(separator: " ").compactMap { Int64($0) }
            guard numbers.count == 5 else { return nil }
            return PlantedTurn(
                interval: Interval(
                    start: Instant(nanoseconds: numbers[0]),
                    end: Instant(nanoseconds: numbers[1])
                ),
                cpu: .nanoseconds(numbers[2]),
                waited: .nanoseconds(numbers[3]),
                planted: .nanoseconds(numbers[4])
            )
        }
    }
}
