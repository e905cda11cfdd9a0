import FrameBudget
import FrameTrace
import Scenario
import Simulation

/// Layouts of a virtual run that has one of everything: transitions on screen and off, passes, the keyboard, an external display.
enum LayoutFixture {
    static let run: AnalyzedRun? = {
        func compute(_ milliseconds: Double, _ name: String) -> Step {
            Step(name: name, .compute(.fixed(milliseconds * 1e6)))
        }
        var mail = App(name: "mail", frame: [compute(2, "draw")])
        mail.callbacks = [
            .viewWillTransition: [compute(40, "rebuild grid"), Step(.layout(isForced: true))],
            .layoutSubviews: [compute(5, "place views")],
            .keyboardWillShow: [compute(30, "move up")],
            .snapshot: [compute(9, "draw for a picture")],
        ]
        var notes = App(name: "notes", frame: [compute(2, "draw")])
        notes.callbacks = [.didBecomeActive: [Step(.keyboard(isShown: true))]]
        var greedy = App(
            name: "greedy",
            frame: [compute(2, "draw")],
            launch: [Step(.allocate("all", .fixed(2e6), .dirty))]
        )
        greedy.memoryLimit = ByteCount(bytes: 1_000_000)
        var device = DeviceProfile(cores: 2)
        device.host = HostProfile()
        let workload = Workload(
            name: "layouts",
            duration: .seconds(5),
            warmUp: .zero,
            device: device,
            apps: [mail, notes, greedy, HostProfile().app],
            timeline: [
                TimelineEntry(at: .zero, .open(app: "mail"), presentation: "full screen"),
                TimelineEntry(at: .seconds(1), .open(app: "notes"), presentation: "split view"),
                TimelineEntry(at: .seconds(2), .display(isConnected: true)),
                TimelineEntry(at: .seconds(3), .home),
                TimelineEntry(at: .seconds(4), .open(app: "greedy"), presentation: "full screen"),
            ]
        )
        let bytes = VirtualEngine.trace(CompiledWorkload(workload), scheduler: .strict, recordedBy: "test")
        return (try? Trace(bytes: bytes)).map { Analysis.analyze($0) }
    }()
}
