import FrameTrace
import Testing

@testable import FrameBudget

/// As in a recording with CAP_PERFMON and without tracefs: the kernel records where threads leave the CPU, and the hook
/// which calls they enter.
@Suite("Turns of a program whose calls the hook records, and the waits in them the kernel")
struct HookedPlaceTests {
    private static let thread = LoopScript.thread

    /// The thread returns from its call, works, enters the call again at `end`, and waits in it a little later.
    private func turn(
        _ script: inout LoopScript,
        _ start: Double,
        _ end: Double,
        in call: SiteID = LoopScript.hookedHome,
        at place: SiteID = LoopScript.home
    ) {
        script.run(start)
        script.returned(start + 0.125)
        script.call(call, end)
        script.wait(place, end + 0.125)
    }

    /// Turns of 2 ms every 20 ms, from 20 ms on.
    private func script(
        _ count: Int = 6,
        in call: SiteID = LoopScript.hookedHome,
        at place: SiteID = LoopScript.home
    ) -> LoopScript {
        var script = LoopScript(budget: 10)
        script.addHookedPlaces()
        for number in 0..<count {
            let start = 20 + Double(number) * 20
            turn(&script, start, start + 2, in: call, at: place)
        }
        return script
    }

    private func loop(_ script: LoopScript, until end: Double = 400) throws -> EventLoop {
        try #require(try script.trace(until: end).eventLoops().first { $0.thread.id == Self.thread })
    }

    private func milliseconds(_ turns: some Sequence<Interval>) -> [[Double]] {
        turns.map { LoopScript.milliseconds([$0.start, $0.end]) }
    }

    @Test("A turn ends when the thread enters its call, also if the call returns at once")
    func saturated() throws {
        var script = script()
        script.run(200)
        script.returned(200.125)
        // This turn is late, so that the next event is there already, and the one after it.
        script.call(LoopScript.hookedHome, 230)
        script.returned(230.125)
        script.call(LoopScript.hookedHome, 232)
        script.returned(232.125)
        script.call(LoopScript.hookedHome, 234)
        script.wait(LoopScript.home, 234.125)
        let run = Analysis.analyze(try script.trace(until: 300))
        #expect(LoopScript.milliseconds(run.frames[0].suffix(3).map(\.begin)) == [200, 230, 232])
        #expect(LoopScript.milliseconds(run.frames[0].suffix(3).map(\.end)) == [230, 232, 234])
        let app = try #require(run.result.apps.first)
        #expect(app.total.missed == 1 && app.loop?.call == "poll" && app.conservation.holds)
        #expect(run.frames[0].allSatisfy { $0.ledger.residual == .zero })
    }

    /// A call: its places by the hook and by the kernel, when the thread enters it, and when it runs again, or nil if
    /// it does not wait.
    private struct Step {
        var hooked: SiteID
        var seen: SiteID
        var entry: Double
        var back: Double?
    }

    /// Calls whose entries the hook marks, or the kernel records; the kernel records the waits.
    private func script(_ steps: [Step], isHooked: Bool) -> LoopScript {
        var script = LoopScript(budget: 10)
        script.addHookedPlaces()
        script.run(20)
        for step in steps {
            script.call(isHooked ? step.hooked : step.seen, step.entry)
            if let back = step.back {
                script.wait(step.seen, step.entry + 0.125)
                script.run(back)
            }
            if isHooked { script.returned((step.back ?? step.entry) + 0.125) }
        }
        script.leave(190, .ready)
        return script
    }

