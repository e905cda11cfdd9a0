public import FrameBudget
public import FrameTrace

/// What is known of an app's peak footprint: its classes of memory, and whether it grew steadily.
public struct FootprintCause: Sendable, Equatable {
    /// The memory at the peak by class; nil if only the sum is known, because the peak was before the end of the run.
    public var use: MemoryUse?
    /// The steady growth of the footprint; nil if it did not grow steadily, or the growth is too slow to be most of the
    /// increase.
    public var growth: MemoryGrowth?

    /// Collects what is known; nil if nothing is.
    ///
    /// - Parameter reference: the peak in the baseline, or the budget, in MB.
    init?(of app: String, in result: RunResult, beyond reference: Double) {
        guard let memory = result.memory?.apps.first(where: { $0.app == app }) else { return nil }
        if memory.atEnd.footprint == memory.peakFootprint, memory.peakFootprint.bytes > 0 { use = memory.atEnd }
        if let found = memory.growth {
            let grown = found.bytesPerSecond * memory.peakAt.inSeconds / 1e6
            if grown * 2 >= memory.peakFootprint.inMegabytes - reference { growth = found }
        }
        if use == nil, growth == nil { return nil }
    }
}
