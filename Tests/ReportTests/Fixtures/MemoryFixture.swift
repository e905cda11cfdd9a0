import FrameBudget
import FrameTrace
import Scenario
import Simulation

/// Memory of a virtual run that has one of everything: growth, warnings with handlers, and an app that is terminated.
enum MemoryFixture {
    static let run: AnalyzedRun? = {
        func leak(_ bytes: Double) -> [Step] { [Step(.compute(.fixed(1e6))), Step(.leak(.fixed(bytes)))] }
        func allocate(_ megabytes: Double) -> Step { Step(.allocate("bytes", .fixed(megabytes * 1e6), .dirty)) }
        var large = App(name: "large", frame: leak(100_000), launch: [allocate(20)])
        large.onMemoryWarning = [Step(.compute(.fixed(1e6))), Step(.free("bytes", .fixed(1e6)))]
        let small = App(name: "small", frame: leak(20_000))
        let still = App(name: "still", frame: [Step(.compute(.fixed(1e6)))], launch: [allocate(35)])
        let apps = [large, small, still]
        let workload = Workload(
            name: "memory",
            duration: .seconds(9),
            warmUp: .zero,
            device: DeviceProfile(cores: 2, memory: DeviceMemory(size: ByteCount(bytes: 100_000_000))),
            apps: apps,
            timeline: apps.map { TimelineEntry(at: .zero, .open(app: $0.name)) }
        )
        let bytes = VirtualEngine.trace(CompiledWorkload(workload), scheduler: .strict, recordedBy: "test")
        return (try? Trace(bytes: bytes)).map { Analysis.analyze($0) }
    }()

    /// A run with a cache that turns pages, and a mapping.
    static let caches: AnalyzedRun? = {
        let load = [Step(.compute(.fixed(1e6)))]
        var app = App(
            name: "reel",
            frame: [Step(.compute(.fixed(1e6)))],
            launch: [
                Step(.use(CacheUse(cache: "icons", load: load))), Step(.turn("icons", by: 1)),
                Step(.use(CacheUse(cache: "icons", load: load))), Step(.map("archive", .fixed(1e6), files: 10)),
            ]
        )
        app.caches = [
            CacheSpec(
                name: "icons",
                items: 40,
                size: ByteCount(bytes: 60_000),
                shape: CacheShape(page: 10, workingSet: .onePage),
                near: ByteCount(bytes: 300_000)
            )
        ]
        let workload = Workload(
            name: "caches",
            duration: .seconds(1),
            warmUp: .zero,
            apps: [app],
            timeline: [TimelineEntry(at: .zero, .open(app: "reel"))]
        )
        let bytes = VirtualEngine.trace(CompiledWorkload(workload), scheduler: .strict, recordedBy: "test")
        return (try? Trace(bytes: bytes)).map { Analysis.analyze($0) }
    }()
}
