import FrameBudget
import FrameTrace

/// What arithmetic says of a phase, in words.
enum PhaseBoundWords {
    /// `3.0 ms a round: 60.0 fps in lockstep; CPUs 168.0 %: does not fit`. Where not all apps draw at every vsync, `16.0 ms a round on
    /// average, 22.0 ms where all draw: at most 60.0 fps in lockstep`. Where something is not counted, each figure is the least or most.
    static func text(_ bound: AnalyticBound) -> String {
        let isLeast = bound.isLeast == true
        let fullest =
            bound.fullestRound.map { " on average, \(Figure.milliseconds($0)) ms where all draw: at most" }
            ?? (isLeast ? ": at most" : ":")
        let round =
            "\(isLeast ? "at least " : "")\(Figure.milliseconds(bound.round)) ms a round\(fullest) \(Figure.rate(bound.lockstepFPS)) fps in lockstep"
        let least = isLeast ? "at least " : ""
        let loads =
            saysMore(bound)
            ? [load("CPUs \(least)", bound.cpuLoad), load("GPU \(least)", bound.gpuLoad)].compactMap(\.self) : []
        return ([round] + loads + (isLeast ? [notCounted] : [])).joined(separator: "; ")
    }

    /// Whether there is a load that the round does not tell: of the GPU, or of work besides frames.
    private static func saysMore(_ bound: AnalyticBound) -> Bool {
        let ofFrames = bound.round.inSeconds * bound.lockstepFPS
        return (bound.gpuLoad ?? 0) > rounding || (bound.cpuLoad ?? 0) > ofFrames + rounding
    }

    private static func load(_ name: String, _ load: Double?) -> String? {
        guard let load, load > rounding else { return nil }
        return "\(name)\(Figure.percent(load))" + (load > 1 + rounding ? ": does not fit" : "")
    }

    /// What ``AnalyticBound/isLeast`` says.
    private static let notCounted =
        "not counted: steps that depend on the run (`when`, `perform`, operations, rebuilds, caches), work that hands itself over"

    /// What sums are rounded to in print.
    private static let rounding = 0.0005
}
