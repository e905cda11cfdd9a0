/// Who waited for a CPU while who held it, in one phase.
public struct PhaseMatrix: Sendable, Equatable, Codable {
    /// The phase, an index into ``RunResult/phases``.
    public var phase: Int
    /// Main threads, within their frames.
    public var frames: [MatrixCell]
    /// All threads of the apps, at any time.
    public var threads: [MatrixCell]

    /// Who waited for a CPU while who held it, in one phase.
    public init(phase: Int, frames: [MatrixCell], threads: [MatrixCell]) {
        self.phase = phase
        self.frames = frames
        self.threads = threads
    }
}
