import Testing

@testable import FrameBudget
@testable import FrameTrace

/// The main thread of photos waits for a lock from 5 to 25 ms of its frame. It raises the worker that holds the lock,
/// and loses its CPU to that worker before it sleeps: in the kernel's records it is ready from 5.25 ms on.
@Suite("A thread that raises an owner may lose the CPU to it before it sleeps")
struct RaisedOwnerTests {
    private typealias Script = ThreadScript

    private static let raise: UInt64 = 0x1000

    /// - Parameter wakeUp: how long before the end of the wait the lock was given up.
    private func script(wakeUp: Double = 0, kind: WaitKind = .lock, blocked: Double? = nil, cores: Int = 1) -> Script {
        var script = Script(cores: cores, engine: "live")
        script.item(0, .background, 0, 28, woken: 0)
        script.frame(Script.photos, 0, 30) {
            $0.wait(
                Script.photos,
                kind,
                Script.db,
                5,
                25,
                owner: Script.worker(0),
                wakeUp: wakeUp,
                blocked: blocked
            )
        }
        script.ran(Script.photos, 0, 5.25, ready: true)
        script.ran(Script.worker(0), 5.25, 25)
        script.ran(Script.photos, 25, 30)
        return script
    }

    private func seen(
        _ at: Double,
        _ state: CaptureState,
        _ purpose: StackPurpose = .sample,
        thread: ThreadID = Script.photos,
        planned: Double? = nil
    ) -> StackRecord {
        StackRecord(
            thread: thread,
            frame: FrameNumber(0),
            victim: Script.photos,
            plannedAt: Script.at(planned ?? at),
            takenAt: Script.at(at),
            state: state,
            path: PathID(1),
            waitingFor: nil,
            stack: StackAddresses(addresses: [Self.raise], isComplete: true),
            purpose: purpose,
            relation: thread == Script.photos ? .victim : .holder
        )
    }

    private func expectOnce(_ moments: [FrameMoment], until end: Double = 30) {
        let moments = moments.filter { $0.interval.length > .zero }
        #expect(moments.first?.interval.start == Script.at(0))
        #expect(moments.last?.interval.end == Script.at(end))
        #expect(zip(moments, moments.dropFirst()).allSatisfy { $0.interval.end == $1.interval.start })
    }

    private func blocked(_ moments: [FrameMoment]) -> TimeSpan {
        moments.reduce(TimeSpan.zero) { sum, moment in
            if case .blocked = moment.what { sum + moment.interval.length } else { sum }
        }
    }

    private func isReady(_ moment: FrameMoment) -> Bool { if case .ready = moment.what { true } else { false } }

    @Test("the time from the preemption on counts once, as the wait, in the story and in the ledger")
    func story() throws {
        var script = script()
        let model = RunModel(try script.trace())
        let story = try model.story(of: FrameNumber(0), app: "photos")
        expectOnce(story.moments)
        #expect(!story.moments.contains(where: isReady))
        #expect(blocked(story.moments) == .milliseconds(20))
        #expect(story.frame.ledger.blockedTotal == .milliseconds(20))
        #expect(story.frame.ledger.runnable == .zero)
        #expect(story.frame.heldBy == nil)
    }

    @Test("the time of a transfer with a known owner counts once, too: the thread was ready within it")
    func transfer() throws {
        var script = script(kind: .read, blocked: 4)
        let model = RunModel(try script.trace())
        let moments = try model.story(of: FrameNumber(0), app: "photos").moments
        expectOnce(moments)
        let ready = moments.filter(isReady).reduce(TimeSpan.zero) { $0 + $1.interval.length }
        #expect(ready == .milliseconds(19.75))
    }

