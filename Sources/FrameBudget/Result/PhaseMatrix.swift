/// The CPU contention in one phase, by victim and culprit.
public struct PhaseMatrix: Sendable, Equatable, Codable {
    /// The phase, as an index into ``RunResult/phases``.
    public var phase: Int
    /// The contention of main threads within their frames.
    public var frames: [MatrixCell]
    /// The contention of all threads of the apps, at any time.
    public var threads: [MatrixCell]

    /// Creates the matrix of a phase.
    public init(phase: Int, frames: [MatrixCell], threads: [MatrixCell]) {
        self.phase = phase
        self.frames = frames
        self.threads = threads
    }
}
