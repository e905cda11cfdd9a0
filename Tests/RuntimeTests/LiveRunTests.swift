import FrameBudget
import FrameRecorder
import FrameTrace
import LiveSimulation
import Scenario
import Testing
import WorkloadYAML

/// Real runs on real threads. Bounds hold on a noisy machine too, or are checked on quiet runs only.
@Suite("Live runs", .serialized)
struct LiveRunTests {
    static let three = """
        version: 1
        duration: 4s
        warmUp: 500ms
        apps:
          maps: { frame: [ { compute: 10ms, name: draw map } ] }
          notes: { frame: [ { compute: 6ms } ] }
          video: { frame: [ { compute: 8ms } ] }
        """

    private func expectSound(_ run: AnalyzedRun) {
        for (app, frames) in zip(run.result.apps, run.frames) {
            #expect(app.conservation.holds, "\(app.name): \(app.conservation)")
            #expect(app.total.shown > 0)
            let shownAt = frames.map(\.shownAt)
            #expect(zip(shownAt, shownAt.dropFirst()).allSatisfy { $0 < $1 })
            let isQuiet = run.result.quality.isQuiet == true
            #expect(app.total.residualShareP95 ?? 1 <= (isQuiet ? 0.02 : 0.05), "\(app.name), quiet: \(isQuiet)")
        }
        #expect(run.result.quality.lostRecords == 0)
    }

    private func median(_ run: AnalyzedRun, _ app: Int) throws -> Double {
        try #require(run.result.apps[app].total.onCPU).p50.inMilliseconds
    }

    @Test("three apps on one CPU at vsync pacing show about 30 fps each, use the CPU time asked for, and conserve time")
    func vsyncPacing() throws {
        let run = try LiveRun.analyzeQuietly(Self.three)
        expectSound(run)
        let isQuiet = run.wasQuiet(for: "the frame rates of three apps in step")
        for (app, asked) in [10.0, 6, 8].enumerated() {
            #expect(abs(try median(run, app) / asked - 1) < 0.02)
            if isQuiet {
                // The kernel displaces threads at its tick of 4 ms: where that falls favourably, the shortest frame now
                // and then makes it within one interval. Over ten seconds all three stay below 33 fps.
                #expect((27...37).contains(run.result.apps[app].total.shownFPS), "\(run.result.apps[app].name)")
            }
        }
        #expect(run.result.phases.last?.bound?.round == .milliseconds(24))
        #expect(abs((run.result.phases.last?.bound?.lockstepFPS ?? 0) - 41.67) < 0.01)
        // While one app runs, the others wait for the CPU: the misses are attributed to that.
        let missed = run.result.apps.flatMap { $0.total.verdicts }
        let waited = missed.filter { [.contention, .runnable, .mixed].contains($0.cause.kind) }
        #expect(2 * waited.reduce(0) { $0 + $1.missed } > missed.reduce(0) { $0 + $1.missed })
    }

