import FrameTrace
import Testing

@testable import FrameBudget

@Suite("Turns of a program recorded from outside")
struct TurnTests {
    private func app(
        _ script: LoopScript,
        until end: Double,
        _ options: TurnOptions = TurnOptions()
    ) throws -> (
        AppResult, FrameRecords
    ) {
        let run = Analysis.analyze(try script.trace(until: end).withTurns(options))
        return (try #require(run.result.apps.first), run.frames[0])
    }

    @Test("A turn goes from the wake-up to the next entry into home; idle time drops nothing")
    func plain() throws {
        var script = LoopScript()
        script.turns(6, from: 10, every: 500)
        let (app, frames) = try app(script, until: 4000)
        // The first wake-up had no wait before it that was seen.
        #expect(LoopScript.milliseconds(frames.map(\.begin)) == [510, 1010, 1510, 2010, 2510])
        #expect(LoopScript.milliseconds(frames.map(\.end)) == [512, 1012, 1512, 2012, 2512])
        #expect(app.total.dropped == 0 && app.total.missed == 0 && app.total.shown == 5)
        #expect(app.conservation.holds && app.clock == .own)
    }

    @Test("The parts of a late turn sum to it: on-CPU, ready, a lock, a file, a page fault, a sleep")
    func ledger() throws {
        var script = LoopScript()
        script.turns(6, from: 10)
        // Ready for 3 ms while the other has the CPU; 4 ms of work; waits for a lock, a file, a page and a time.
        script.wake(200)
        script.other(195, 203)
        script.run(203)
        script.wait(LoopScript.lock, 205)
        script.wake(211, by: LoopScript.other)
        script.run(212)
        script.wait(LoopScript.file, 213, argument: 5)
        script.wake(220)
        script.run(220)
        script.wait(LoopScript.fault, 221)
        script.wake(223)
        script.run(223)
        script.wait(LoopScript.sleep, 224)
        script.wake(229)
        script.run(229)
        script.call(LoopScript.home, 230)
        script.wait(LoopScript.home, 230)
        script.open("/srv/data/journal.db", 5, 240)
        script.turn(250, 252)
        let (app, frames) = try app(script, until: 300)
        let late = try #require(frames.first { $0.isMissed })
        #expect(LoopScript.milliseconds([late.begin, late.end]) == [200, 230])
        #expect(late.dropped == 2, "three budgets long")
        #expect(late.ledger.onCPU == .milliseconds(6))
        #expect(late.ledger.runnable == .milliseconds(4))
        #expect(late.ledger.residual == .zero)
        let waits = Dictionary(
            uniqueKeysWithValues: late.ledger.blocked.map { ("\($0.kind.rawValue) \($0.resource)", $0.time) }
        )
        #expect(
            waits == [
                "other futex (woken by helper)": .milliseconds(6), "write fsync of journal.db": .milliseconds(7),
                "page fault ": .milliseconds(2), "sleep ": .milliseconds(5),
            ]
        )
        let lock = try #require(late.ledger.blocked.first { $0.resource == "futex (woken by helper)" })
        #expect(lock.owners?.allSatisfy { $0.byWaking == true } == true, "who ended it is known")
        #expect(app.total.missed == 1 && app.total.dropped == 2 && app.conservation.holds)
    }

    /// A late turn that waits from 205 to 221 for a lock of the helper, which a third thread displaces from 206 to 216.
    private func displacedOwner(priority: Int32) -> LoopScript {
        var script = LoopScript()
        script.addThird()
        script.rank(LoopScript.thread, 20)
        script.rank(LoopScript.other, 39)
        script.rank(LoopScript.third, priority)
        script.turns(6, from: 10)
        script.wake(200)
        script.run(200)
        script.wait(LoopScript.lock, 205)
        script.slice(LoopScript.other, 190, 206, .ready)
        script.slice(LoopScript.third, 206, 216)
        script.slice(LoopScript.other, 216, 221)
        script.wake(221, by: LoopScript.other)
        script.run(221)
        script.call(LoopScript.home, 222)
        script.wait(LoopScript.home, 222)
        return script
    }

