import FrameTrace
import Testing

@testable import FrameBudget

@Suite("Frames that a recorded program presents")
struct PresentedFrameTests {
    private func script() -> LoopScript {
        var script = LoopScript()
        script.addMarks(frameBudget: 16, names: ["glXSwapBuffers", "SDL_GL_SwapWindow"])
        return script
    }

    /// A game that draws and then waits for the display within its present call: 16 ms from one vsync to the next.
    private func game(_ lengths: [Double], waker: ThreadID? = nil, site: SiteID = LoopScript.home) -> LoopScript {
        var script = script()
        var vsync = 16.0
        script.run(vsync)
        for length in lengths {
            let drawn = vsync + length
            vsync = (drawn / 16).rounded(.down) * 16 + 16
            script.mark(.present, drawn - 0.5, name: 1)
            script.wait(site, drawn)
            script.wake(vsync, by: waker)
            script.run(vsync + 0.25)
            script.mark(.presented, vsync + 0.5, name: 1)
        }
        script.wait(LoopScript.sleep, vsync + 1)
        return script
    }

    @Test("A frame begins when the display woke the thread, and ends where it waits for the display again")
    func displayWait() throws {
        let run = Analysis.analyze(try game([4, 5, 20, 6, 4, 4, 4]).trace(until: 200))
        let app = try #require(run.result.apps.first)
        #expect(app.clock == .marks && app.budget == .milliseconds(16))
        #expect(LoopScript.milliseconds(run.frames[0].prefix(3).map(\.begin)) == [32, 48, 80])
        #expect(LoopScript.milliseconds(run.frames[0].prefix(3).map(\.end)) == [37, 68, 86])
        #expect(app.total.missed == 1 && app.conservation.holds)
        #expect(run.frames[0].allSatisfy { $0.ledger.residual == .zero && $0.ledger.blocked.isEmpty })
        #expect(run.frames[0][0].ledger[.runnable] == .milliseconds(0.25), "ready from the vsync on")
        let loop = try #require(app.loop)
        #expect(loop.presentedWith == "glXSwapBuffers" && loop.call == nil)
        #expect(loop.displayWait?.max == .milliseconds(12.25))
    }

    @Test("A wait within a present call for a thread of the program, or for a lock, is part of the frame")
    func ownWaits() throws {
        let drawn = Analysis.analyze(try game([4, 5, 20, 6, 4, 4, 4], waker: LoopScript.other).trace(until: 200))
        #expect(LoopScript.milliseconds(drawn.frames[0].prefix(2).map(\.end)) == [48.5, 80.5])
        #expect(drawn.frames[0][0].ledger.blocked.total == .milliseconds(11))
        #expect(drawn.result.apps[0].loop?.displayWait == nil)
        let locked = Analysis.analyze(try game([4, 5, 20, 6], site: LoopScript.lock).trace(until: 200))
        #expect(LoopScript.milliseconds(locked.frames[0].prefix(1).map(\.end)) == [48.5], "nobody knows who ended it")
    }

    @Test("Of several waits in a present call the longest is the one for the display")
    func longest() throws {
        var script = script()
        script.run(0)
        for start in stride(from: 10.0, to: 90, by: 16) {
            script.mark(.present, start, name: 1)
            for (wait, end) in [(start + 1, start + 1.5), (start + 2, start + 9), (start + 10, start + 11)] {
                script.wait(LoopScript.home, wait)
                script.run(end)
            }
            script.mark(.presented, start + 12, name: 1)
        }
        script.leave(100, .ready)
        let run = Analysis.analyze(try script.trace(until: 120))
        #expect(LoopScript.milliseconds(run.frames[0].prefix(2).map(\.begin)) == [19, 35])
        #expect(LoopScript.milliseconds(run.frames[0].prefix(2).map(\.end)) == [28, 44])
        #expect(run.frames[0][0].ledger.blocked.total == .milliseconds(1.5), "the shorter waits are its own")
    }

    @Test("Time between turns of the loop is no part of a frame, and a poll that does not wait does not end one")
    func home() throws {
        var script = script()
        for number in 0..<8 {
            let start = 20 + Double(number) * 20
            script.wake(start)
            script.run(start)
            // It asks for events twice more, and there are none.
            script.call(LoopScript.home, start + 1)
            script.call(LoopScript.home, start + 2)
            script.present(start + 3, start + 3.5)
            script.call(LoopScript.home, start + 4)
            script.wait(LoopScript.home, start + 4)
        }
        let run = Analysis.analyze(try script.trace(until: 200))
        #expect(LoopScript.milliseconds(run.frames[0].prefix(2).map(\.begin)) == [40, 60])
        #expect(LoopScript.milliseconds(run.frames[0].prefix(2).map(\.end)) == [43.5, 63.5])
        let turns = Analysis.analyze(try script.trace(until: 200).withTurns(TurnOptions(prefersTurns: true)))
        #expect(turns.result.apps[0].clock == .own && turns.result.apps[0].loop?.presentedWith == nil)
    }

