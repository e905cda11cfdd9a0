import FrameBudget
import FrameTrace
import Testing

@Suite("Waits of real programs that a timeout ended")
struct TimedWaitTests {
    private static let place = SiteID(20)

    /// The late turn of a loop, in which it waits in a call for 16 ms.
    private func late(
        in call: String,
        _ arguments: (UInt64, UInt64) = (0, 0),
        wokenBy waker: ThreadID? = nil
    ) throws -> FrameRecord {
        var script = LoopScript()
        script.site(Self.place, call)
        script.turns(6, from: 10)
        script.wake(200)
        script.run(200)
        script.wait(Self.place, 205, argument: arguments.0, second: arguments.1)
        script.wake(221, by: waker)
        script.run(221)
        script.call(LoopScript.home, 222)
        script.wait(LoopScript.home, 222)
        let run = Analysis.analyze(try script.trace(until: 300).withTurns())
        return try #require(run.frames[0].first { $0.isMissed })
    }

    @Test(
        "A wait for a semaphore or a message queue that no thread ended has timed out: no device ends these",
        arguments: ["semtimedop", "mq_timedreceive", "mq_timedsend"]
    )
    func timedOut(_ call: String) throws {
        let alone = try late(in: call)
        #expect(alone.ledger.blocked.map(\.resource) == ["\(call) (timed out)"])
        #expect(TimedOutWait.call(of: alone.verdict?.cause.resource ?? "") == call)
        let woken = try late(in: call, wokenBy: LoopScript.other)
        #expect(woken.ledger.blocked.map(\.resource) == ["\(call) (woken by helper)"])
    }

    @Test(
        "A wait that a device may have ended, or a signal alone, is not called timed out",
        arguments: ["epoll_wait", "io_uring_enter", "rt_sigtimedwait", "semop"]
    )
    func notKnown(_ call: String) throws {
        #expect(try late(in: call).ledger.blocked.map(\.resource) == [call])
    }

    @Test(
        "A poll of no file that no thread ended is a sleep",
        arguments: [
            (call: "poll", first: 0, second: 0, isSleep: true), (call: "poll", first: 0x7FF0, second: 0, isSleep: true),
            (call: "poll", first: 0x7FF0, second: 2, isSleep: false),
            (call: "ppoll", first: 0, second: 0, isSleep: true),
            (call: "select", first: 0, second: 0, isSleep: true), (call: "select", first: 4, second: 0, isSleep: false),
            (call: "pselect6", first: 0, second: 0x7FF0, isSleep: true),
            (call: "epoll_wait", first: 0, second: 0, isSleep: false),
        ] as [(call: String, first: UInt64, second: UInt64, isSleep: Bool)]
    )
    func sleeps(_ example: (call: String, first: UInt64, second: UInt64, isSleep: Bool)) throws {
        let turn = try late(in: example.call, (example.first, example.second))
        let kind: WaitKind = example.isSleep ? .sleep : .other
        #expect(turn.ledger.blocked.map(\.kind) == [kind], "\(turn.ledger.blocked)")
        #expect(turn.verdict?.cause.resource == (example.isSleep ? WaitKind.sleep.rawValue : example.call))
        let woken = try late(in: example.call, (example.first, example.second), wokenBy: LoopScript.other)
        #expect(woken.verdict?.cause.resource == "\(example.call) (woken by helper)")
    }
}
