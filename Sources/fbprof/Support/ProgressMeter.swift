import FrameBudget
import FrameBudgetReports
import FrameBudgetRuntime

/// Turns counts so far into frames of the last second.
struct ProgressMeter {
    private struct Sample {
        var at: TimeSpan
        var shown: [Int]
    }

    let planned: TimeSpan
    private var samples: [Sample] = []

    init(planned: TimeSpan) { self.planned = planned }

    mutating func line(of engine: LiveEngine, width: Int) -> String {
        let now = engine.elapsed.clampedToZero
        let apps = engine.progress
        samples.append(Sample(at: now, shown: apps.map(\.shown)))
        while samples.count > 2, now - samples[1].at >= .seconds(1) { samples.removeFirst() }
        let first = samples[0]
        let isKnown = now - first.at >= .seconds(0.9)
        let rows = apps.enumerated().map { index, app in
            let rate = Double(app.shown - first.shown[index]) / max(0.001, (now - first.at).inSeconds)
            return RunProgress.App(
                name: app.name,
                shownInLastSecond: isKnown ? Int(rate.rounded()) : nil,
                dropped: app.dropped
            )
        }
        return ProgressLine.render(RunProgress(elapsed: now, planned: planned, apps: rows), width: width)
    }
}
