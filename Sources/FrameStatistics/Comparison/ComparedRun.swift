public import FrameBudget

/// One of the two runs that a comparison is of.
public struct ComparedRun: Sendable {
    /// What the reader calls it, such as its folder.
    public var name: String
    /// Its figures.
    public var result: RunResult
    /// Every frame behind them, by app, in order; nil where only the figures are left. Intervals need frames.
    public var frames: [FrameRecords]?

    /// A run of which only the figures are left.
    public init(name: String, result: RunResult) {
        self.name = name
        self.result = result
    }

    /// A run with its frames.
    public init(name: String, _ run: AnalyzedRun) {
        self.name = name
        result = run.result
        frames = run.frames
    }
}
