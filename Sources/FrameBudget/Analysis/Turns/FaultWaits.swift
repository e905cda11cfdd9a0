import FrameTrace

/// Finds the waits of a recorded thread for page faults with I/O: the kernel reports a fault when it is over.
struct FaultWaits {
    private let times: [OffCPUTime]
    private let faults: [MajorFault]
    private let sites: [SiteID: WaitSite]

    /// The longest time between two waits for one fault.
    private static let longestBetween = TimeSpan.milliseconds(1)

    init(_ times: [OffCPUTime], _ trace: Trace, _ thread: ThreadID) {
        self.times = times
        faults = trace.program.faults[thread] ?? []
        sites = trace.program.sites
    }

    /// Returns the fault that a wait was for; nil where there was none, or it is not known.
    ///
    /// - Complexity: O(log n) for each wait of the fault.
    func fault(of index: Int) -> MajorFault? {
        var index = index
        while isFault(index) {
            let end = times[index].interval.end
            let next = faults.sortedIndex(where: { $0.at >= end })
            guard next < faults.count else { return nil }
            guard index + 1 < times.count, times[index + 1].interval.start < faults[next].at else {
                return faults[next]
            }
            // The fault was not over: the next wait is for the same one.
            guard times[index + 1].interval.start - end <= Self.longestBetween else { return nil }
            index += 1
        }
        return nil
    }

    private func isFault(_ index: Int) -> Bool {
        guard let leave = times[index].leave, let site = sites[leave.site] else { return false }
        return site.call == nil
    }
}