    @Test("continuous pacing gives three apps fair shares of the CPU: 33.3 / 55.6 / 41.7 fps")
    func continuousPacing() throws {
        let run = try LiveRun.analyzeQuietly(Self.three, overrides: ["pacing=continuous"])
        expectSound(run)
        for (app, asked) in [10.0, 6, 8].enumerated() { #expect(abs(try median(run, app) / asked - 1) < 0.02) }
        guard run.wasQuiet(for: "the frame rates of fair shares") else { return }
        for (app, fps) in [33.3, 55.6, 41.7].enumerated() {
            #expect(abs(run.result.apps[app].total.shownFPS / fps - 1) < 0.05, "\(run.result.apps[app].name)")
        }
    }

    @Test("compute steps from 0.2 to 20 ms use the CPU time asked for, beside three competitors")
    func computeAccuracy() throws {
        let asked = [0.2, 0.5, 1, 2, 5, 10, 20]
        let steps = asked.map { "{ compute: \($0)ms, name: c\($0) }" }.joined(separator: ", ")
        let run = try LiveRun.analyzeQuietly(
            """
            version: 1
            duration: 6s
            warmUp: 500ms
            pacing: continuous
            apps:
              a: { frame: [ \(steps) ] }
              b: { frame: [ { compute: 9ms } ] }
              c: { frame: [ { compute: 9ms } ] }
              d: { frame: [ { compute: 9ms } ] }
            """,
            // A sample takes some CPU time of the step that it interrupts.
            options: LiveOptions(samplingRate: 0)
        )
        // Steal counts as the time of the step that it interrupts, and so does part of the time of a quota's stop. Other
        // processes do not.
        let steal = run.result.quality.stealShare
        let isStolen = run.wasStopped || (steal.map { $0 > AnalysisPolicy.standard.quietSteal } ?? true)
        if isStolen {
            let share = steal.map { "\($0)" } ?? "unknown"
            skipped(
                "the longest of the compute steps: steal \(share), \(run.wasStopped ? "" : "not ")stopped by a quota"
            )
        }
        for asked in asked {
            let path = try #require(run.result.paths.firstIndex { $0.label == "c\(asked)" })
            let times = run.frames[0].flatMap(\.work).filter { $0.path.index == path }.map(\.time)
            let distribution = try #require(Distribution(times))
            let error = distribution.p50.inMilliseconds - asked
            #expect(distribution.count > 15)
            #expect(abs(error) < max(0.005 * asked, 0.002), "median of \(asked) ms is off by \(error) ms")
            guard !isStolen else { continue }
            // A tick or another interrupt within a short step counts as the step's time.
            let most = 1.02 * asked + 0.03
            #expect(distribution.p90.inMilliseconds < most, "p90 of \(asked) ms is \(distribution.p90)")
        }
    }

    @Test("a sleep is blocked time, and a read from disk shows as a read")
    func blocked() throws {
        let run = try LiveRun.analyze(
            """
            version: 1
            duration: 3s
            warmUp: 500ms
            apps:
              sleeper: { frame: [ { compute: 1ms }, { sleep: 5ms }, { touch: 64KiB } ] }
              reader: { frame: [ { read: 64KiB, name: load }, { write: 4KiB } ] }
            device: { cores: 1 }
            """
        )
        let sleeper = run.result.apps[0].total
        let sleep = try #require(sleeper.ledger.blocked.first { $0.kind == .sleep })
        let mean = sleep.time.inMilliseconds / Double(sleeper.shown)
        #expect((4.9...8).contains(mean), "\(mean) ms")
        #expect(run.result.apps[1].total.ledger.blocked.contains { $0.kind == .read })
        let load = try #require(run.result.paths.firstIndex { $0.label == "load" })
        #expect(run.result.apps[1].total.work.contains { $0.path.index == load && $0.time > .zero })
        for app in run.result.apps { #expect(app.conservation.holds) }
    }

    @Test("an over-budget frame of a call tree shows the right leaf in at least 95 % of captures")
    func leaf() throws {
        let trace = try LiveRun.trace(
            """
            version: 1
            duration: 4s
            warmUp: 500ms
            apps:
              maps:
                frame: [ { call: layout } ]
                work:
                  layout: [ { compute: 2ms, name: measure }, { call: tiles } ]
                  tiles: [ { compute: 3ms, name: fetch }, { call: paint } ]
                  paint: [ { compute: 4ms, name: fill }, { compute: 25ms, name: stroke } ]
            """
        )
        // The true leaf is the step that the thread itself recorded around the instant: on a busy machine, a frame may
        // be in another step at its deadline than its amounts suggest.
        let steps = (trace.events[ThreadID(0)] ?? []).compactMap { event -> StepSpan? in
            if case .step(let step) = event { step } else { nil }
        }
        let within = trace.stacks.filter { stack in
            guard let takenAt = stack.takenAt else { return false }
            return steps.contains { $0.start <= takenAt && takenAt < $0.end }
        }
        let right = within.count { stack in
            steps.contains {
                $0.start <= (stack.takenAt ?? .zero) && (stack.takenAt ?? .zero) < $0.end && $0.path == stack.path
            }
        }
        #expect(within.count >= 50)
        #expect(Double(right) >= 0.95 * Double(within.count), "\(right) of \(within.count)")
        let result = Analysis.analyze(trace).result
        let leaves = within.filter { result.labels(of: $0.path) == ["maps", "layout", "tiles", "paint", "stroke"] }
        #expect(leaves.count > within.count / 2)
        let complete = within.count(where: \.stack.isComplete)
        #expect(Double(complete) >= 0.95 * Double(within.count), "\(complete) of \(within.count)")
        let named = within.count { stack in
            stack.stack.addresses.contains { trace.symbols[$0]?.function.contains("StepPerformer.compute") == true }
        }
        #expect(Double(named) >= 0.95 * Double(within.count), "\(named) of \(within.count)")
    }

    @Test("a main thread that is blocked on a lock shows the owner's stack beside its own")
    func owner() throws {
        let run = try LiveRun.analyze(
            """
            version: 1
            duration: 4s
            warmUp: 500ms
            device: { cores: 1 }
            apps:
              holder: { frame: [ { lock: db, do: [ { compute: 5ms, name: index }, { sleep: 30ms } ] } ] }
              victim: { frame: [ { lock: db, do: [ { compute: 1ms } ] } ] }
            """
        )
        let victim = run.result.apps[1]
        let blocked = try #require(victim.total.missedLedger.blocked.first { $0.kind == .lock })
        #expect(blocked.resource == "lock db")
        #expect(victim.total.verdicts.first?.cause == VerdictCause(.wait, resource: "lock db"))
        let waiting = victim.worst.filter { $0.stacks.contains { $0.state == .blocked && $0.resource == "lock db" } }
        #expect(waiting.count >= 10)
        let owned = waiting.filter { $0.stacks.contains { $0.role == .owner && $0.thread == "holder main" } }
        #expect(Double(owned.count) >= 0.95 * Double(waiting.count))
        let path = owned.flatMap(\.stacks).filter { $0.role == .owner }.map { run.result.labels(of: $0.path).last }
        #expect(path.contains("sleep") || path.contains("index"))
    }

    @Test("events run outside frames, and a late frame is attributed to them")
    func outsideFrame() throws {
        let run = try LiveRun.analyze(
            """
            version: 1
            duration: 3s
            warmUp: 500ms
            apps:
              maps:
                frame: [ { compute: 1ms } ]
                events: { swipe: { every: 100ms, do: [ { compute: 30ms, name: recognise } ] } }
            """
        )
        let maps = run.result.apps[0]
        #expect(maps.conservation.holds)
        #expect(maps.total.ledger.outsideFrame > .milliseconds(100))
        #expect(maps.total.verdicts.first?.cause.kind == .outsideWork)
        #expect(maps.total.residualShareP95 ?? 1 <= 0.05)
    }

    @Test("phases follow the timeline's opens and closes, and an app has no frame outside its own")
    func timeline() throws {
        let run = try LiveRun.analyze(
            """
            version: 1
            duration: 3s
            warmUp: 500ms
            apps:
              a: { frame: [ { compute: 1ms } ] }
              b: { frame: [ { compute: 1ms } ] }
            timeline:
              - { at: 0s, open: a }
              - { at: 1s, open: b, as: split view }
              - { at: 2s, close: a }
            """
        )
        #expect(run.result.phases.map(\.apps) == [["a"], ["a"], ["a", "b"], ["b"]])
        #expect(run.result.phases.map(\.start) == [0, 0.5, 1, 2].map(TimeSpan.seconds))
        #expect(run.frames.allSatisfy { $0.count > 20 })
        #expect(run.frames[1].allSatisfy { $0.begin - run.grid.origin >= .seconds(1) })
        #expect(run.frames[0].allSatisfy { $0.end - run.grid.origin <= .seconds(2) })
        for app in run.result.apps { #expect(app.conservation.holds) }
    }

    @Test("own threads stay off the apps' CPUs, and their cost is in the result")
    func ownCost() throws {
        let run = try LiveRun.analyze(Self.three, overrides: ["duration=2s"])
        let quality = run.result.quality
        #expect(Set(quality.ownThreads.map(\.thread)) == ["writer", "watcher", "unwinder", "timekeeper", "command"])
        // Without optimization, sampling costs several times as much.
        #expect(quality.ownThreads.allSatisfy { $0.cpu > .zero && $0.share < 0.3 })
        if CPUPlan.allowed().count > 1 {
            #expect(Set(run.result.machine.ownCPUs).isDisjoint(with: run.result.machine.appCPUs))
        }
        let bookkeeping = try #require(quality.bookkeepingPerFrame)
        #expect(bookkeeping > .zero)
        if bookkeeping >= .microseconds(50), run.wasQuiet(for: "the cost of bookkeeping") {
            Issue.record("\(bookkeeping) of bookkeeping a frame")
        }
    }

    @Test("more cores than the machine has are an error that names the field")
    func tooManyCores() throws {
        let yaml = "version: 1\nduration: 2s\ndevice: { cores: 64 }\napps: { a: { frame: [ { compute: 1ms } ] } }"
        let workload = try WorkloadFile.parse(text: yaml, named: "test.yaml")
        let folder = try RunFolder.create(at: LiveRun.temporaryPath())
        defer { folder.discard() }
        let error = #expect(throws: RuntimeError.self) {
            try LiveEngine(CompiledWorkload(workload), in: folder, recordedBy: "test")
        }
        #expect(error?.code == .tooFewCPUs)
        #expect(error?.description.contains("device.cores: 64") == true)
    }

    @Test("a run that is stopped early ends soon and has a whole trace")
    func stop() throws {
        let workload = try WorkloadFile.parse(text: Self.three, named: "test.yaml", overrides: ["duration=60s"])
        let folder = try RunFolder.create(at: LiveRun.temporaryPath())
        defer { folder.discard() }
        let engine = try LiveEngine(CompiledWorkload(workload), in: folder, recordedBy: "test")
        try engine.start()
        while engine.progress.allSatisfy({ $0.shown < 20 }), engine.failure == nil {}
        engine.stop()
        try engine.finish(.interrupted)
        let run = try LiveRun.analyze(folder: folder.partialPath)
        #expect(run.result.run.ending == .interrupted)
        #expect(run.result.run.observed < .seconds(30))
        for app in run.result.apps { #expect(app.conservation.holds) }
    }
}
