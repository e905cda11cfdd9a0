public import FrameBudget

/// One of the two runs of a comparison.
public struct ComparedRun: Sendable {
    /// The name shown to the reader, such as its folder.
    public var name: String
    /// Its figures.
    public var result: RunResult
    /// The frames by app, in order; nil if only figures are available. Intervals need frames.
    public var frames: [FrameRecords]?

    /// Creates a run of which only figures are available.
    public init(name: String, result: RunResult) {
        self.name = name
        self.result = result
    }

    /// Creates a run with its frames.
    public init(name: String, _ run: AnalyzedRun) {
        self.name = name
        result = run.result
        frames = run.frames
    }
}
