import FrameBudgetReports
import FrameTrace
import LiveSimulation
import Scenario

/// Turns total frame counts into frames of the last second.
struct ProgressMeter {
    private struct Sample {
        var at: TimeSpan
        var shown: [Int]
    }

    private let workload: Workload
    private var samples: [Sample]

    init(_ workload: Workload) {
        self.workload = workload
        samples = [Sample(at: .zero, shown: workload.apps.map { _ in 0 })]
    }

    mutating func line(of engine: LiveEngine, width: Int) -> String {
        let now = min(engine.elapsed.clampedToZero, workload.duration)
        let apps = engine.progress
        samples.append(Sample(at: now, shown: apps.map(\.shown)))
        while samples.count > 2, now - samples[1].at >= .seconds(1) { samples.removeFirst() }
        let first = samples[0]
        let rows = apps.enumerated().map { index, app in
            let rate = Double(app.shown - first.shown[index]) / max(0.001, (now - first.at).inSeconds)
            return RunProgress.App(
                name: app.name,
                shownInLastSecond: isOnScreen(app.name, at: now) ? Int(rate.rounded()) : nil,
                dropped: app.dropped,
                drawsFrames: workload.apps[index].drawsFrames
            )
        }
        return ProgressLine.render(RunProgress(elapsed: now, planned: workload.duration, apps: rows), width: width)
    }

    /// Asks the workload: an app that shows nothing may be off screen, or stuck.
    private func isOnScreen(_ app: String, at time: TimeSpan) -> Bool {
        workload.appsOnScreen(at: time).contains(app)
    }
}
