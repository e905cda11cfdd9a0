import Foundation
import FrameBudget
import FrameTrace
import Scenario
import Testing
import WorkloadYAML

@Suite("Whole workloads")
struct ExampleTests {
    @Test(
        "Every example is a valid workload, has a comment on what to see, and compiles",
        arguments: try Repository.examples()
    )
    func example(url: URL) throws {
        let data = try Data(contentsOf: url)
        let workload = try WorkloadFile.parse(Array(data), named: url.lastPathComponent)
        #expect(workload.name == url.deletingPathExtension().lastPathComponent)
        #expect(String(decoding: data, as: UTF8.self).contains("# What to see:"))
        #expect((10...45).contains(workload.duration.inSeconds))
        let compiled = CompiledWorkload(workload)
        for (app, described) in zip(compiled.apps, workload.apps) where described.drawsFrames {
            #expect(app.frame.expectedCompute() > .zero)
        }
    }

    @Test("Every field of the example ipad-multitasking is read")
    func multitasking() throws {
        let url = Repository.root.appending(path: "Examples/ipad-multitasking.yaml")
        let workload = try WorkloadFile.parse(Array(try Data(contentsOf: url)), named: "x.yaml")
        var expected = Workload(
            name: "ipad-multitasking",
            duration: .seconds(30),
            apps: [
                App(name: "maps", frame: [Step(name: "draw map", .compute(.fixed(10e6)))]),
                App(name: "notes", frame: [Step(name: "draw page", .compute(.fixed(6e6)))]),
                App(name: "video", frame: [Step(name: "decode", .compute(.fixed(8e6)))]),
            ],
            timeline: [
                TimelineEntry(at: .zero, .open(app: "maps")),
                TimelineEntry(at: .seconds(10), .open(app: "notes"), presentation: "split view"),
                TimelineEntry(at: .seconds(20), .open(app: "video"), presentation: "picture in picture"),
            ]
        )
        expected.digest = workload.digest
        expected.fields = workload.fields
        var gate = GateSpec()
        gate.rules.budgets.hitchRatio = 600
        gate.virtualBaseline = "../Reports/ipad-multitasking/baseline-virtual.json"
        expected.gate = gate
        #expect(workload == expected)
    }

