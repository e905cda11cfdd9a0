import Foundation
import FrameBudget
import FrameTrace
import Simulation
import Testing

@Suite("Main threads in results")
struct MainThreadTests {
    private func main(_ run: MainThreadRun) throws -> MainThreadResult {
        try #require(run.run.result.apps.first?.mainThread)
    }

    private func label(_ path: PathID?, _ run: MainThreadRun) -> String? {
        path.flatMap { run.run.result.labels(of: $0).last }
    }

    private func example(_ name: String, _ scheduler: SchedulerModel = .fair) throws -> MainThreadRun {
        let file = Repository.root.appending(path: "Examples/\(name).yaml")
        return try MainThreadRun(String(contentsOf: file, encoding: .utf8), scheduler)
    }

    @Test(
        "R-9: ten taps that come faster than they are handled: their counts, waiting times, and what delayed the last one"
    )
    func taps() throws {
        let run = try MainThreadRun.app(
            """
            script: [{ at: 200ms, send: tap, times: 10, every: 200ms }]
            events:
              tap: { do: [{ compute: 350ms }] }
            frame: [{ compute: 1ms }]
            """,
            duration: "5s"
        )
        let main = try main(run)
        #expect((main.input.queued, main.input.handled, main.input.coalesced, main.input.waiting) == (10, 10, 0, 0))
        #expect(main.input.addsUp)
        let waited = try #require(main.input.waited)
        #expect((1350...1370).contains(waited.max.inMilliseconds))
        #expect(main.handlers.map { label($0.path, run) } == ["tap"])
        let slowest = try #require(main.slowest.first)
        #expect(slowest.at == .seconds(2))
        #expect(slowest.waited == waited.max)
        #expect(slowest.heldUpBy.map(\.cause) == [.userEvent, .displayLink])
        #expect(slowest.heldUpBy.reduce(.zero) { $0 + $1.time } == slowest.waited)
        let frame = try #require(run.run.frames[0].first { $0.number == slowest.frame })
        let ended = run.trace.header.grid.origin + slowest.at + slowest.waited + slowest.handling
        #expect(frame.begin >= ended)
        #expect(slowest.untilShown == run.run.grid[frame.shownAt] - ended)
    }

    @Test("R-9: an event that waits at the end of the run counts as waiting, one of an app that closes as cancelled")
    func waiting() throws {
        let fields = """
                events: { tap: { at: [100ms, 110ms, 120ms], do: [{ compute: 250ms }] } }
                frame: [{ compute: 1ms }]
            """
        let start = "version: 1\nduration: 600ms\nwarmUp: 0s\ndevice: { cores: 1 }\napps:\n  a:\n"
        let open = try main(MainThreadRun(start + fields)).input
        // The second is being handled as the run ends.
        #expect((open.queued, open.handled, open.cancelled, open.waiting) == (3, 1, 0, 1))
        #expect(open.unfinished == 1 && open.addsUp)
        let timeline = "\ntimeline: [{ at: 0s, open: a }, { at: 200ms, close: a }]\n"
        let closed = try main(MainThreadRun(start + fields + timeline)).input
        #expect((closed.queued, closed.handled, closed.cancelled, closed.waiting) == (3, 1, 2, 0))
    }

    @Test("R-9, R-10: with redraw on demand, an event is shown by the frame that was asked for by its end, or by none")
    func onDemand() throws {
        let run = try MainThreadRun.app(
            """
            events:
              tap: { at: [101ms], do: [{ compute: 1ms }, { redraw: on }] }
              note: { kind: location, at: [301ms], do: [{ compute: 1ms }] }
              late: { at: [501ms], do: [{ compute: 1ms }, { redraw: on }] }
            redraw: on demand
            frame: [{ compute: 2ms }]
            """
        )
        let shown = Dictionary(
            uniqueKeysWithValues: try main(run).handlers.map { (label($0.path, run), $0.input.shown?.max) }
        )
        // Asked for at 102 ms, begun at V(7) = 116.667 ms, shown by V(8).
        let tap = try #require(shown["tap"] ?? nil).inMilliseconds
        #expect(abs(tap - (133.333 - 101)) < 0.001)
        #expect(shown["note"] == .some(nil))
        #expect(shown["late"] != .some(nil))
    }

