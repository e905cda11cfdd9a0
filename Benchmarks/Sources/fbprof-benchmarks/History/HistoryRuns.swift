import FrameBudget
import FrameStatistics
import FrameTrace

/// Made-up runs of two apps in three phases, 6,000 frames each.
enum HistoryRuns {
    static func run(_ number: Int, of count: Int) -> HistoryRun {
        var random = DeterministicRandom(seed: UInt64(number + 1))
        // One change in the middle, so that there is something to find.
        let level = number < count / 2 ? 1.0 : 1.05
        var figures: [HistoryFigures] = []
        for app in ["maps", "notes"] {
            for phase in [nil, "one", "two", "three"] {
                let times =
                    phase == nil
                    ? []
                    : (0..<1000).map { _ -> TimeSpan in
                        .microseconds(Int64(8000 * level * factor(0.25, &random)))
                    }
                let values = HistoryFigures.metrics.map { ($0, 10 * level * factor(0.02, &random)) }
                figures.append(
                    HistoryFigures(
                        app: app,
                        phase: phase,
                        values: Dictionary(uniqueKeysWithValues: values),
                        onCPU: SortedTimes(times),
                        mainThread: SortedTimes(times.map { $0 + .microseconds(Int64(random.next() % 3000)) })
                    )
                )
            }
        }
        let minute = number % 60
        let hour = number / 60
        return HistoryRun(
            origin: HistoryOrigin(
                id: "run-\(number)",
                recordedAt: "2026-01-\(10 + hour / 24)T\(two(hour % 24)):\(two(minute)):00Z",
                commit: "\(number)",
                branch: "main"
            ),
            lane: HistoryLane(
                workload: "w",
                digest: "d",
                conditions: RunConditions(isExact: false),
                machineName: "a machine"
            ),
            seed: 1,
            recordedBy: "fbprof",
            ending: .complete,
            isQuiet: true,
            stealShare: 0,
            otherShare: 0,
            source: "runs/\(number)",
            figures: figures
        )
    }

    /// A factor around 1, lognormal.
    static func factor(_ deviation: Double, _ random: inout DeterministicRandom) -> Double {
        DeterministicMath.exp(deviation * DeterministicMath.inverseNormal(random.unit()))
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
