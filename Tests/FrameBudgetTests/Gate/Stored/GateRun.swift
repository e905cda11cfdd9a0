import FrameBudget
import FrameStatistics
import FrameTrace

/// Results with given figures, for tests of gates.
struct GateRun {
    var apps = ["maps"]
    var name = "ipad"
    var digest: String? = "0123456789abcdef"
    var engine = "live"
    var onCPU = 10.0
    var wall = 12.0
    var dropped = 0
    var missed = 0
    var unfinished = 0
    var budget = 16.667
    var inversion: Double?
    var processor = "Examplecore 5"
    var kernel = "6.1.0"
    var capabilities = ["on-CPU time"]
    var steal: Double? = 0
    var others: Double? = 0
    var ending = RunEnding.complete
    var startedAt = "2026-11-01T10:00:00Z"

    func result() -> RunResult {
        var statistics = FrameStatistics()
        statistics.onScreen = .seconds(10)
        statistics.shown = 600
        statistics.wanted = 600
        statistics.dropped = dropped
        statistics.missed = missed
        statistics.unfinished = unfinished
        statistics.onCPU = Distribution(Array(repeating: .milliseconds(onCPU), count: 100))
        statistics.mainThread = Distribution(Array(repeating: .milliseconds(wall), count: 100))
        var quality = MeasurementQuality()
        quality.stealShare = steal
        quality.otherShare = others
        let totals = apps.map { app in
            InversionTotals(
                app: app,
                count: 1,
                exposure: .milliseconds(50),
                cost: inversion.map { .milliseconds($0) },
                missedBudget: nil,
                resolved: 0,
                notContended: 0
            )
        }
        return RunResult(
            run: RunSummary(
                name: name,
                engine: engine,
                facts: .named(engine),
                scheduler: engine.hasPrefix("virtual") ? "fair" : nil,
                recordedBy: "test",
                startedAt: startedAt,
                observed: .seconds(10),
                planned: engine == "program" ? nil : .seconds(10),
                seed: 1,
                cores: 1,
                refresh: .hz60,
                ending: ending,
                workloadDigest: digest
            ),
            machine: MachineSummary(
                processor: processor,
                onlineCPUs: 2,
                appCPUs: [0],
                ownCPUs: [1],
                kernel: kernel,
                system: "Linux",
                hypervisor: nil,
                capabilities: capabilities.map { Capability(name: $0, isAvailable: true, note: "") }
            ),
            quality: quality,
            phases: [],
            paths: [],
            apps: apps.map {
                AppResult(
                    name: $0,
                    pacing: .vsync,
                    budget: .milliseconds(budget),
                    total: statistics,
                    phases: [],
                    conservation: Conservation(wanted: 600, shown: 600, dropped: 0, unfinished: 0),
                    worst: []
                )
            },
            inversions: inversion == nil ? nil : InversionSummary(evidence: .slices, apps: totals, worst: []),
            findings: []
        )
    }

    /// Runs with these figures whose times vary by a share from one to the next, in a fixed order.
    func series(_ count: Int, spread: Double = 0.01) -> [RunResult] {
        (0..<count).map { number in
            var run = self
            // Five steps from −1 to 1, each as often as the others in ten runs.
            let factor = 1 + spread * (Double(number % 5) - 2) / 2
            run.onCPU *= factor
            run.wall *= factor
            run.startedAt = engine.hasPrefix("virtual") ? "" : "\(startedAt) + \(number)"
            return run.result()
        }
    }

    func baseline(_ count: Int = 10, spread: Double = 0.01) throws -> Baseline {
        try Baseline(of: series(count, spread: spread), recordedBy: "test", savedAt: "2026-11-01T12:00:00Z")
    }
}