    @Test("The fields, steps, works and timeline of the sample workload are read")
    func everything() throws {
        let workload = try Samples.workload(Samples.everything)
        #expect(workload.seed == .max)
        #expect(workload.warmUp == .milliseconds(500))
        #expect(workload.device.cores == 2)
        #expect(workload.device.refresh == RefreshRate(millihertz: 59_940))
        #expect(workload.device.memory?.size == ByteCount(bytes: 1_073_741_824))
        #expect(workload.apps.map(\.pacing) == [.vsync, .continuous])
        #expect(workload.apps.map(\.budget) == [.milliseconds(8), .milliseconds(12)])
        #expect(
            workload.apps[0].frame == [
                Step(name: "draw", .compute(.fixed(4e6))),
                Step(.sleep(.uniform(0...2e6))),
                Step(.lock("db", [Step(.compute(.normal(mean: 4e6, deviation: 1e6)))])),
                Step(.read(.lognormal(median: 20e3, p99: 1e6))),
                Step(.write(.recorded([1, 4096, 2_097_152]))),
                Step(.touch(.fixed(60e3))),
                Step(name: "loop", .repeat(.fixed(3), [Step(.call("deep"))])),
                Step(.repeat(.uniform(1...4), [Step(.compute(.fixed(250e3)))])),
                Step(.chance(0.2, [Step(.compute(.fixed(1e3)))])),
                Step(.chance(0.5, [Step(.compute(.fixed(900)))])),
                Step(.every(2, [Step(name: "again", .call("deep"))])),
            ]
        )
        #expect(
            workload.rules
                == PlatformRules(
                    platform: .linux,
                    pool: .perApp,
                    overrideEnds: .atDrainEnd,
                    overrides: false,
                    focalBoost: true
                )
        )
        let disk = DiskProfile(kind: .hdd, throughput: ByteCount(bytes: 150_000_000), latency: .milliseconds(8))
        #expect(workload.device.disk == disk)
        #expect(workload.apps[0].work.map(\.name) == ["deep", "deeper"])
        #expect(
            workload.apps[0].events == [
                AppEvent(name: "tap", every: .milliseconds(800), steps: [Step(.compute(.fixed(1e6)))])
            ]
        )
        #expect(
            workload.timeline == [
                TimelineEntry(at: .zero, .open(app: "one")),
                TimelineEntry(at: .seconds(10), .open(app: "two words"), presentation: "split view"),
                TimelineEntry(at: .seconds(15), .close(app: "one")),
            ]
        )
    }

    @Test("Every queue, submission and wait of the sample workload is read")
    func queues() throws {
        let app = try Samples.workload(Samples.everything).apps[1]
        #expect(
            app.queues == [
                QueueSpec(name: "icons", kind: .serial, qos: .userInitiated, target: .own("ui")),
                QueueSpec(name: "ui", target: .main),
                QueueSpec(name: "side", kind: .concurrent, target: .global(.utility)),
                QueueSpec(name: "plain"),
            ]
        )
        #expect(app.semaphores == [SemaphoreSpec(name: "ready", value: 3)])
        #expect(app.conditions == [ConditionSpec(name: "loaded", lock: "settings")])
        let compute = [Step(.compute(.fixed(1e6)))]
        let page = WorkSubmission(
            work: "load",
            queue: .own("icons"),
            qos: .utility,
            flags: [.barrier, .noQoS],
            group: "pages",
            handle: "page",
            delay: .fixed(5e6)
        )
        let polish = WorkSubmission(work: "load", queue: .main, qos: .userInteractive, flags: .detached)
        let steps = [
            Step(name: "render", .gpu(.fixed(4e6))),
            Step(.async(page)),
            Step(.async(WorkSubmission(work: "load", queue: .global(.default)))),
            Step(.sync(.own("side"), qos: .default, flags: .barrier, compute)),
            Step(.sync(.own("plain"), qos: nil, flags: [], [])),
            Step(.task(work: "load", qos: .background, handle: "job")),
            Step(.perform(.fixed(8), compute)),
            Step(.readLock("files", compute)),
            Step(.writeLock("files", compute)),
            Step(.enter(group: "pages")),
            Step(.leave(group: "pages")),
            Step(.notify(group: "pages", polish)),
            Step(.wait("ready", timeout: .uniform(1e6...5e6))),
            Step(.lock("settings", [Step(.wait("loaded", timeout: nil))])),
            Step(.signal("ready")),
            Step(.broadcast("loaded")),
            Step(.cancel(handle: "job")),
            Step(.placeholder("page", compute)),
        ]
        let swipe = AppEvent(
            name: "swipe",
            every: .seconds(1),
            from: .seconds(2),
            until: .seconds(9),
            steps: steps
        )
        #expect(app.events == [swipe])
    }

    @Test("Fields that a file leaves out have their defaults")
    func defaults() throws {
        let workload = try WorkloadFile.parse(
            text: Samples.step("{ compute: 1.5 ms }"),
            named: "t.yaml",
            defaultName: "t"
        )
        let app = App(name: "a", frame: [Step(.compute(.fixed(1.5e6)))])
        let opening = [TimelineEntry(at: .zero, .open(app: "a"))]
        var expected = Workload(name: "t", duration: .seconds(10), apps: [app], timeline: opening)
        expected.digest = workload.digest
        #expect(workload.fields.contains { $0.path.hasSuffix("compute") && $0.value == "1.5 ms" })
        expected.fields = workload.fields
        #expect(workload == expected)
    }

    @Test("Bare text that other YAML readers take for another type is text")
    func bareText() throws {
        for name in ["yes", "~", "null", "012", "1:30:00", "0x10", "1e3", "true"] {
            let workload = try Samples.workload(Samples.step("{ compute: 1ms, name: \(name) }"))
            #expect(workload.apps[0].frame[0].name == name)
        }
    }
}