    @Test("in the contention matrix and on the timeline the thread is not ready")
    func timeline() throws {
        var script = script()
        let trace = try script.trace()
        #expect(!Analysis.readyTimes(of: trace).contains { $0.thread == Script.photos })
        let model = RunModel(trace)
        let timeline = try #require(model.timelines[Script.photos])
        #expect(timeline.state(at: Script.at(10)) == .blocked)
        #expect(model.run.result.contention?.threads.contains { $0.victim == "photos" } != true)
        let states = RunTimeline(model).lane(of: try #require(trace.threads[Script.photos])).states
        let waits = states.filter { if case .blocked = $0.standing { true } else { false } }
        #expect(waits.map(\.interval) == [Interval(start: Script.at(5), end: Script.at(25))])
        let running = states.filter { if case .running = $0.standing { true } else { false } }
        #expect(running.map(\.interval.length) == [.milliseconds(5), .milliseconds(5)])
        let ready = states.filter { if case .ready = $0.standing { true } else { false } }
        #expect(ready.isEmpty)
    }

    @Test("CPU time between the wait's begin and the sleep is part of the wait, also where only slices have CPU time")
    func running() throws {
        var script = Script(engine: "live")
        func usage(_ at: Double) -> Usage { Usage(at: Script.at(at), cpu: nil, delay: nil) }
        let kind = ActivityKind.frame(FrameNumber(0), callback: nil)
        script.add(.begin(ActivityBegin(kind, usage: usage(0), wokenAt: Script.at(0))), Script.photos)
        script.wait(Script.photos, .lock, Script.db, 5, 25)
        script.add(.end(ActivityEnd(frame: FrameNumber(0), usage: usage(30))), Script.photos)
        script.ran(Script.photos, 0, 5.25, ready: true)
        script.ran(Script.worker(0), 5.25, 25)
        script.ran(Script.photos, 25, 30)
        let ledger = try #require(try script.finish(32).frames[0].first).ledger
        #expect(ledger.onCPU == .milliseconds(10))
        #expect(ledger.blockedTotal == .milliseconds(20))
        #expect(ledger.residual == .zero)
    }

    @Test("in work outside of frames the time counts once, too")
    func outside() throws {
        var trace = SyntheticTrace(seconds: 1)
        trace.engine = "live"
        trace.screen(0, isOpen: true)
        func at(_ milliseconds: Double) -> Instant { SyntheticTrace.at(milliseconds) }
        func ran(_ from: Double, _ to: Double, ready: Bool = false) {
            trace.add(.ran(RunSlice(cpu: 0, start: at(from), end: at(to), endedReady: ready)))
        }
        func usage(_ time: Double) -> Usage { Usage(at: at(time), cpu: trace.cpu, delay: trace.delay) }
        trace.frame(onVsync: 0, SyntheticTrace.Parts())
        trace.add(.begin(ActivityBegin(.handler, path: PathID(1), usage: usage(10), wokenAt: at(10))))
        trace.add(
            .wait(
                WaitSpan(
                    kind: .lock,
                    resource: ResourceID(0),
                    owner: nil,
                    start: at(18),
                    end: at(28),
                    blocked: .milliseconds(10),
                    wakeUp: .zero,
                    delayWithin: .zero
                )
            )
        )
        trace.add(.end(ActivityEnd(usage: usage(30))))
        trace.frame(onVsync: 1, SyntheticTrace.Parts(timerLate: 13.5))
        ran(0.15, 5.15)
        ran(10, 18.25, ready: true)
        ran(28, 30)
        ran(30.2, 35.3)
        let run = try trace.finish(60)
        let outside = try #require(run.frames[0].last?.ledger.outside)
        #expect(outside.onCPU == at(18) - SyntheticTrace.grid[VsyncIndex(1)] + .milliseconds(2))
        #expect(outside.blocked.map(\.time) == [.milliseconds(10)])
        #expect(outside.residual == .zero)
    }

    /// A wait from 5 to 35 ms. The thread slept at 5 ms, was woken at 12 ms, ran from 15 to 15.5 ms, slept again and
    /// was woken at 30 ms.
    private func rewokenModel(wakeUp: Double) throws -> RunModel {
        var script = Script(engine: "live")
        script.frame(Script.photos, 0, 40) { $0.wait(Script.photos, .lock, Script.db, 5, 35, wakeUp: wakeUp) }
        for (start, end) in [(0.0, 5.0), (15, 15.5), (35, 40)] { script.ran(Script.photos, start, end) }
        for (start, end) in [(5.0, 15.0), (15.5, 35)] { script.ran(Script.worker(0), start, end) }
        for at in [12.0, 30] {
            script.add(.woken(Waking(at: Script.at(at), by: nil, cpu: 0)), Script.photos)
        }
        return RunModel(try script.trace())
    }

    @Test("a thread that is woken in vain is ready when the kernel says so, although its wait has only the sum")
    func inVain() throws {
        let model = try rewokenModel(wakeUp: 8)
        let timeline = try #require(model.timelines[Script.photos])
        let ready = [(12.0, 15.0), (30, 35)].map { Interval(start: Script.at($0), end: Script.at($1)) }
        #expect(timeline.ready == ready)
        #expect(timeline.state(at: Script.at(28)) == .blocked)
        let story = try model.story(of: FrameNumber(0), app: "photos")
        expectOnce(story.moments, until: 40)
        #expect(story.moments.filter(isReady).map(\.interval) == ready)
        #expect(blocked(story.moments) == .milliseconds(21.5))
        #expect(story.frame.ledger.blockedTotal == .milliseconds(22))
        #expect(story.frame.ledger.runnable == .milliseconds(8))
        let states = RunTimeline(model).lane(of: try #require(model.trace.threads[Script.photos])).states
        let waits = states.filter { if case .blocked = $0.standing { true } else { false } }
        #expect(waits.map(\.interval.length) == [.milliseconds(7), .milliseconds(14.5)])
        let stackStates = StackStates(model.trace, model.timelines)
        #expect(stackStates.state(of: seen(13, .unscheduled)) == .unscheduled)
    }

    @Test("a signal handler that runs within a wait is no wake-up in vain")
    func signal() throws {
        let model = try rewokenModel(wakeUp: 5)
        let timeline = try #require(model.timelines[Script.photos])
        #expect(timeline.ready == [Interval(start: Script.at(30), end: Script.at(35))])
        let ledger = try model.story(of: FrameNumber(0), app: "photos").frame.ledger
        #expect(ledger.blockedTotal == .milliseconds(25))
        #expect(ledger.runnable == .milliseconds(5))
    }

    @Test("from the release of the lock on, the thread is ready in the run queue of the CPU that it lost")
    func rest() throws {
        var script = script(wakeUp: 8, cores: 2)
        script.frame(Script.maps, 0, 30) { $0.ran(Script.maps, 0, 30, cpu: 1) }
        let model = RunModel(try script.trace())
        let story = try model.story(of: FrameNumber(0), app: "photos")
        expectOnce(story.moments)
        #expect(blocked(story.moments) == .milliseconds(12))
        #expect(
            story.frame.ledger.runnableBy == [
                RunnablePart(culprit: Culprit(.ownThreads), preempted: .milliseconds(8))
            ]
        )
    }

    @Test("its samples are in the lock's wait up to the release, and the thread that got its CPU is the owner")
    func samples() throws {
        var script = script(wakeUp: 1)
        script.add(seen(1, .running))
        script.add(seen(6, .unscheduled))
        script.add(seen(7, .running, thread: Script.worker(0)))
        script.add(seen(26, .running))
        script.add(seen(25.5, .unscheduled, .deadline, planned: 16))
        let result = try script.finish(32).result
        let frame = try #require(result.apps[0].worst.first)
        let threads = try #require(frame.samples)
        #expect(threads.map(\.role) == [.mainThread, .owner])
        #expect(threads.map(\.depth) == [0, 1])
        let samples = threads[0].samples
        #expect(samples.map(\.state) == [.running, .blocked, .unscheduled, .running])
        #expect(samples.map(\.resource) == [nil, "lock db", nil, nil])
        #expect(samples.map(\.lasts) == [5, 18, 2, 4].map { .milliseconds($0) })
        let profile = try #require(result.apps[0].overruns?.first)
        #expect(profile.samples == 3)
        #expect(profile.weights.reduce(.zero) { $0 + $1.time } == profile.overrun)
        let heaviest = try #require(result.calls?.topFunctions(of: profile.weights, most: 9))
        let wait = try #require(heaviest.first { $0.function.kind == .blocked })
        #expect(wait.function.name == "waits for lock db")
        #expect(abs(wait.own / profile.overrun - 18.0 / 29) < 1e-6)
        #expect(frame.stacks.map(\.state) == [.blocked])
        #expect(frame.stacks.map(\.resource) == ["lock db"])
    }
}