    @Test("A wait is a priority inversion where a thread of lower kernel priority than the waiter displaces the owner")
    func inversion() throws {
        let (_, frames) = try app(displacedOwner(priority: 25), until: 300)
        let late = try #require(frames.first { $0.isMissed })
        let lock = try #require(late.ledger.blocked.first)
        #expect(lock.resource == "futex (woken by helper)" && lock.time == .milliseconds(16))
        #expect(lock.inverted == .milliseconds(10))
        let cause = try #require(late.verdict?.cause)
        #expect(cause.kind == .inversion && cause.resource == "futex (woken by helper)")
        #expect(cause.culprit?.name == "hog" && cause.culprit?.kind == .process)
    }

    @Test("Where the thread that had the CPU has the waiter's own priority, it is a wait, and no inversion")
    func noInversion() throws {
        let (_, frames) = try app(displacedOwner(priority: 20), until: 300)
        let late = try #require(frames.first { $0.isMissed })
        #expect(late.ledger.blocked.first?.inverted == nil && late.verdict?.cause.kind == .wait)
    }

    @Test("Where a wait's owner was ready for most of it, the result says for how long, and which thread had the CPU")
    func readyOwner() throws {
        let (app, _) = try app(displacedOwner(priority: 20), until: 300)
        let held = try #require(app.total.verdicts.first { $0.cause.kind == .wait }?.examples?.first?.heldBy)
        #expect(held.thread == "helper" && held.time == .milliseconds(16))
        #expect(held.readyFor == .milliseconds(10) && held.behind == "hog")
        #expect(held.behindBy?.map(\.culprit.name) == ["hog"] && held.behindBy?.map(\.time) == [.milliseconds(10)])
        // A wait whose owner had the CPU has none of these.
        var script = LoopScript()
        script.turns(6, from: 10)
        script.wake(200)
        script.run(200)
        script.wait(LoopScript.lock, 205)
        script.other(190, 221)
        script.wake(221, by: LoopScript.other)
        script.run(221)
        script.call(LoopScript.home, 222)
        script.wait(LoopScript.home, 222)
        let (running, _) = try self.app(script, until: 300)
        let owner = try #require(running.total.verdicts.first { $0.cause.kind == .wait }?.examples?.first?.heldBy)
        #expect(owner.thread == "helper" && owner.readyFor == nil && owner.behind == nil && owner.behindBy == nil)
    }

    @Test("Up to when a lock's last owner got the lock, the wait is attributed to the owner before it")
    func handover() throws {
        var script = LoopScript()
        script.addThird(ofProgram: true)
        script.rank(LoopScript.thread, 20)
        script.rank(LoopScript.other, 39)
        script.rank(LoopScript.third, 25)
        script.turns(6, from: 10)
        script.wake(200)
        script.run(200)
        script.wait(LoopScript.lock, 205, argument: 0x99)
        // The helper is kept from the CPU until 212, then waits for the same lock until the third thread hands it over
        // at 216.
        script.slice(LoopScript.other, 190, 206, .ready)
        script.slice(LoopScript.third, 206, 212)
        script.slice(LoopScript.other, 212, 213)
        script.left(LoopScript.other, LoopScript.lock, 213, argument: 0x99)
        script.slice(LoopScript.third, 213, 216)
        script.woken(LoopScript.other, 216, by: LoopScript.third)
        script.slice(LoopScript.other, 216, 221)
        script.wake(221, by: LoopScript.other)
        script.run(221)
        script.call(LoopScript.home, 222)
        script.wait(LoopScript.home, 222)
        let (_, frames) = try app(script, until: 300)
        let late = try #require(frames.first { $0.isMissed })
        let lock = try #require(late.ledger.blocked.first)
        #expect(lock.time == .milliseconds(16))
        #expect(lock.resource == "futex (held by third)", "for 11 of 16 ms")
        #expect(lock.inverted == nil, "the helper did not hold the lock while it was ready")
        #expect(lock.owners?.contains { $0.state == .ready } == false, "\(lock.owners ?? [])")
    }

    @Test("The share of other processes is measured by their slices, and the result names the thread and its call")
    func facts() throws {
        var script = LoopScript()
        script.addThird()
        script.turns(6, from: 10)
        script.slice(LoopScript.third, 150, 180)
        let run = Analysis.analyze(try script.trace(until: 300).withTurns())
        #expect(run.result.quality.otherShare.map { abs($0 - 0.1) < 1e-9 } == true)
        #expect(run.result.apps[0].loop == LoopSummary(thread: "loop (PID 100)", call: "poll"))
    }

