import FrameTrace

// Facts for the reader about the thread whose turns are counted.
extension Trace {
    /// Returns the share of the time from an instant on in which a program's main thread was on a CPU or ready to run,
    /// from 0 to 1; nil where that was not recorded.
    ///
    /// - Complexity: O(log n + slices from there on).
    func mainThreadUse(of app: AppID, since start: Instant) -> Double? {
        let process = program.processes.first { $0.app == app }?.id
        let whole = observedUntil - start
        guard let process, whole > .zero, !slices.isEmpty,
            let main = threads.values.filter({ $0.app == app && $0.kernelID == process }).min(by: { $0.id < $1.id })
        else { return nil }
        let own = slices[main.id] ?? []
        let first = own.sortedIndex(where: { $0.end > start })
        var used = TimeSpan.zero
        for index in first..<max(first, own.count) {
            let slice = own[index]
            used += slice.end - max(slice.start, start)
            // It is ready until its next slice.
            if slice.endedReady {
                let next = index + 1 < own.count ? own[index + 1].start : observedUntil
                used += (next - slice.end).clampedToZero
            }
        }
        return min(1, max(0, used / whole))
    }
}
