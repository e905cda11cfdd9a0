import FrameBudget
import FrameTrace
import Scenario
import Simulation
import WorkloadYAML

/// A virtual run of an app with a cache that shows a few pages.
enum CacheFixture {
    static let run: AnalyzedRun? = {
        let text = """
            version: 1
            duration: 3s
            apps:
              reel:
                caches: { icons: { items: 60, size: 60kB, page: 20, workingSet: 1 page } }
                frame: [{ compute: 2ms }]
                events:
                  open: { at: [100ms], do: [{ use: icons, load: [{ compute: 1ms }] }] }
                  swipe: { at: [1500ms, 2s], do: [{ turn: icons }, { use: icons, load: [{ compute: 1ms }] }] }
            """
        guard let workload = try? WorkloadFile.parse(text: text, named: "caches.yaml") else { return nil }
        let bytes = VirtualEngine.trace(CompiledWorkload(workload), recordedBy: "test")
        return (try? Trace(bytes: bytes)).map { Analysis.analyze($0) }
    }()
}