    @Test("A wait in mid-frame for own threads that the thread woke is part of the frame, otherwise it is not")
    func ownThreads() throws {
        func lengths(waker: ThreadID?, handsOut: Bool, waitAfter begin: Double) throws -> Set<TimeSpan> {
            var script = script()
            script.run(0)
            for number in 1..<9 {
                let start = Double(number) * 20
                script.present(start - 0.5, start)
                if handsOut { script.woken(LoopScript.other, start + begin - 0.25, by: LoopScript.thread) }
                script.wait(LoopScript.lock, start + begin)
                script.wake(start + begin + 10, by: waker)
                script.run(start + begin + 10)
            }
            script.leave(180, .ready)
            return Set(try Analysis.analyze(script.trace(until: 180)).frames[0].map { $0.end - $0.begin })
        }
        let other = LoopScript.other
        #expect(try lengths(waker: other, handsOut: true, waitAfter: 4) == [.milliseconds(20)])
        #expect(try lengths(waker: nil, handsOut: true, waitAfter: 4) == [.milliseconds(6)])
        #expect(try lengths(waker: other, handsOut: true, waitAfter: 0.5) == [.milliseconds(9.5)])
        #expect(try lengths(waker: other, handsOut: false, waitAfter: 4) == [.milliseconds(6)])
    }

    @Test("Frames that the program marks itself come before those that it presents")
    func order() throws {
        var script = script()
        script.run(0)
        for time in stride(from: 10.0, to: 60, by: 10) {
            script.present(time, time + 1)
            script.mark(.frame, time + 3)
        }
        script.leave(70, .ready)
        let run = Analysis.analyze(try script.trace(until: 80))
        #expect(LoopScript.milliseconds(run.frames[0].prefix(1).map(\.end)) == [23])
        #expect(run.result.apps[0].loop?.presentedWith == nil)
    }

    @Test("A present call with a lost begin record counts by its end; one that has not ended is no frame")
    func torn() throws {
        var script = script()
        script.run(0)
        script.present(10, 11)
        script.mark(.presented, 21, name: 1)
        script.present(30, 31, name: 2)
        script.mark(.present, 40, name: 1)
        script.leave(70, .ready)
        let run = Analysis.analyze(try script.trace(until: 80))
        #expect(LoopScript.milliseconds(run.frames[0].map(\.end)) == [21, 31])
    }

    @Test(
        "A program that hangs before it presents has a late frame; one that waits for the display or for work has none"
    )
    func hung() throws {
        func looping() -> LoopScript {
            var script = script()
            for number in 0..<8 {
                let start = 20 + Double(number) * 20
                script.wake(start)
                script.run(start)
                script.present(start + 3, start + 3.5)
                script.call(LoopScript.home, start + 4)
                script.wait(LoopScript.home, start + 4)
            }
            return script
        }
        func unfinished(_ script: LoopScript) throws -> FrameDetail? {
            try Analysis.analyze(script.trace(until: 500)).result.apps[0].worst.first { $0.isUnfinished == true }
        }
        var hung = looping()
        hung.wake(200)
        hung.run(200)
        hung.wait(LoopScript.lock, 205)
        let frame = try #require(try unfinished(hung))
        #expect([frame.begin, frame.end].map(\.inMilliseconds) == [200, 500])
        #expect(try unfinished(looping()) == nil)
        // Home is the wait for the display: what it waits for elsewhere may be work.
        #expect(try unfinished(game([4, 5, 6, 6, 4, 4, 4])) == nil)
        var computing = game([4, 5, 6, 6, 4, 4, 4])
        computing.wake(200)
        computing.run(200)
        computing.leave(500, .ready)
        #expect(try unfinished(computing) != nil)
        // Ended while it computed, and while it waited for something to draw.
        var killed = game([4, 5, 6, 6, 4, 4, 4])
        killed.wake(150)
        killed.run(150)
        killed.wait(nil, 450)
        killed.ended(451, status: 139)
        #expect(try unfinished(killed)?.end.inMilliseconds == 450)
        var idle = game([4, 5, 6, 6, 4, 4, 4])
        idle.wake(150)
        idle.run(150)
        idle.wait(LoopScript.lock, 151)
        idle.wake(450)
        idle.run(450)
        idle.wait(nil, 451)
        idle.ended(452, status: 139)
        #expect(try unfinished(idle) == nil)
        var slow = game([4, 5, 6, 6, 4, 4, 4])
        slow.wait(LoopScript.lock, 151)
        slow.wake(160)
        slow.run(160)
        slow.wait(nil, 450)
        slow.ended(451, status: 139)
        #expect(try unfinished(slow)?.begin.inMilliseconds == 160, "what it waited for may have been work")
        // A call that has not ended waits for a display that does not answer.
        var stuck = game([4, 5, 6, 6, 4, 4, 4])
        stuck.run(150)
        stuck.mark(.present, 155, name: 1)
        stuck.wait(LoopScript.home, 156)
        #expect(try unfinished(stuck) == nil)
        let ended = try Analysis.analyze(stuck.trace(until: 500)).frames[0].last
        #expect(LoopScript.milliseconds([try #require(ended).end]) == [156], "where it begins to wait for the display")
    }
}
