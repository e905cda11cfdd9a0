/// Who waited for a CPU while who held it: victim × culprit, after warm-up. Longest first.
public struct ContentionMatrix: Sendable, Equatable, Codable {
    /// Main threads, within their frames.
    public var frames: [MatrixCell]
    /// All threads of the apps, at any time.
    public var threads: [MatrixCell]
    /// The same by phase, in order of time, for phases in which anybody waited.
    public var phases: [PhaseMatrix]

    /// Who waited for a CPU while who held it.
    public init(frames: [MatrixCell], threads: [MatrixCell], phases: [PhaseMatrix]) {
        self.frames = frames
        self.threads = threads
        self.phases = phases
    }
}
