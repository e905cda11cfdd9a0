import FrameBudget
import FrameTrace
import Scenario
import Simulation

/// A main thread with everything that a report shows of one.
enum MainThreadFixture {
    /// A virtual run: a launch, taps behind a hang, a touch that lasts, a timer, a read, the main queue, a wait.
    static let run = run(named: "search")

    /// Its trace.
    static let trace = trace(named: "search")

    /// Its main thread, with a stack for its longest hang.
    static let main: MainThreadResult? = {
        var main = run?.result.apps[0].mainThread
        main?.hangs.worst[0].call = CallID(0)
        return main
    }()

    /// The same run with the given name for the event of taps.
    static func run(named name: String) -> AnalyzedRun? { trace(named: name).map { Analysis.analyze($0) } }

    private static func trace(named name: String) -> Trace? {
        let compute = { (milliseconds: Double) in Step(.compute(.fixed(milliseconds * 1e6))) }
        let show = Step(.async(WorkSubmission(work: "show", queue: .main)))
        let tap = AppEvent(name: name, every: .milliseconds(400), steps: [compute(330), show])
        var drag = AppEvent(name: "drag", every: .milliseconds(900), steps: [Step(.read(.fixed(300_000)))])
        drag.touch = TouchSpan(length: .milliseconds(100), moved: [compute(1)])
        let app = App(
            name: "news",
            frame: [compute(2)],
            work: [NamedWork(name: "show", steps: [compute(40)])],
            events: [tap, drag],
            queues: [QueueSpec(name: "q")],
            timers: [AppTimer(name: "clock", every: .milliseconds(50), steps: [compute(2)])],
            launch: [compute(300)]
        )
        let workload = Workload(
            name: "main thread",
            duration: .seconds(4),
            warmUp: .zero,
            device: DeviceProfile(cores: 1),
            apps: [app],
            timeline: [TimelineEntry(at: .zero, .open(app: "news"))]
        )
        let bytes = VirtualEngine.trace(CompiledWorkload(workload), recordedBy: "test")
        return try? Trace(bytes: bytes)
    }
}
