import FrameTrace

/// Sums of ready time by the culprit that held the CPU.
struct CulpritSums {
    private struct Part {
        var afterWakeUp: Int64 = 0
        var preempted: Int64 = 0
        /// Whether the culprit had any part, even of no length.
        var isPresent = false
    }

    /// By number of the culprit.
    private var parts: [Part] = []

    /// Adds a time, divided among the seats that were taken. What does not divide goes to the first ones, so that the
    /// shares sum up exactly.
    ///
    /// - Complexity: O(seats).
    mutating func add(_ time: TimeSpan, _ seats: CulpritSweep.Seats, isPreempted: Bool) {
        guard seats.count > 1 else { return add(time.nanoseconds, seats[0].culprit, isPreempted: isPreempted) }
        let (whole, rest) = time.nanoseconds.quotientAndRemainder(dividingBy: Int64(seats.count))
        for index in 0..<seats.count {
            add(whole + (Int64(index) < rest ? 1 : 0), seats[index].culprit, isPreempted: isPreempted)
        }
    }

    private mutating func add(_ share: Int64, _ culprit: Int32, isPreempted: Bool) {
        let culprit = Int(culprit)
        while parts.count <= culprit { parts.append(Part()) }
        var part = parts[culprit]
        if isPreempted { part.preempted += share } else { part.afterWakeUp += share }
        part.isPresent = true
        parts[culprit] = part
    }

    /// Returns the sums, longest first.
    func parts(_ table: CulpritTable) -> [RunnablePart] {
        var result: [RunnablePart] = []
        for (number, part) in parts.enumerated() where part.isPresent {
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