    @Test("A wait's file has the name from a look before it, not from a much later look that found another file")
    func fileNames() throws {
        var script = LoopScript()
        script.turns(6, from: 10)
        script.open("/srv/one.db", 5, 20)
        script.wake(200)
        script.run(200)
        script.wait(LoopScript.file, 201, argument: 5)
        script.wake(230)
        script.run(230)
        script.call(LoopScript.home, 231)
        script.wait(LoopScript.home, 231)
        script.open("", 5, 900)
        let (_, frames) = try app(script, until: 1000)
        #expect(try #require(frames.last).ledger.blocked.map(\.resource) == ["fsync of one.db"])
    }

    @Test("The record of a thread's priority is read as it was written")
    func rankCoding() throws {
        var script = LoopScript()
        script.rank(LoopScript.thread, -51)
        var encoder = TraceEncoder(origin: LoopScript.origin)
        for record in script.records { encoder.append(record) }
        #expect(try TraceReader(TraceFormat.fileHeader + encoder.takeChunk()).records == script.records)
    }

    @Test("A loop that finds its next event ready has two turns, where entries of the call are seen")
    func saturated() throws {
        var script = LoopScript()
        script.turns(6, from: 10)
        script.wake(200)
        script.run(200)
        script.call(LoopScript.home, 208)
        script.call(LoopScript.home, 217)
        script.wait(LoopScript.home, 217)
        let (_, frames) = try app(script, until: 300)
        #expect(LoopScript.milliseconds(frames.suffix(2).map(\.begin)) == [200, 208])
        #expect(LoopScript.milliseconds(frames.suffix(2).map(\.end)) == [208, 217])
        #expect(frames.allSatisfy { !$0.isMissed })
    }

    @Test("Without entries a turn ends where the thread leaves the CPU at home")
    func withoutEntries() throws {
        var script = LoopScript(seesCalls: false)
        script.turns(6, from: 10)
        let (_, frames) = try app(script, until: 300)
        #expect(LoopScript.milliseconds(frames.map(\.end)) == [32, 52, 72, 92, 112])
    }

    @Test("A thread that is woken in vain within its home call stays at home")
    func spurious() throws {
        var script = LoopScript()
        script.turns(6, from: 10)
        script.wake(150)
        script.run(150)
        script.wait(LoopScript.home, 150.1)
        script.turn(200, 202)
        let (_, frames) = try app(script, until: 300)
        #expect(LoopScript.milliseconds(frames.suffix(2).map(\.begin)) == [110, 200])
    }

    @Test("A poll within a handler is part of the turn; a loop within a handler is home")
    func inner() throws {
        var script = LoopScript()
        script.turns(6, from: 10)
        script.wake(200)
        script.run(200)
        script.call(LoopScript.inner, 201)
        script.wait(LoopScript.inner, 201, argument: 0x99, second: 1)
        script.wake(216)
        script.run(216)
        script.call(LoopScript.home, 217)
        script.wait(LoopScript.home, 217)
        let (_, frames) = try app(script, until: 300)
        let late = try #require(frames.last)
        #expect(LoopScript.milliseconds([late.begin, late.end]) == [200, 217])
        #expect(late.ledger.blocked.map(\.resource) == ["poll"])

        var modal = LoopScript()
        modal.turns(6, from: 10)
        for start in stride(from: 200.0, to: 400, by: 20) {
            modal.wake(start)
            modal.run(start)
            modal.call(LoopScript.inner, start + 3)
            modal.wait(LoopScript.inner, start + 3)
        }
        let (_, turns) = try app(modal, until: 500)
        #expect(turns.count == 15 && turns.allSatisfy { !$0.isMissed })
    }

    @Test("Another call at the loop's instruction is not its home, however often it waits in a handler")
    func sharedInstruction() throws {
        let sync = SiteID(20)
        var script = LoopScript()
        script.site(sync, "fsync", instruction: 0x1000)
        script.turns(6, from: 10)
        script.wake(200)
        script.run(200)
        for start in stride(from: 201.0, to: 215, by: 2) {
            script.wait(sync, start, argument: 5)
            script.wake(start + 1)
            script.run(start + 1)
        }
        script.call(LoopScript.home, 220)
        script.wait(LoopScript.home, 220)
        script.turn(250, 252)
        let late = try #require(try app(script, until: 300).1.first { $0.isMissed })
        #expect(LoopScript.milliseconds([late.begin, late.end]) == [200, 220])
        #expect(late.ledger.blocked.total == .milliseconds(7))
    }

