import FrameBudget
import FrameTrace

/// What arithmetic says of a phase, in words.
enum PhaseBoundWords {
    /// `3.0 ms a round: 60.0 fps in lockstep; CPUs 168.0 %: does not fit`. Where not all apps draw at every vsync, `16.0 ms a round on
    /// average, 22.0 ms where all draw: at most 60.0 fps in lockstep`.
    static func text(_ bound: AnalyticBound) -> String {
        let fullest =
            bound.fullestRound.map { " on average, \(Figure.milliseconds($0)) ms where all draw: at most" } ?? ":"
        let round =
            "\(Figure.milliseconds(bound.round)) ms a round\(fullest) \(Figure.rate(bound.lockstepFPS)) fps in lockstep"
        let loads = saysMore(bound) ? [load("CPUs", bound.cpuLoad), load("GPU", bound.gpuLoad)].compactMap(\.self) : []
        return ([round] + loads).joined(separator: "; ")
    }

    /// Whether there is a load that the round does not tell: of the GPU, or of work besides frames.
    private static func saysMore(_ bound: AnalyticBound) -> Bool {
        let ofFrames = bound.round.inSeconds * bound.lockstepFPS
        return (bound.gpuLoad ?? 0) > rounding || (bound.cpuLoad ?? 0) > ofFrames + rounding
    }

    private static func load(_ name: String, _ load: Double?) -> String? {
        guard let load, load > rounding else { return nil }
        return "\(name) \(Figure.percent(load))" + (load > 1 + rounding ? ": does not fit" : "")
    }

    /// What sums are rounded to in print.
    private static let rounding = 0.0005
}
