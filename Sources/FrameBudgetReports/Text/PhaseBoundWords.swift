import FrameBudget
import FrameTrace

/// Arithmetic bounds of a phase, in words.
enum PhaseBoundWords {
    /// Formats a bound: `3.0 ms per round: 60.0 fps in lockstep; CPUs 168.0 %: does not fit`.
    ///
    /// If not all apps draw at every vsync, `16.0 ms per round on average, 22.0 ms where all draw: at most 60.0 fps in
    /// lockstep`. If not all frames do the same, adds the time of a frame that does all of it. If something is not
    /// counted, each figure is the least or most.
    static func text(_ bound: AnalyticBound) -> String {
        let isLeast = bound.isLeast == true
        let least = isLeast ? "at least " : ""
        let others = [
            bound.fullestRound.map { ", \(Figure.milliseconds($0)) ms where all draw" },
            bound.largestRound.map { ", \(Figure.milliseconds($0)) ms \(largest($0, in: bound))" },
        ].compactMap(\.self)
        let asleep = bound.asleep.map { ", \(Figure.milliseconds($0)) ms of it asleep" } ?? ""
        let average = others.isEmpty ? "" : " on average"
        let mean = "\(least)\(Figure.milliseconds(bound.round)) ms per round\(average)\(asleep)"
        let most = isLeast || !others.isEmpty ? "at most " : ""
        let round = "\(mean)\(others.joined()): \(most)\(Figure.rate(bound.lockstepFPS)) fps in lockstep"
        let loads =
            saysMore(bound)
            ? [load("CPUs \(least)", bound.cpuLoad), load("GPU \(least)", bound.gpuLoad)].compactMap(\.self) : []
        return ([round] + loads + (isLeast ? [notCounted] : [])).joined(separator: "; ")
    }

    /// Describes the largest frames, and whether they exceed an interval of the display in which the mean fits.
    private static func largest(_ largest: TimeSpan, in bound: AnalyticBound) -> String {
        let what = "for frames with all the rare work"
        let interval = TimeSpan.seconds(1 / max(bound.lockstepFPS, 1e-6))
        guard bound.round.inSeconds * bound.lockstepFPS < 1 - rounding, largest > interval else { return what }
        return "\(what), longer than the display interval of \(Figure.milliseconds(interval)) ms"
    }

    /// Whether there is a load that the round does not show: of the GPU, of work besides frames, or of several CPUs. A
    /// round may be one app's frame, which runs on one CPU: its share of an interval is then more than the load of all.
    private static func saysMore(_ bound: AnalyticBound) -> Bool {
        let ofRound = (bound.round - (bound.asleep ?? .zero)).inSeconds * bound.lockstepFPS
        return (bound.gpuLoad ?? 0) > rounding || bound.cpuLoad.map { abs($0 - ofRound) > rounding } ?? false
    }

    private static func load(_ name: String, _ load: Double?) -> String? {
        guard let load, load > rounding else { return nil }
        return "\(name)\(Figure.percent(load))" + (load > 1 + rounding ? ": does not fit" : "")
    }

    /// Meaning of ``AnalyticBound/isLeast``.
    private static let notCounted =
        "not counted: steps that depend on the run (`when`, operations, rebuilds, caches), work that resubmits itself"

    /// Rounding error of printed sums.
    private static let rounding = 0.0005
}
