import FrameBudget
import FrameTrace

/// Advice if all apps together need more than the machine has.
extension RemedyWords {
    /// Returns the phase in which an app lost most frames, if the frames of all apps need more than the CPUs have
    /// there. Returns nil if the GPU or one app alone takes longer than an interval, or if only work besides frames
    /// exceeds it.
    func overload(of app: AppResult) -> Int? {
        guard let worst = worstPhase(of: app), let bound = result.phase(worst.phase)?.bound,
            Self.awake(bound) > result.run.refresh.interval, bound.cpuLoad.map({ $0 > 0.9995 }) ?? true,
            shared(frameTimes(worst.phase)).map({ $0 > result.run.refresh.interval }) ?? true
        else { return nil }
        return worst.phase
    }

    /// Returns the phase in which an app lost most frames, if all apps together need more than the whole GPU there. The
    /// order of requests then decides which frames are late, but not how many.
    func gpuOverload(of app: AppResult) -> Int? {
        guard let worst = worstPhase(of: app), let bound = result.phase(worst.phase)?.bound,
            let need = bound.gpuOfInterval, need > result.run.refresh.interval
        else { return nil }
        return worst.phase
    }

    /// Returns the phase in which an app lost most frames, without warm-up, whose frames no figure counts; nil if it lost
    /// none.
    private func worstPhase(of app: AppResult) -> PhaseFigures? {
        let counted = app.phases.filter { result.phase($0.phase)?.isWarmUp == false && $0.statistics.dropped > 0 }
        return counted.max { $0.statistics.dropped < $1.statistics.dropped }
    }

    /// Returns the time that a round of frames takes of CPUs or GPU, without its sleep.
    private static func awake(_ bound: AnalyticBound) -> TimeSpan { bound.round - (bound.asleep ?? .zero) }

    private struct FrameTimes {
        var app: AppResult
        /// Time on the main thread.
        var main: Distribution
        /// Mean time within an interval of the display, by thread that draws frames.
        var threads: [TimeSpan]
        /// Whether the times are CPU time alone.
        var isCPU: Bool

        /// Mean on all of these threads.
        var mean: TimeSpan { threads.reduce(.zero, +) }
    }

    private func frameTimes(_ phase: Int) -> [FrameTimes] {
        result.apps.compactMap { app in
            let figures = app.phases.first { $0.phase == phase }?.statistics
            guard let figures, let main = figures.onCPU ?? figures.mainThread else { return nil }
            let render = figures.rendering.flatMap { $0.onCPU ?? $0.time }
            let threads = [main.mean, render?.mean].compactMap(\.self).map { mean in
                Self.wanted(mean.divided(by: app.vsyncsPerFrame), figures)
            }
            let isCPU = figures.onCPU != nil && (figures.rendering.map { $0.onCPU != nil } ?? true)
            return FrameTimes(app: app, main: main, threads: threads, isCPU: isCPU)
        }
    }

    /// Returns the share of a frame's time in one interval: an app that draws on demand wants a frame only in some
    /// intervals.
    private static func wanted(_ time: TimeSpan, _ figures: FrameStatistics) -> TimeSpan {
        guard let wanted = figures.wantedTime, wanted < figures.onScreen else { return time }
        return .seconds(time.inSeconds * (wanted / figures.onScreen))
    }

    /// Returns the CPU time per CPU of all frames in an interval; nil if no clock measured it.
    private func onEachCPU(_ times: [FrameTimes]) -> TimeSpan? {
        guard !times.isEmpty, times.allSatisfy(\.isCPU) else { return nil }
        return times.map(\.mean).reduce(.zero, +).divided(by: max(1, result.run.cores))
    }

    /// Returns the same, without time that more CPUs could not provide either: a thread whose frames alone take longer
    /// than an interval runs on one CPU at a time.
    private func shared(_ times: [FrameTimes]) -> TimeSpan? {
        guard !times.isEmpty, times.allSatisfy(\.isCPU) else { return nil }
        let interval = result.run.refresh.interval
        return times.flatMap(\.threads).reduce(TimeSpan.zero) { $0 + min($1, interval) }
            .divided(by: max(1, result.run.cores))
    }

    func demand(_ number: Int) -> QualityWords.Line? {
        guard let phase = result.phase(number), let bound = phase.bound else { return nil }
        let times = frameTimes(number)
        let most = largest(times)
        // A round may be as long as the frame of one app, which runs on one CPU at a time.
        let need = min(Self.awake(bound), onEachCPU(times) ?? Self.awake(bound))
        return Self.line(
            "Reduce the demand in '\(PhaseName.short(phase, in: result))'",
            "On average, the frames of all apps need \(Figure.milliseconds(need)) ms of "
                + (result.run.cores == 1 ? "CPU time" : "each of the \(result.run.cores) CPUs")
                + " per \(Figure.milliseconds(result.run.refresh.interval)) ms display interval"
                + ", which no scheduler can fit. Use less CPU time per frame\(most), let an app draw at a lower rate, or add a CPU."
                + uneven(times)
        )
    }

    /// Names the apps with the largest mean time in an interval: all that take about the same.
    private func largest(_ times: [FrameTimes]) -> String {
        guard let most = times.map(\.mean).max(), most > .zero else { return "" }
        let largest = times.filter { $0.mean * 20 >= most * 19 }
        let names = largest.map { short($0.app.name) }
        let isSame = Set(largest.map { Figure.milliseconds($0.mean) }).count == 1
        let verb = names.count == 1 ? "needs" : "need"
        let list = names.dropLast().joined(separator: ", ") + (names.count > 1 ? " and " : "") + (names.last ?? "")
        return
            " (\(list) \(verb) the most: \(isSame ? "" : "up to ")\(Figure.milliseconds(most)) ms per interval"
            + (names.count == 1 ? ")" : " each)")
    }

    /// Names the app whose longest frames take far more than its others. They exceed an interval that would suffice on
    /// average.
    private func uneven(_ times: [FrameTimes]) -> String {
        let spreads = times.map { (app: $0.app, time: $0.main, spread: $0.main.p95 - $0.main.p50) }
        guard let most = spreads.max(by: { $0.spread < $1.spread }), most.spread * 4 > result.run.refresh.interval
        else { return "" }
        return " Frames of \(short(most.app.name)) are uneven (p50 \(Figure.milliseconds(most.time.p50)) ms, p95 "
            + "\(Figure.milliseconds(most.time.p95)) ms): shorten its longest ones first."
    }

    func gpuDemand(_ number: Int) -> QualityWords.Line? {
        guard let phase = result.phase(number), let need = phase.bound?.gpuOfInterval else { return nil }
        return Self.line(
            "Reduce the GPU time in '\(PhaseName.short(phase, in: result))'",
            "On average, the frames of all apps need \(Figure.milliseconds(need)) ms of GPU time per "
                + "\(Figure.milliseconds(result.run.refresh.interval)) ms display interval, which no order of requests can fit. Draw less "
                + "per frame, or let an app draw at a lower rate."
        )
    }
}