    @Test("A recording can be analyzed again with another home, thread or budget")
    func anew() throws {
        var script = LoopScript()
        for number in 0..<8 {
            let start = 10 + Double(number) * 20
            script.wake(start)
            script.run(start)
            script.wait(LoopScript.lock, start + 1)
            script.wake(start + 4)
            script.run(start + 4)
            script.call(LoopScript.home, start + 5)
            script.wait(LoopScript.home, start + 5)
        }
        let byPoll = try app(script, until: 200).1
        #expect(byPoll.count > 5 && byPoll.allSatisfy { $0.end - $0.begin == .milliseconds(5) })
        let byLock = try app(script, until: 200, TurnOptions(home: .futex)).1
        #expect(byLock.count > 5 && byLock.allSatisfy { $0.end - $0.begin == .milliseconds(17) })
        let strict = try app(script, until: 200, TurnOptions(budget: .milliseconds(4))).0
        #expect(strict.total.missed == byPoll.count && strict.budget == .milliseconds(4))
        #expect(try app(script, until: 200, TurnOptions(thread: "helper")).1.isEmpty)
        #expect(try app(script, until: 200, TurnOptions(thread: "100")).1.count == byPoll.count)
    }

    @Test("A turn that has not ended is frozen; that of a thread that has ended is not")
    func ends() throws {
        var hung = LoopScript()
        hung.turns(6, from: 10)
        hung.wake(200)
        hung.run(200)
        hung.wait(LoopScript.lock, 205)
        let (app, _) = try app(hung, until: 500)
        let frozen = try #require(app.worst.first)
        #expect(frozen.ledger.blocked.first?.resource == "futex" && frozen.ledger.residual == .zero)
        #expect(frozen.isUnfinished == true && frozen.end - frozen.begin == .milliseconds(300))
        #expect(app.conservation.holds && app.total.dropped == 29)

        var gone = LoopScript()
        gone.turns(6, from: 10)
        gone.wake(200)
        gone.run(200)
        gone.wait(nil, 205)
        #expect(try self.app(gone, until: 500).0.total.dropped == 0)
    }

    @Test("A stop of the thread is a stop and not a wait")
    func stop() throws {
        var script = LoopScript()
        script.turns(6, from: 10)
        script.wake(200)
        script.run(200)
        script.leave(201, .stopped)
        script.run(221)
        script.call(LoopScript.home, 222)
        script.wait(LoopScript.home, 222)
        let late = try #require(try app(script, until: 300).1.last)
        #expect(late.ledger[.stopped] == .milliseconds(20) && late.ledger.residual == .zero)
        #expect(late.verdict?.cause.kind == .stopped)
    }

    @Test("Warm-up begins with the first turn")
    func warmUp() throws {
        var script = LoopScript(warmUp: 100)
        script.turns(20, from: 2000)
        let (app, frames) = try app(script, until: 3000)
        #expect(app.total.shown == frames.count { $0.begin >= LoopScript.at(2120) })
    }

    @Test("A program without a loop has no turns")
    func none() throws {
        var script = LoopScript()
        script.run(0)
        script.wait(LoopScript.file, 100)
        let (app, frames) = try app(script, until: 300)
        #expect(frames.isEmpty && app.conservation.holds && app.total.wanted == 0)
    }

    @Test("The records of a program are read as they were written")
    func coding() throws {
        var script = LoopScript()
        script.turns(6, from: 10)
        script.open("/srv/a b", 5, 240)
        var encoder = TraceEncoder(origin: LoopScript.origin)
        for record in script.records { encoder.append(record) }
        let bytes = TraceFormat.fileHeader + encoder.takeChunk()
        #expect(try TraceReader(bytes).records == script.records)
        let trace = try Trace(bytes: bytes)
        #expect(trace.program.sites.count == 6 && trace.program.leaves[LoopScript.thread]?.count == 6)
    }
}
