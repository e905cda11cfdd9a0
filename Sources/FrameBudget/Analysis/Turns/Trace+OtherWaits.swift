import FrameTrace

extension Trace {
    /// The shortest wait of a thread with turns that is examined: a shorter one makes no turn late by itself.
    private static let shortestAsked = TimeSpan.microseconds(500)

    /// Adds the waits of the other threads of recorded programs during waits of a thread with turns or frames: the
    /// thread that was to end such a wait may have had to wait itself.
    ///
    /// - Complexity: O(n log n) over the waits of the programs' threads.
    mutating func addOtherWaits() {
        let homes = Set(program.homes.values.map(\.thread))
        let asked = homes.flatMap { longWaits(of: $0) }.merged()
        guard !asked.isEmpty else { return }
        for thread in program.leaves.keys.sorted() where !homes.contains(thread) {
            let times = OffCPUTime.times(of: thread, in: self)
            let wanted = times.filter { time in
                time.leave != nil && !asked.overlapping(time.interval, start: \.start, end: \.end).isEmpty
            }
            guard !wanted.isEmpty else { continue }
            var names = WaitNames(self, times, of: threads[thread]?.process?.id)
            let waits = wanted.compactMap { $0.wait(&names, thread, nil) }.filter { $0.kind != .kernel }
            guard !waits.isEmpty else { continue }
            program.otherWaits[thread] = waits
            resources = names.resources
        }
    }

    private func longWaits(of thread: ThreadID) -> [Interval] {
        var waits: [Interval] = []
        for case .wait(let wait) in events[thread] ?? [] where wait.blocked >= Self.shortestAsked {
            waits.append(Interval(start: wait.start, end: wait.end))
        }
        return waits
    }
}
