import FrameBudget
import FrameTrace
import Testing

/// CPU time of work that was under way when warm-up or the run ended.
@Suite("CPU time of work that has not ended")
struct UnfinishedCPUTests {
    private func run(_ apps: String, cores: Int = 1, duration: String = "11s") throws -> MainThreadRun {
        try MainThreadRun("version: 1\nduration: \(duration)\ndevice: { cores: \(cores) }\napps:\n" + apps)
    }

    private func sum(_ times: [ClassTime]) -> TimeSpan {
        times.reduce(TimeSpan.zero) { $0 + ($1.mainThread ?? .zero) + ($1.items ?? .zero) }
    }

    /// The CPU time of all threads after warm-up, from the slices.
    private func ran(_ run: MainThreadRun) -> TimeSpan {
        let warm = run.trace.header.grid.origin + run.trace.header.warmUp
        let whole = Interval(start: warm, end: run.trace.observedUntil)
        return run.trace.slices.values.reduce(TimeSpan.zero) { sum, slices in
            slices.reduce(sum) { $0 + Interval(start: $1.start, end: $1.end).overlap(with: whole) }
        }
    }

    @Test("an item that the end of the run cuts counts with its CPU time so far; all CPU time belongs to a class")
    func item() throws {
        let run = try run(
            """
              ui: { frame: [{ compute: 12ms, name: draw }] }
              daemon:
                queues: { q: { qos: userInitiated } }
                work: { w: [{ repeat: 200, do: [{ compute: 50ms, name: crunch }] }] }
                events: { go: { at: [1500ms], do: [{ async: w, on: q }] } }
            """
        )
        let cpu = try #require(run.run.result.sharing?.cpu)
        let daemon = cpu.filter { $0.app == "daemon" }
        #expect(daemon.allSatisfy { $0.mainThread == .zero })
        #expect(sum(daemon) > .seconds(2))
        #expect(sum(cpu) == ran(run))
        #expect(sum(cpu.filter { $0.app == "ui" }) + sum(daemon) == ran(run))
    }

    @Test("three jobs of 2 s each, the last one until the end of the run, add up to 6 s")
    func timers() throws {
        let run = try run(
            """
              ui: { frame: [{ compute: 3ms, name: draw }] }
              daemon:
                queues: { q: { qos: utility } }
                work: { w: [{ compute: 2s, name: crunch }] }
                timers: { t: { every: 3s, do: [{ async: w, on: q, as: j }, { wait: j }] } }
            """,
            cores: 2
        )
        let cpu = try #require(run.run.result.sharing?.cpu)
        #expect(sum(cpu.filter { $0.app == "daemon" }) == .seconds(6))
        #expect(sum(cpu) == ran(run))
    }

    @Test("work that began in warm-up counts from the end of warm-up, on main threads and in items")
    func warmUp() throws {
        let run = try run(
            """
              main: { events: { go: { at: [500ms], do: [{ compute: 2s }] } } }
              item:
                queues: { q: { qos: utility } }
                work: { w: [{ compute: 2s }, { sleep: 100ms }, { compute: 100ms }] }
                events: { go: { at: [700ms], do: [{ async: w, on: q }] } }
              done: { events: { go: { at: [300ms], do: [{ compute: 200ms }] } } }
            """,
            cores: 3,
            duration: "5s"
        )
        let cpu = try #require(run.run.result.sharing?.cpu)
        #expect(cpu.first { $0.app == "main" }?.mainThread == .seconds(1.5))
        #expect(sum(cpu.filter { $0.app == "item" }) == .seconds(1.8))
        #expect(sum(cpu.filter { $0.app == "done" }) == .zero)
        #expect(sum(cpu) == ran(run))
    }

    @Test("the CPU time of unfinished work within unfinished work is counted once")
    func nested() throws {
        let run = try run(
            """
              a:
                queues: { q: { qos: utility } }
                work: { w: [{ compute: 1s }, { perform: 4, do: [{ compute: 900ms }] }, { compute: 9s }] }
                events: { go: { at: [500ms], do: [{ async: w, on: q }, { compute: 9s }] } }
            """,
            cores: 2,
            duration: "4s"
        )
        let cpu = try #require(run.run.result.sharing?.cpu)
        #expect(sum(cpu) == ran(run) && sum(cpu) > .seconds(5))
    }

    @Test("a hang that lasts until the end of the run has the CPU time of its handler so far")
    func hang() throws {
        let run = try run(
            """
              ui: { frame: [{ compute: 6ms, name: draw }] }
              daemon: { events: { go: { at: [1500ms], do: [{ compute: 8s, name: crunch }] } } }
            """
        )
        let main = try #require(run.run.result.apps.first { $0.name == "daemon" }?.mainThread)
        let hang = try #require(main.hangs.worst.first)
        #expect(hang.isUnfinished && hang.busy.residual == .zero)
        let onCPU = try #require(hang.busy.onCPU)
        #expect(onCPU > .seconds(6) && hang.steps.map(\.time) == [onCPU])
        #expect(hang.steps.map { run.trace.paths[$0.path]?.label } == ["crunch"])
        let cpu = try #require(run.run.result.sharing?.cpu).filter { $0.app == "daemon" }
        #expect(sum(cpu) == onCPU)
    }

    @Test("in an unfinished hang, every step has its name, the one under way at the end of the run, too")
    func steps() throws {
        let run = try run(
            """
              a:
                events:
                  go: { at: [1500ms], do: [{ compute: 2s, name: read }, { sleep: 1s }, { compute: 9s, name: spin }] }
            """
        )
        let main = try #require(run.run.result.apps.first?.mainThread)
        let hang = try #require(main.hangs.worst.first)
        #expect(hang.steps.map { run.trace.paths[$0.path]?.label } == ["spin", "read"])
        #expect(hang.steps.map(\.time) == [.seconds(6.5), .seconds(2)])
    }

    @Test("the step under way at the end of the run is recorded at its place, and all of the hang is its own")
    func place() throws {
        let run = try run(
            """
              lk: { events: { tap: { at: [3s], do: [{ lock: m, do: [{ compute: 5s, name: HANG }] }] } } }
              call:
                work: { w: [{ compute: 5s, name: HANG }] }
                events: { tap: { at: [3s], do: [{ call: w, name: outer }] } }
              fr: { frame: [{ every: 200, do: [{ compute: 9s, name: HANG }] }] }
            """,
            cores: 3,
            duration: "4s"
        )
        for app in run.run.result.apps {
            let hang = try #require(app.mainThread?.hangs.worst.first)
            #expect(hang.isUnfinished && hang.steps.count == 1, "\(app.name): \(hang.steps)")
            let step = try #require(hang.steps.first)
            #expect(run.run.result.labels(of: step.path).last == "HANG" && step.time == hang.busy.onCPU, "\(app.name)")
        }
        let locked = try #require(run.run.result.apps.first { $0.name == "lk" }?.mainThread?.hangs.worst.first)
        let path = try #require(locked.steps.first?.path)
        #expect(run.run.result.labels(of: path) == ["lk", "tap", "lock m", "HANG"])
        // A step that was cut counts no frame and no event as ended.
        let frame = try #require(run.run.result.apps.first { $0.name == "fr" })
        #expect(frame.total.shown == 0 && run.run.frozen.joined().contains { $0.isUnfinished })
    }
}