    @Test("A recording has the same turns with the hook's entries of calls as with the kernel's")
    func sameAsKernel() throws {
        func home(_ entry: Double, _ back: Double?, _ hooked: SiteID = LoopScript.hookedHome) -> Step {
            Step(hooked: hooked, seen: LoopScript.home, entry: entry, back: back)
        }
        func inner(_ entry: Double, _ back: Double?) -> Step {
            Step(hooked: LoopScript.hookedInner, seen: LoopScript.inner, entry: entry, back: back)
        }
        let steps = [
            home(22, 40), home(42, 60),
            // A handler waits.
            inner(61, 63), home(64, 80),
            // The loop asks without a wait whether there is more to do.
            home(82, nil, LoopScript.hookedCheck), home(83, 100), home(102, 120),
            // A late turn, and two turns before which the thread does not wait; a handler polls without a wait.
            home(150, nil), inner(151, nil), home(152, nil), home(154, 160), home(162, 180),
        ]
        let expected = try loop(script(steps, isHooked: false))
        let found = try loop(script(steps, isHooked: true))
        #expect(expected.turns.count == 9 && expected.open == LoopScript.at(180))
        #expect(milliseconds(found.turns) == milliseconds(expected.turns))
        #expect(found.open == expected.open && found.call == expected.call)
    }

    @Test("A handler's poll is part of the turn, whether it waits or not; a loop within a handler is home")
    func inner() throws {
        var script = script()
        script.run(200)
        script.returned(200.125)
        for start in [201.0, 202, 203] {
            script.call(LoopScript.hookedInner, start)
            script.returned(start + 0.125)
        }
        script.call(LoopScript.hookedInner, 204)
        script.wait(LoopScript.inner, 204.125)
        script.run(206)
        script.returned(206.125)
        script.call(LoopScript.hookedHome, 207)
        script.wait(LoopScript.home, 207.125)
        #expect(milliseconds(try loop(script).turns.suffix(1)) == [[200, 207]])

        var modal = self.script()
        for number in 0..<6 {
            let start = 200 + Double(number) * 20
            turn(&modal, start, start + 3, in: LoopScript.hookedInner, at: LoopScript.inner)
        }
        // A late turn: the next event of the dialog is there already.
        modal.run(320)
        modal.returned(320.125)
        modal.call(LoopScript.hookedInner, 345)
        modal.returned(345.125)
        modal.call(LoopScript.hookedInner, 346)
        modal.wait(LoopScript.inner, 346.125)
        #expect(milliseconds(try loop(modal).turns.suffix(3)) == [[300, 303], [320, 345], [345, 346]])
    }

    @Test(
        "A call that never waits has the place of calls with the same stack, and not that of calls with another stack"
    )
    func neverWaits() throws {
        var script = script()
        for number in 0..<6 {
            let start = 200 + Double(number) * 20
            script.run(start)
            script.returned(start + 0.125)
            script.call(LoopScript.hookedInner, start + 1)
            script.returned(start + 1.125)
            // The loop first asks without a wait whether there is more to do.
            script.call(LoopScript.hookedCheck, start + 2)
            script.returned(start + 2.125)
            script.call(LoopScript.hookedHome, start + 3)
            script.wait(LoopScript.home, start + 3.125)
        }
        let turns = try loop(script).turns
        #expect(milliseconds(turns.suffix(4)) == [[280, 282], [282, 283], [300, 302], [302, 303]])
    }

    private static let sites = [
        LoopScript.hookedHome: WaitSite(id: LoopScript.hookedHome, instruction: 1, stack: 0x7100, call: "poll"),
        LoopScript.home: WaitSite(id: LoopScript.home, instruction: 2, stack: 0x7000, call: "poll"),
        LoopScript.inner: WaitSite(id: LoopScript.inner, instruction: 2, stack: 0x6000, call: "poll"),
        LoopScript.lock: WaitSite(id: LoopScript.lock, instruction: 3, stack: 0x5000, call: "futex"),
        LoopScript.fault: WaitSite(id: LoopScript.fault, instruction: 0, stack: 0, call: nil),
    ]

