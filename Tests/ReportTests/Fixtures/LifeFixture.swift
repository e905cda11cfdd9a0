import FrameBudget
import FrameTrace
import Scenario
import Simulation

/// Life cycles in virtual time: one app is suspended, comes back, and takes too long for the watchdog; one never ends
/// its
/// background task; one keeps itself awake.
enum LifeFixture {
    static let run: AnalyzedRun? = trace.map { Analysis.analyze($0) }

    static let trace: Trace? = {
        let apps = [traveller, uploader, player]
        var device = DeviceProfile(cores: 2)
        device.life.backgroundTime = .seconds(1)
        device.life.backgroundTaskTime = .seconds(2)
        device.life.watchdog?.resume = .seconds(2)
        let workload = Workload(
            name: "life",
            duration: .seconds(12),
            warmUp: .zero,
            device: device,
            apps: apps,
            timeline: apps.map { TimelineEntry(at: .zero, .open(app: $0.name)) } + [
                TimelineEntry(at: .seconds(3), .close(app: "traveller")),
                TimelineEntry(at: .seconds(3), .close(app: "uploader")),
                TimelineEntry(at: .seconds(4), .close(app: "player")),
                TimelineEntry(at: .seconds(6), .open(app: "traveller")),
                TimelineEntry(at: .seconds(8), .open(app: "uploader")),
            ]
        )
        let bytes = VirtualEngine.trace(CompiledWorkload(workload), scheduler: .fair, recordedBy: "test")
        return try? Trace(bytes: bytes)
    }()

    private static var traveller: App {
        var app = App(name: "traveller", frame: [Step(.compute(.fixed(2e6)))])
        app.callbacks = [
            .didEnterBackground: [Step(name: "save", .compute(.fixed(30e6)))],
            .willEnterForeground: [Step(name: "rebuild", .compute(.fixed(5e9)))],
        ]
        return app
    }

    /// An app that is ended 2 s after it has gone to the background, with unsaved changes.
    private static var uploader: App {
        var app = App(name: "uploader", frame: [Step(.compute(.fixed(1e6)))])
        app.callbacks = [.didEnterBackground: [Step(.beginTask("upload")), Step(.edit(.fixed(5000)))]]
        app.backgroundTasks = [BackgroundTaskSpec(name: "upload", expiry: [Step(.compute(.fixed(4e6)))])]
        var list = ViewControllerSpec(name: "list", parent: 0)
        list.hasIdentifier = false
        app.restoration = RestorationSpec(controllers: [ViewControllerSpec(name: "tabs"), list])
        return app
    }

    private static var player: App {
        var app = App(name: "player", frame: [Step(.compute(.fixed(1e6)))])
        app.launch = [Step(.allocate("songs", .fixed(40e6), .dirty))]
        let play = WorkSubmission(work: "play", queue: .main, delay: .fixed(100e6))
        app.callbacks = [.didEnterBackground: [Step(.async(play))]]
        app.work = [NamedWork(name: "play", steps: [Step(name: "silence", .compute(.fixed(2e6))), Step(.async(play))])]
        app.background = BackgroundModeSpec(.audio, isSilent: true)
        return app
    }
}
