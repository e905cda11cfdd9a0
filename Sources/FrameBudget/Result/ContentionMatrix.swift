/// CPU contention after warm-up, victim × culprit: who waited for a CPU, and who held it. Longest first.
public struct ContentionMatrix: Sendable, Equatable, Codable {
    /// The contention of main threads within their frames.
    public var frames: [MatrixCell]
    /// The contention of all threads of the apps, at any time.
    public var threads: [MatrixCell]
    /// The same by phase, in order of time, for phases in which any thread waited.
    public var phases: [PhaseMatrix]

    /// Creates a matrix.
    public init(frames: [MatrixCell], threads: [MatrixCell], phases: [PhaseMatrix]) {
        self.frames = frames
        self.threads = threads
        self.phases = phases
    }
}
