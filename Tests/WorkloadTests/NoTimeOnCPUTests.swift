import FrameBudget
import FrameTrace
import Simulation
import Testing

/// Threads that get a CPU and lose it, or end their work, at the same instant: no slice records that.
@Suite("Times on a CPU of zero length")
struct NoTimeOnCPUTests {
    private static func run(_ text: String, _ scheduler: SchedulerModel = .fair) throws -> MainThreadRun {
        try MainThreadRun("version: 1\nwarmUp: 0s\n" + text, scheduler)
    }

    // MARK: Work that is handed over at the begin of a frame

    /// A handler at a vsync submits an item that is raised above the main thread at once, because of the urgent item
    /// behind it.
    private static func handOver(_ handlers: String) -> String {
        """
        duration: 3s
        device: { cores: 1 }
        apps:
          a:
            frame: [{ compute: 9ms, name: draw }]
            queues: { q: { qos: background } }
            work: { j: [{ compute: 25ms, name: shrink }], k: [{ compute: 1ms, name: urgent }] }
            \(handlers):
              t:
                every: 300ms
                do: [{ async: j, on: q }, { async: k, on: q, qos: userInteractive, flags: [enforceQoS] }]
        """
    }

    @Test(
        "a main thread that loses its CPU to work that it submitted as its frame begins is ready until it runs again",
        arguments: ["timers", "events"],
        SchedulerModel.allCases
    )
    func handedOver(_ handlers: String, _ scheduler: SchedulerModel) throws {
        let run = try Self.run(Self.handOver(handlers), scheduler).run
        for frame in run.frames[0] { #expect(frame.ledger.residual == .zero, "frame \(frame.number)") }
        let late = run.frames[0].filter(\.isMissed)
        // In the strict model a worker of the same class as the main thread gets its turn after it.
        if scheduler == .fair { #expect(late.count >= 9) }
        for frame in late {
            #expect(frame.verdict?.cause.kind == .contention, "frame \(frame.number)")
        }
    }

    @Test("a main thread that never runs again after that is ready until the end of the run")
    func neverAgain() throws {
        let run = try Self.run(
            """
            duration: 2s
            device: { cores: 1 }
            apps:
              a:
                frame: [{ compute: 9ms, name: draw }]
                queues: { q: { qos: background } }
                work: { j: [{ compute: 9s, name: hog }], k: [{ compute: 1ms, name: urgent }] }
                timers:
                  t:
                    every: 900ms
                    do: [{ async: j, on: q }, { async: k, on: q, qos: userInteractive, flags: [enforceQoS] }]
            """
        )
        let main = Analysis.readyTimes(of: run.trace).filter { $0.thread == ThreadID(0) }
        let last = try #require(main.last)
        #expect(last.interval.end == run.trace.observedUntil)
        #expect(isClose(run.milliseconds(last.interval.start), 900))
        #expect(last.culprits.map(\.kind) == [.ownThreads])
    }

    // MARK: Apps that end while their threads have no CPU

    /// The watchdog ends `a` in the handler that began at 2 s, which shares its CPU with `b`.
    private static func ended(cores: Int) -> String {
        """
        duration: 6s
        device: { cores: \(cores), watchdog: { sceneUpdate: 900ms } }
        apps:
          a:
            frame: [{ compute: 4ms, name: draw }]
            events: { bad: { at: [2s], do: [{ compute: 3s, name: spin }] } }
          b: { frame: [{ compute: 3ms, name: anim }] }
        """
    }

    @Test("the main thread of an app that ended is not ready after the end", arguments: SchedulerModel.allCases)
    func endedApp(_ scheduler: SchedulerModel) throws {
        let run = try Self.run(Self.ended(cores: 1), scheduler)
        let end = try #require(run.run.result.terminations.first).at
        let grid = run.trace.header.grid
        let main = Analysis.readyTimes(of: run.trace).filter { $0.thread == ThreadID(0) }
        #expect(main.contains { $0.interval.start > grid.origin + .seconds(2) })
        // The thread records its end as soon as it has a CPU.
        #expect(main.allSatisfy { $0.interval.end < grid.origin + end + .milliseconds(20) })
        let matrix = try #require(run.run.result.contention)
        let ready = main.reduce(TimeSpan.zero) { $0 + $1.interval.length }
        #expect(matrix.threads.filter { $0.victim == "a" }.reduce(TimeSpan.zero) { $0 + $1.part.time } == ready)
    }

    @Test(
        "the event in which an app ended counts as unfinished, whether or not its thread had a CPU then",
        arguments: [1, 2]
    )
    func endedEvent(cores: Int) throws {
        let run = try Self.run(Self.ended(cores: cores)).run
        let main = try #require(run.result.apps.first?.mainThread)
        #expect((main.input.queued, main.input.handled, main.input.unfinished) == (1, 0, 1))
        #expect(main.input.addsUp)
        #expect(main.slowest.first?.isUnfinished == true)
    }

    // MARK: Steps that do not end

    @Test("the CPU time of a run includes steps that the end of the run, or of their app, cuts")
    func cutSteps() throws {
        let result = try Self.run(
            """
            duration: 6s
            device: { cores: 3 }
            apps:
              a:
                frame: [{ compute: 4ms, name: draw }]
                work: { w: [{ compute: 500ms, name: open movie }, { compute: 10s, name: export movie }] }
                events: { go: { at: [1s], do: [{ async: w, on: global.utility }] } }
              b:
                frame: [{ compute: 3ms, name: anim }]
                work: { w: [{ compute: 10s, name: render b }] }
                events: { go: { at: [1s], do: [{ async: w, on: global.utility }] } }
            timeline: [{ at: 0s, open: a }, { at: 0s, open: b, as: split view }, { at: 4s, quit: b }]
            """
        ).run.result
        let times = try #require(result.sharing?.cpu)
        let profiles = try #require(result.profiles)
        let calls = try #require(result.calls)
        for name in ["a", "b"] {
            let profile = try #require(profiles.first { $0.app == name })
            let sum = times.filter { $0.app == name }
                .reduce(TimeSpan.zero) { $0 + ($1.mainThread ?? .zero) + ($1.items ?? .zero) }
            #expect(profile.weights.reduce(TimeSpan.zero) { $0 + $1.time } == sum)
        }
        // The step that the end of the run cut has its name like any other.
        let movie = try #require(profiles.first { $0.app == "a" })
        let functions = calls.topFunctions(of: movie.weights, most: 9)
        #expect(functions.first { $0.function.name == "open movie" }?.own == .milliseconds(500))
        #expect(try #require(functions.first { $0.function.name == "export movie" }).own > .seconds(4))
        #expect(functions.first { $0.function.name == "w" }.map { $0.own == .zero } ?? true)
    }
}
