import FrameTrace

/// A turn, as measured by the program that executed it.
struct PlantedTurn: Equatable {
    /// From the expiry of its timer, or the end of the previous turn, to its end.
    var interval: Interval
    var cpu: TimeSpan
    /// Time spent waiting for the planted cause.
    var waited: TimeSpan
    /// Amount of the cause that was planted; zero for none.
    var planted: TimeSpan

    /// Time taken neither by the program nor by the planted cause: time of others, and wake-up latency.
    var rest: TimeSpan { (interval.length - cpu - waited).clampedToZero }

    /// Parses the program's output: a line of five numbers for each turn.
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