    @Test("Calls before the first wait have the place of that wait")
    func beforeFirst() {
        let calls = [10, 20, 30].map { CallEntry(at: LoopScript.at($0), site: LoopScript.hookedHome) }
        let returns = [11, 21].map { LoopScript.at($0) }
        let leave = OffCPUTransition(at: LoopScript.at(31), site: LoopScript.home, arguments: (0, 0))
        let sites = Self.sites
        let placed = HookedPlaces.calls(calls, returns, [leave], sites)
        #expect(placed.map(\.site) == [LoopScript.home, LoopScript.home, LoopScript.home])
        #expect(placed.map(\.at) == calls.map(\.at))
        #expect(HookedPlaces.calls(calls, returns, [], sites) == calls, "a plain user's recording")
        #expect(HookedPlaces.calls(calls, [], [leave], sites) == calls, "the kernel's own entries")
    }

    @Test("A wait outside of a call, or for a signal handler's lock or a page fault within it, is not the call's place")
    func otherWaits() {
        func leave(_ time: Double, _ site: SiteID) -> OffCPUTransition {
            OffCPUTransition(at: LoopScript.at(time), site: site, arguments: (0, 0))
        }
        let calls = [10, 20, 30].map { CallEntry(at: LoopScript.at($0), site: LoopScript.hookedHome) }
        let returns = [15, 25, 35].map { LoopScript.at($0) }
        let within = [leave(11, LoopScript.lock), leave(21, LoopScript.home), leave(31, LoopScript.fault)]
        #expect(
            HookedPlaces.calls(calls, returns, within, Self.sites).map(\.site)
                == [LoopScript.home, LoopScript.home, LoopScript.home]
        )
        // A poll that the hook does not see, such as one within the C library.
        let outside = [leave(16, LoopScript.inner), leave(26, LoopScript.inner)]
        #expect(HookedPlaces.calls(calls, returns, outside, Self.sites) == calls)
    }

    @Test("A loop that sleeps for the rest of its period ends its turn at the call, also if no time is left")
    func sleeps() throws {
        var script = script(12, in: LoopScript.hookedSleep, at: LoopScript.sleep)
        script.run(260)
        script.returned(260.125)
        script.call(LoopScript.hookedSleep, 290)
        script.returned(290.125)
        script.call(LoopScript.hookedSleep, 292)
        script.wait(LoopScript.sleep, 292.125)
        let loop = try loop(script)
        #expect(milliseconds(loop.turns.suffix(2)) == [[260, 290], [290, 292]])
        #expect(loop.call == "clock_nanosleep", "as the kernel calls it")
        #expect(loop.estimatedTurns.isEmpty)
    }

    @Test("Each thread's calls have the places of its own waits")
    func threads() throws {
        var script = script()
        let other = LoopScript.other
        for number in 0..<6 {
            let start = 25 + Double(number) * 20
            script.slice(other, start, start + 3.125)
            script.returned(start + 0.125, of: other)
            // Two calls without a wait between them.
            script.call(LoopScript.hookedInner, start + 2, of: other)
            script.returned(start + 2.125, of: other)
            script.call(LoopScript.hookedInner, start + 3, of: other)
            script.left(other, LoopScript.inner, start + 3.125, argument: 0)
        }
        let loops = try script.trace(until: 200).eventLoops()
        #expect(loops.map(\.thread.id) == [Self.thread, other])
        #expect(milliseconds(loops[0].turns.suffix(2)) == [[100, 102], [120, 122]])
        #expect(milliseconds(loops[1].turns.suffix(2)) == [[125, 127], [127, 128]])
    }

    @Test("Where the kernel's record of one wait is lost, the hook's record of the call replaces it")
    func lostRecord() throws {
        var script = script()
        script.run(200)
        script.returned(200.125)
        script.call(LoopScript.hookedHome, 202)
        script.wait(nil, 202.125)
        script.run(260)
        script.returned(260.125)
        script.call(LoopScript.hookedHome, 262)
        script.wait(LoopScript.home, 262.125)
        #expect(milliseconds(try loop(script).turns.suffix(2)) == [[200, 202], [260, 262]])
    }
}
