import FrameBudget
import FrameTrace
import Testing

@Suite("Waits of real programs: locks, page faults, quotas, disks")
struct RealWaitTests {
    private func late(_ script: LoopScript) throws -> FrameRecord {
        let run = Analysis.analyze(try script.trace(until: 300).withTurns())
        return try #require(run.frames[0].first { $0.isMissed })
    }

    /// A turn that waits at a place from 205 on, up to 221.
    private func turn(_ site: SiteID, by waker: ThreadID? = nil, _ change: (inout LoopScript) -> Void) -> LoopScript {
        var script = LoopScript()
        script.addThird(ofProgram: true)
        script.turns(6, from: 10)
        script.wake(200)
        script.run(200)
        script.wait(site, 205, argument: 0x99)
        change(&script)
        script.wake(221, by: waker)
        script.run(221)
        script.call(LoopScript.home, 222)
        script.wait(LoopScript.home, 222)
        return script
    }

    @Test("The holder that a look at the lock finds owns the wait up to that look, and the waker owns the rest")
    func holder() throws {
        let script = turn(LoopScript.lock, by: LoopScript.other) { script in
            // The third thread holds the lock and runs; the helper takes it without a wait.
            script.slice(LoopScript.third, 205, 214)
            script.look(213, holder: LoopScript.third)
            script.slice(LoopScript.other, 214, 221)
        }
        let owners = try #require(try late(script).ledger.blocked.first?.owners)
        #expect(owners.first { $0.byWaking == nil }?.time == .milliseconds(8), "\(owners)")
        let byWaking = owners.filter { $0.byWaking == true }
        #expect(byWaking.map(\.time).reduce(TimeSpan.zero, +) == .milliseconds(8), "\(owners)")
    }

    @Test("A lock that no thread releases is named after its holder")
    func deadlock() throws {
        var script = LoopScript()
        script.turns(6, from: 10)
        script.wake(200)
        script.run(200)
        script.wait(LoopScript.lock, 205, argument: 0x99)
        script.look(250, holder: LoopScript.other)
        let names = try script.trace(until: 300).withTurns().resources.values
        #expect(names.contains("futex (held by helper)"), "\(names)")
    }

    @Test("All waits of a page fault together have the name of its file")
    func pageFault() throws {
        let script = turn(LoopScript.fault) { script in
            script.wake(210)
            script.run(210)
            script.wait(LoopScript.fault, 210.1)
            script.faulted(221.01, file: "/usr/lib/libbig.so.1")
        }
        let frame = try late(script)
        #expect(frame.ledger.blocked.map(\.resource) == ["page fault in libbig.so.1"], "\(frame.ledger.blocked)")
        #expect(frame.verdict?.cause.kind == .io)
    }

    @Test(
        "A page fault that another thread of the program ends is no disk wait; an fsync is one, whichever thread ends it"
    )
    func noDisk() throws {
        let fault = try late(turn(LoopScript.fault, by: LoopScript.other) { _ in })
        #expect(fault.ledger.blocked.map(\.kind) == [.other])
        #expect(fault.verdict?.cause.resource == "page fault (woken by helper)")
        #expect(try late(turn(LoopScript.fault) { _ in }).verdict?.cause.kind == .io)
        let sync = try late(turn(LoopScript.file, by: LoopScript.other) { _ in })
        #expect(sync.verdict?.cause.kind == .io)
    }

    @Test("Ready time that a quota stopped is the quota's, whichever process has the CPU; the rest is that process's")
    func quota() throws {
        var script = LoopScript()
        script.addThird()
        script.turns(6, from: 10)
        script.wake(200)
        script.run(200)
        script.leave(203, .ready)
        // Stopped up to 223; then another process has the CPU for 2 ms more.
        script.slice(LoopScript.third, 203, 225)
        script.quota(180, 260, 20)
        script.run(225)
        script.call(LoopScript.home, 226)
        script.wait(LoopScript.home, 226)
        let frame = try late(script)
        let parts = try #require(frame.ledger.runnableBy)
        #expect(parts.first?.culprit.kind == .quota && parts.first?.time == .milliseconds(20), "\(parts)")
        #expect(parts.last?.culprit.kind == .process && parts.last?.time == .milliseconds(2), "\(parts)")
        #expect(frame.verdict?.cause.kind == .quota)
    }

    @Test("Where no quota time was counted, the process that has the CPU is the cause")
    func noQuota() throws {
        var script = LoopScript()
        script.addThird()
        script.turns(6, from: 10)
        script.wake(200)
        script.run(200)
        script.leave(203, .ready)
        script.slice(LoopScript.third, 203, 225)
        script.run(225)
        script.call(LoopScript.home, 226)
        script.wait(LoopScript.home, 226)
        #expect(try late(script).verdict?.cause.kind == .contention)
    }

    @Test("Records of faults, locks and quotas are read from the file as they were written")
    func coding() throws {
        var script = LoopScript()
        script.turns(2, from: 10)
        script.faulted(50, file: "/a/b")
        script.look(60, holder: LoopScript.other)
        script.quota(70, 80, 5)
        var encoder = TraceEncoder(origin: LoopScript.origin)
        for record in script.records { encoder.append(record) }
        #expect(try TraceReader(TraceFormat.fileHeader + encoder.takeChunk()).records == script.records)
        let trace = try script.trace(until: 100)
        #expect(trace.program.faults[LoopScript.thread] == [MajorFault(at: LoopScript.at(50), file: "/a/b")])
        #expect(
            trace.program.locks[LoopScript.thread] == [LockReading(at: LoopScript.at(60), holder: LoopScript.other)]
        )
        #expect(trace.program.quotas.map(\.time) == [.milliseconds(5)])
    }
}
