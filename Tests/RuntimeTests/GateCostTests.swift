import FrameBudget
import FrameTrace
import LiveSimulation
import Simulation
import Testing

@Suite("Cost of the gate", .serialized, .enabled(if: Benchmark.isWanted))
struct GateCostTests {
    @Test("prints figures of three apps on one CPU, with and without a protected gate in turns")
    func threeApps() throws {
        for turn in 0..<6 {
            let protects = turn % 2 == 0
            let run = try LiveRun.analyze(
                """
                version: 1
                duration: 4s
                warmUp: 500ms
                device: { cores: 1 }
                apps:
                  maps: { frame: [ { compute: 10ms } ] }
                  notes: { frame: [ { compute: 6ms } ] }
                  player: { frame: [ { compute: 8ms } ] }
                """,
                options: LiveOptions(protectsGate: protects)
            )
            let quality = run.result.quality
            let apps = run.result.apps.map { app in
                "\(app.name) \(app.conservation.shown)/\(app.conservation.dropped) "
                    + "residual p95 \(app.total.residualShareP95 ?? -1)"
            }
            print(
                protects ? "with   " : "without",
                "unattributed p50 \(quality.unattributedOnCPU?.p50.nanoseconds ?? 0) ns",
                "p95 \(quality.unattributedOnCPU?.p95.nanoseconds ?? 0) ns,",
                "long waits \(quality.longGateWaits),",
                apps.joined(separator: "; "),
                "quiet \(quality.isQuiet.map(String.init) ?? "?")"
            )
        }
    }
}
