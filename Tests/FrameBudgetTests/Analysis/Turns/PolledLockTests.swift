import FrameBudget
import FrameTrace
import Testing

@Suite("Locks that are waited for with timeouts, and threads of one name")
struct PolledLockTests {
    /// One wait of a turn: its place, its address, its length in milliseconds, and the thread that ended it.
    private struct Wait {
        var site = LoopScript.lock
        var address: UInt64
        var time: Double
        var waker: ThreadID?
        /// Whether the wake-up was recorded.
        var isSeen = true
    }

    /// Adds a turn that waits several times in succession.
    private static func addTurn(_ waits: [Wait], from start: Double, to script: inout LoopScript) {
        script.wake(start)
        script.run(start)
        var now = start + 1
        for wait in waits {
            script.wait(wait.site, now, argument: wait.address)
            now += wait.time
            if wait.isSeen { script.wake(now, by: wait.waker) }
            script.run(now)
            now += 0.25
        }
        script.call(LoopScript.home, now)
        script.wait(LoopScript.home, now)
    }

    /// What a late turn waited for, and for how long.
    private func waits(_ waits: [Wait], _ change: (inout LoopScript) -> Void = { _ in }) throws -> [String: TimeSpan] {
        var script = LoopScript()
        script.turns(6, from: 10)
        change(&script)
        Self.addTurn(waits, from: 200, to: &script)
        let run = Analysis.analyze(try script.trace(until: 400).withTurns())
        let late = try #require(run.frames[0].first { $0.isMissed })
        return Dictionary(late.ledger.blocked.map { ($0.resource, $0.time) }, uniquingKeysWith: +)
    }

    @Test("Waits that timeouts ended are one wait, named after the thread that ended the last one")
    func polled() throws {
        let names = try waits([
            Wait(address: 0x98, time: 1), Wait(address: 0x98, time: 8),
            // The other word of the same condition variable.
            Wait(address: 0x9C, time: 19, waker: LoopScript.other),
        ])
        #expect(names == ["futex (woken by helper)": .milliseconds(28)])
    }

    @Test("A waker of another program has its process name, and not its PID, which differs from run to run")
    func foreign() throws {
        let names = try waits([Wait(address: 0x98, time: 12, waker: LoopScript.third)]) { $0.addThird() }
        #expect(names == ["futex (woken by process hog)": .milliseconds(12)])
    }

    @Test("A wait for another lock does not name the waits before it")
    func others() throws {
        let names = try waits([
            Wait(address: 0x98, time: 5), Wait(address: 0x200, time: 9, waker: LoopScript.other),
            Wait(address: 0x98, time: 4),
        ])
        #expect(names == ["futex (timed out)": .milliseconds(9), "futex (woken by helper)": .milliseconds(9)])
    }

    @Test("Where addresses are not known, waits at one place are for one lock")
    func places() throws {
        let place = SiteID(20)
        let names = try waits([
            Wait(address: 0, time: 5), Wait(site: place, address: 0, time: 6),
            Wait(address: 0, time: 7, waker: LoopScript.other),
        ]) { $0.site(place, "futex") }
        #expect(names == ["futex (timed out)": .milliseconds(6), "futex (woken by helper)": .milliseconds(12)])
    }

    @Test("A wait without a recorded wake-up is not called timed out; a later wait for the lock can still name it")
    func unseen() throws {
        #expect(try waits([Wait(address: 0x98, time: 12, isSeen: false)]) == ["futex": .milliseconds(12)])
        let names = try waits([
            Wait(address: 0x98, time: 5, isSeen: false), Wait(address: 0x98, time: 7, waker: LoopScript.other),
        ])
        #expect(names == ["futex (woken by helper)": .milliseconds(12)])
    }

    @Test("A wait of the next turn does not name the waits of this turn")
    func nextTurn() throws {
        var script = LoopScript()
        script.turns(6, from: 10)
        Self.addTurn([Wait(address: 0x98, time: 12)], from: 200, to: &script)
        Self.addTurn([Wait(address: 0x98, time: 12, waker: LoopScript.other)], from: 240, to: &script)
        let run = Analysis.analyze(try script.trace(until: 400).withTurns())
        let names = run.frames[0].filter(\.isMissed).map { $0.ledger.blocked.map(\.resource) }
        #expect(names == [["futex (timed out)"], ["futex (woken by helper)"]])
    }

    @Test(
        "A waker or holder with the waiting thread's name is called another thread of that name, whatever its ID",
        arguments: [
            (name: "loop", process: 100, number: 101, text: "another thread named loop"),
            (name: "loop", process: 100, number: 777, text: "another thread named loop"),
            (name: "loop", process: 300, number: 300, text: "loop of another process"),
            (name: "cache", process: 100, number: 101, text: "cache"),
        ] as [(String, Int32, Int32, String)]
    )
    func namesakes(_ example: (name: String, process: Int32, number: Int32, text: String)) throws {
        let other = ThreadDescription(
            id: LoopScript.other,
            app: AppID(0),
            name: example.name,
            kernelID: example.number,
            process: ProcessDescription(id: example.process, name: "loop")
        )
        func names(_ script: LoopScript) throws -> Set<String> {
            let end = TraceRecord.end(.complete, at: LoopScript.at(400), MeasurementQuality())
            return Set(try Trace(records: script.records + [.thread(other), end]).withTurns().resources.values)
        }
        var woken = LoopScript()
        woken.turns(6, from: 10)
        Self.addTurn([Wait(address: 0x98, time: 12, waker: LoopScript.other)], from: 200, to: &woken)
        let ended = try names(woken)
        #expect(ended.contains("futex (woken by \(example.text))"), "\(ended)")
        var held = LoopScript()
        held.turns(6, from: 10)
        held.wake(200)
        held.run(200)
        held.wait(LoopScript.lock, 205, argument: 0x98)
        held.look(290, holder: LoopScript.other)
        let kept = try names(held)
        #expect(kept.contains("futex (held by \(example.text))"), "\(kept)")
    }
}
