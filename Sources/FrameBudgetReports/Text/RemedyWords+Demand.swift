import FrameBudget
import FrameTrace

/// Advice where all apps together ask for more than there is.
extension RemedyWords {
    /// The phase that lost an app most frames, if the frames of all apps need more than the CPUs have there: not if what takes
    /// longer than an interval is the GPU, or one app alone.
    func overload(of app: AppResult) -> Int? {
        let worst = app.phases.max { $0.statistics.dropped < $1.statistics.dropped }
        guard let worst, worst.statistics.dropped > 0, let bound = result.phase(worst.phase)?.bound,
            bound.round > result.run.refresh.interval, bound.cpuLoad.map({ $0 > 0.9995 }) ?? true
        else { return nil }
        return worst.phase
    }

    /// The phase that lost an app most frames, if all apps together need more of the GPU than there is in it: whose requests come first
    /// decides then who is late, and not how many are.
    func gpuOverload(of app: AppResult) -> Int? {
        let worst = app.phases.max { $0.statistics.dropped < $1.statistics.dropped }
        guard let worst, worst.statistics.dropped > 0, let bound = result.phase(worst.phase)?.bound,
            let need = bound.gpuOfInterval, need > result.run.refresh.interval
        else { return nil }
        return worst.phase
    }

    func demand(_ number: Int) -> QualityWords.Line? {
        guard let phase = result.phase(number), let bound = phase.bound else { return nil }
        let largest = result.apps.compactMap { app -> (AppResult, TimeSpan)? in
            let figures = app.phases.first { $0.phase == number }?.statistics
            return (figures?.onCPU ?? figures?.mainThread).map { (app, $0.p50) }
        }.max { $0.1.divided(by: $0.0.vsyncsPerFrame) < $1.1.divided(by: $1.0.vsyncsPerFrame) }
        let most = largest.map { " (\(short($0.0.name)) takes most: \(Figure.milliseconds($0.1)) ms)" } ?? ""
        return Self.line(
            "Reduce the demand in '\(PhaseName.short(phase, in: result))'",
            "In each display interval of \(Figure.milliseconds(result.run.refresh.interval)) ms, the frames of all apps need "
                + "\(Figure.milliseconds(bound.round)) ms of "
                + (result.run.cores == 1 ? "the CPU" : "each of the \(result.run.cores) CPUs")
                + ": no scheduler can fit that. Use less CPU time per frame\(most), let an app draw at a lower rate, or add a CPU."
        )
    }

    func gpuDemand(_ number: Int) -> QualityWords.Line? {
        guard let phase = result.phase(number), let need = phase.bound?.gpuOfInterval else { return nil }
        return Self.line(
            "Reduce the GPU time in '\(PhaseName.short(phase, in: result))'",
            "In each display interval of \(Figure.milliseconds(result.run.refresh.interval)) ms, the frames of all apps need "
                + "\(Figure.milliseconds(need)) ms of the GPU: no order of requests can fit that. Draw less per frame, or let an app "
                + "draw at a lower rate."
        )
    }
}
