import FrameBudget
import FrameTrace

/// Apps that draw frames, and had none after warm-up.
extension Gate {
    /// The metrics of apps with and without frames that are zero where nothing happened.
    private static let zeroIfIdle: [FrameMetric] = [.inversion, .hangs, .longestHang]

    /// Whether a figure is zero or unknown only because there was no frame after warm-up.
    ///
    /// This is so of the figures of an app's frames. Hangs and inversions also come from other work: they are unknown
    /// only if no app of the run had a frame, and this one's main thread did nothing.
    static func isUnobserved(_ metric: FrameMetric, _ app: AppResult, _ run: RunResult) -> Bool {
        guard app.isWithoutFrame else { return false }
        guard metric.appliesWithoutFrames else { return true }
        return zeroIfIdle.contains(metric) && metric.value(of: app, in: run) == 0
            && (app.mainThread?.isPlain ?? true)
            && run.apps.allSatisfy { !$0.drawsFrames || $0.isWithoutFrame }
    }

    /// Notes that an app that draws frames had none on either side, so there is nothing to compare.
    static func withoutFrame(_ app: AppResult, _ reference: AppResult) -> GateCheck? {
        guard app.drawsFrames || reference.drawsFrames, app.hadNoFrame, reference.hadNoFrame else { return nil }
        return GateCheck("frames", of: app.name, verdict: .advisory).explained(by: .noFrame(isOfBoth: true))
    }
}

extension AppResult {
    /// Whether no frame was wanted, begun or shown after warm-up.
    var hadNoFrame: Bool { total.wanted == 0 && total.begun + total.unfinished == 0 && total.dropped == 0 }

    /// Whether it draws frames, and had none.
    var isWithoutFrame: Bool { drawsFrames && hadNoFrame }
}
