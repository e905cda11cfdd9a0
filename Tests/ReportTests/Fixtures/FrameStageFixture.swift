import FrameBudget
import FrameTrace
import Scenario
import Simulation

/// An app whose frames have stages, some of them late behind input, a timer and the main queue.
enum FrameStageFixture {
    /// A virtual run.
    static let run: AnalyzedRun? = trace.map { Analysis.analyze($0) }

    /// Its only app.
    static let app: AppResult? = run?.result.apps.first

    /// Its trace.
    static let trace: Trace? = {
        let compute = { (milliseconds: Double) in Step(.compute(.fixed(milliseconds * 1e6))) }
        let load = Step(.async(WorkSubmission(work: "load", queue: .main)))
        let app = App(
            name: "feed",
            frame: [
                compute(1), Step(.stage(.layout, [compute(3)])), Step(.stage(.draw, [compute(4)])),
                Step(.stage(.commit, [compute(0.5)])),
            ],
            work: [NamedWork(name: "load", steps: [compute(6)])],
            events: [AppEvent(name: "tap", every: .milliseconds(150), steps: [compute(9), load])],
            timers: [AppTimer(name: "clock", every: .milliseconds(50), steps: [compute(1)])]
        )
        let workload = Workload(
            name: "stages",
            duration: .seconds(2),
            warmUp: .zero,
            device: DeviceProfile(cores: 1),
            apps: [app],
            timeline: [TimelineEntry(at: .zero, .open(app: "feed"))]
        )
        return try? Trace(bytes: VirtualEngine.trace(CompiledWorkload(workload), recordedBy: "test"))
    }()
}
