/// Sums of ready time by who held the CPU.
struct CulpritSums {
    /// By number of the culprit; nil for who has had no part.
    private var parts: [(afterWakeUp: Int64, preempted: Int64)?] = []

    /// Adds a time in which so many seats were taken. What does not divide among several CPUs goes to the first ones, so
    /// that the shares sum up exactly.
    ///
    /// - Complexity: O(seats).
    mutating func add(_ time: TimeSpan, _ seats: [CulpritSweep.Seat], isPreempted: Bool) {
        let (whole, rest) = time.nanoseconds.quotientAndRemainder(dividingBy: Int64(seats.count))
        for (index, seat) in seats.enumerated() {
            let share = whole + (Int64(index) < rest ? 1 : 0)
            let culprit = Int(seat.culprit)
            while parts.count <= culprit { parts.append(nil) }
            var part = parts[culprit] ?? (0, 0)
            if isPreempted { part.preempted += share } else { part.afterWakeUp += share }
            parts[culprit] = part
        }
    }

    /// The sums, longest first.
    func parts(_ table: CulpritTable) -> [RunnablePart] {
        var result: [RunnablePart] = []
        for (number, part) in parts.enumerated() {
            guard let part else { continue }
            result.append(
                RunnablePart(
                    culprit: table.culprits[number],
                    afterWakeUp: .nanoseconds(part.afterWakeUp),
                    preempted: .nanoseconds(part.preempted)
                )
            )
        }
        return result.sortedBySize()
    }
}
