import FrameBudget
import FrameStatistics
import FrameTrace

/// Runs of two apps in three phases, as the history keeps them.
enum MadeUpRun {
    static func run(
        _ number: Int,
        branch: String? = nil,
        workload: String = "w",
        frames: Int = 60,
        seed: UInt64? = nil
    ) -> HistoryRun {
        var random = DeterministicRandom(seed: UInt64(number + 1))
        var figures: [HistoryFigures] = []
        for app in ["maps", "notes"] {
            figures.append(HistoryFigures(app: app, values: values(&random)))
            for phase in ["one", "two", "three"] {
                // Spread as frame times are: most near each other, some far off.
                let times = (0..<frames / 6).map { _ -> TimeSpan in
                    let normal = DeterministicMath.inverseNormal(random.unit())
                    return .microseconds(Int64(8000 * DeterministicMath.exp(0.25 * normal)))
                }
                figures.append(
                    HistoryFigures(
                        app: app,
                        phase: phase,
                        values: values(&random),
                        onCPU: SortedTimes(times),
                        mainThread: SortedTimes(times.map { $0 + .microseconds(Int64(random.next() % 3000)) })
                    )
                )
            }
        }
        let two = number % 60 < 10 ? "0\(number % 60)" : "\(number % 60)"
        return HistoryRun(
            origin: HistoryOrigin(
                id: "run-\(number)",
                recordedAt: "2026-01-01T10:\(10 + number / 60):\(two)Z",
                commit: "c\(number)",
                branch: branch
            ),
            lane: HistoryLane(
                workload: workload,
                digest: "d",
                seed: seed,
                conditions: RunConditions(isExact: false),
                machineName: "a machine"
            ),
            seed: .max,
            recordedBy: "fbprof test",
            ending: .complete,
            isQuiet: number % 2 == 0,
            stealShare: 0.001,
            otherShare: nil,
            source: "runs/\(number)",
            figures: figures
        )
    }

    private static func values(_ random: inout DeterministicRandom) -> [FrameMetric: Double] {
        Dictionary(uniqueKeysWithValues: HistoryFigures.metrics.map { ($0, random.unit() * 20) })
    }
}