    @Test("R-11: the time to the first frame is the launch, other work, waiting and the frame")
    func firstFrame() throws {
        let run = try MainThreadRun.app(
            """
            launch: [{ compute: 310ms, name: load }]
            events: { tap: { at: [50ms], do: [{ compute: 1ms }] } }
            frame: [{ compute: 2ms }]
            """
        )
        let first = try #require(try main(run).firstFrame)
        #expect(
            (first.at, first.launch, first.work, first.frame) == (
                .zero, .milliseconds(310), .milliseconds(1), .milliseconds(2)
            )
        )
        #expect(isClose(first.total.inMilliseconds, 318.667))
        #expect(isClose(first.untilShown.inMilliseconds, 333.333))
        #expect(label(first.steps.first?.path, run) == "load")
        let launches = run.run.result.findings.compactMap {
            if case .slowLaunch(let launch) = $0 { launch } else { nil }
        }
        #expect(
            launches == [
                SlowLaunch(
                    app: "a",
                    busy: .milliseconds(311),
                    firstFrame: first.total,
                    step: "launch › load",
                    stepCPU: .milliseconds(310)
                )
            ]
        )
    }

    @Test("R-11: a launch of 800 ms on the main thread is found, the same work on a queue is not")
    func launchExamples() throws {
        let on = try #require(try main(example("launch-on-main")).firstFrame)
        #expect((800.0...817).contains(on.total.inMilliseconds))
        #expect(on.isSlow)
        let off = try example("launch-off-main")
        let first = try #require(try main(off).firstFrame)
        #expect(first.total < .milliseconds(2 * 16.667))
        #expect(!off.run.result.findings.contains { if case .slowLaunch = $0 { true } else { false } })
    }

    @Test("R-12: a pass of 250 ms is a hang, a shorter one is none; event and main queue of one pass count together")
    func hangs() throws {
        let run = try MainThreadRun.app(
            """
            work: { show: [{ compute: 140ms }] }
            events:
              short: { at: [100ms], do: [{ compute: 249ms }] }
              long: { at: [1s], do: [{ compute: 250ms, name: search }] }
              both: { at: [2s], do: [{ async: show, on: main }, { compute: 130ms }] }
            frame: [{ compute: 1ms }, { every: 200, do: [{ sleep: 1100ms, name: nap }] }]
            redraw: on demand
            """,
            duration: "4s"
        )
        let main = try main(run)
        // The first frame is the one that sleeps.
        #expect((main.hangs.count, main.hangs.severe) == (3, 1))
        #expect(main.hangs.worst.map { $0.busy.total.inMilliseconds } == [1101, 270, 250])
        #expect(main.hangs.worst.map(\.cause) == [.displayLink, .mainQueue, .userEvent])
        #expect(main.hangs.worst[0].frame == FrameNumber(0))
        #expect(main.hangs.worst[0].waits.map(\.kind) == [.sleep])
        #expect(label(main.hangs.worst[2].steps.first?.path, run) == "search")
        let found = run.run.result.findings.compactMap { if case .hangs(let hangs) = $0 { hangs } else { nil } }
        #expect(found.map(\.count) == [3])
        #expect(found.first?.longest == .milliseconds(1101))
    }

    @Test("R-12: a hang names the step of the thread that the main thread waited for")
    func owner() throws {
        let run = try MainThreadRun.app(
            """
            queues: { icons: {} }
            work: { load: [{ compute: 40ms, name: decode }] }
            events:
              swipe: { at: [100ms], do: [{ repeat: 10, do: [{ async: load, on: icons }] }, { sync: icons, name: first column }] }
            frame: [{ compute: 1ms }]
            """,
            duration: "2s"
        )
        let hang = try #require(try main(run).hangs.worst.first)
        #expect(hang.waits.map(\.kind) == [.queue])
        #expect(label(hang.topStep, run) == "decode")
        #expect(hang.owners.first?.time == .milliseconds(400))
        #expect(hang.busy.residual == .zero)
    }

    @Test("R-12: the first variant of the icon reel hangs in decode, the second does not hang")
    func reel() throws {
        let first = try example("iconreel-1-main-thread", .strict)
        let hangs = try main(first).hangs
        #expect(hangs.severe >= 3)
        #expect(hangs.worst.allSatisfy { label($0.topStep, first) == "decode" })
        #expect(try main(example("iconreel-2-queue", .strict)).hangs.count == 0)
    }

    @Test("R-13: each moment of the main thread belongs to one cause")
    func causes() throws {
        let run = try MainThreadRun.app(
            """
            work: { show: [{ compute: 3ms }] }
            events:
              tap: { at: [50ms, 150ms], do: [{ compute: 5ms }, { async: show, on: main }] }
              tilt: { kind: accelerometer, at: [250ms], do: [{ compute: 7ms }] }
            timers: { clock: { every: 100ms, do: [{ compute: 2ms }] } }
            frame: [{ compute: 1ms }]
            """
        )
        let time = try main(run).time
        #expect(time.observed == .seconds(1))
        #expect(time.addsUp)
        #expect(time.between == .zero)
        let busy = time.causes.map { "\($0.cause.rawValue) \($0.count) \($0.busy.total.inMilliseconds)" }
        #expect(
            busy == ["user event 2 10.0", "timer 9 18.0", "display link 60 60.0", "main queue 2 6.0", "system 1 7.0"]
        )
        #expect(time.causes.allSatisfy { $0.busy.residual == .zero })
        #expect(abs(time.backgroundShare - 0.031) < 1e-9)
    }

    @Test(
        "R-13: work that neither the user nor frames caused is a finding, with its share, from a tenth of the time on"
    )
    func background() throws {
        func found(_ compute: String) throws -> [BackgroundOnMain] {
            let run = try MainThreadRun.app(
                """
                timers: { poll: { every: 10ms, do: [{ compute: \(compute) }] } }
                frame: [{ compute: 1ms }]
                """
            )
            return run.run.result.findings.compactMap { if case .backgroundOnMain(let work) = $0 { work } else { nil } }
        }
        let work = try #require(try found("2ms").first)
        #expect((work.app, work.cause, work.work) == ("a", .timer, "poll"))
        #expect((0.19...0.2).contains(work.share))
        #expect(try found("900us").isEmpty)
    }

    @Test("R-13: transfers of the main thread are named with their step, late frame or not")
    func transfers() throws {
        let run = try MainThreadRun(
            """
            version: 1
            duration: 5s
            device: { cores: 2, network: { throughput: 1MB, latency: 5ms } }
            apps:
              photos:
                events:
                  show: { every: 700ms, do: [{ read: 200kB, name: read on main }] }
                  send: { at: [1500ms], do: [{ fetch: 2kB, name: report }] }
                frame: [{ compute: 4ms }]
            """
        )
        let transfers = try main(run).transfers
        let read = try #require(transfers.first { $0.wait == .read })
        // One of seven comes within warm-up.
        #expect((read.count, label(read.path, run)) == (6, "read on main"))
        // 200 kB at 400 MB a second, and 0.1 ms of latency.
        #expect((read.total, read.longest) == (.milliseconds(3.6), .milliseconds(0.6)))
        let fetch = try #require(transfers.first { $0.wait == .network })
        #expect((fetch.count, fetch.total, label(fetch.path, run)) == (1, .milliseconds(7), "send"))
        let found = run.run.result.findings.count { if case .mainThreadTransfer = $0 { true } else { false } }
        #expect(found == 2)
    }

    @Test("R-13: a step whose transfers take less than 1 ms in all is not named")
    func shortTransfers() throws {
        let run = try MainThreadRun.app(
            "events: { show: { at: [1ms], do: [{ read: 200kB }] } }\nframe: [{ compute: 1ms }]"
        )
        #expect(try main(run).transfers.isEmpty)
    }

    @Test("a main thread that does nothing but frames is plain and has no finding")
    func plain() throws {
        let run = try MainThreadRun.app("frame: [{ compute: 3ms }]")
        #expect(try main(run).isPlain)
        #expect(run.run.result.findings.isEmpty)
    }
}
