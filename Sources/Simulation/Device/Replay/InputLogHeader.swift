public import FrameTrace
public import Scenario

/// The header of a log of inputs: together with the workload's file, enough to recreate the device.
public struct InputLogHeader: Sendable, Equatable {
    /// The run's name.
    public var name: String
    /// The seed of every random draw.
    public var seed: UInt64
    /// The numbers of apps, resources and works of the compiled workload, to reject the log of another workload.
    public var counts: [Int]
    /// The display's vsyncs.
    public var grid: VsyncGrid

    /// Creates the header for a run of a workload.
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
