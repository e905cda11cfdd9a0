import FrameTrace

/// Cuts what a thread did into turns: from its wake-up out of the home wait to its next entry into that.
struct TurnBuilder {
    private enum Step {
        /// An entry into the home call.
        case entry
        /// A wait in it, up to the wake-up.
        case wait(ready: Instant)
    }

    private let home: Home
    private let seesEntries: Bool
    private var begin: Instant?
    private var entered: Instant?
    private var hasWaited = false
    private(set) var turns: [Interval] = []
    /// The number of turns that began with an entry into the home call without a wait.
    private var nonblockingEntries = 0

    /// Returns the turns of a thread, how many of them began without a wait, and the begin of one that has not ended.
    ///
    /// - Parameter calls: when it entered its home call. Empty where that was not recorded: then a turn lasts until the
    ///   thread leaves the CPU, and two turns without a wait between them are one.
    /// - Complexity: O(n log n) over its waits and entries.
    static func turns(
        _ home: Home,
        _ times: [OffCPUTime],
        _ calls: [CallEntry]
    ) -> (turns: [Interval], nonblockingEntries: Int, open: Instant?) {
        let entries = entries(of: home, times, calls)
        var builder = TurnBuilder(home, seesEntries: !entries.isEmpty)
        var steps: [(at: Instant, step: Step)] = entries.map { ($0, .entry) }
        for time in times {
            guard !time.isStop, let leave = time.leave, home.isAt(leave) else { continue }
            steps.append((time.interval.start, .wait(ready: time.ready)))
        }
        steps.sort { $0.at < $1.at }
        for step in steps { builder.take(step.step, at: step.at) }
        return (builder.turns, builder.nonblockingEntries, builder.begin)
    }

    /// Returns when a thread entered its home call. An entry that is followed by a handler's wait belongs to that wait.
    private static func entries(of home: Home, _ times: [OffCPUTime], _ calls: [CallEntry]) -> [Instant] {
        let entries = calls.filter { home.sites.contains($0.site) }.map(\.at)
        var others: Set<Instant> = []
        var before = Instant.zero
        for time in times {
            defer { before = time.interval.end }
            guard !time.isStop, let leave = time.leave, home.isOther(leave) else { continue }
            let after = entries.sortedIndex(where: { $0 > time.interval.start })
            // The handler's own entry may have been lost.
            if after > 0, entries[after - 1] >= before { others.insert(entries[after - 1]) }
        }
        return others.isEmpty ? entries : entries.filter { !others.contains($0) }
    }

    private init(_ home: Home, seesEntries: Bool) {
        self.home = home
        self.seesEntries = seesEntries
    }

    private mutating func take(_ step: Step, at instant: Instant) {
        switch step {
        case .entry:
            // The call before returned at once.
            if let entered, !hasWaited {
                if begin == nil { nonblockingEntries += 1 }
                begin = begin ?? entered
            }
            end(at: instant)
            entered = instant
            hasWaited = false
        case .wait(let ready):
            if !seesEntries || entered == nil { end(at: instant) }
            // Woken for nothing, the thread continues to wait in the same call.
            begin = ready
            hasWaited = true
        }
    }

    private mutating func end(at instant: Instant) {
        if let begin, begin < instant { turns.append(Interval(start: begin, end: instant)) }
        begin = nil
    }
}
