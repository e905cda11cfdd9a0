public import FrameTrace
public import Scenario

/// What a log of inputs says of itself: enough, beside the workload's file, to make the same device again.
public struct InputLogHeader: Sendable, Equatable {
    /// The run's name.
    public var name: String
    /// The start of every random draw.
    public var seed: UInt64
    /// How many apps, resources and works the compiled workload had, so that another workload's log is refused.
    public var counts: [Int]
    /// The display's vsyncs.
    public var grid: VsyncGrid

    /// The header for a run of a workload.
    public init(_ compiled: CompiledWorkload, grid: VsyncGrid) {
        name = compiled.workload.name
        seed = compiled.workload.seed
        counts = [compiled.apps.count, compiled.resources.count, compiled.works.count]
        self.grid = grid
    }

    init(name: String, seed: UInt64, counts: [Int], grid: VsyncGrid) {
        self.name = name
        self.seed = seed
        self.counts = counts
        self.grid = grid
    }
}
