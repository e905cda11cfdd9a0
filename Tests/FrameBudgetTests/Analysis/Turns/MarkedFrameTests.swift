import FrameTrace
import Testing

@testable import FrameBudget

@Suite("Frames that a recorded program marks")
struct MarkedFrameTests {
    /// A loop that draws for some time after each wake-up, marks a frame, and goes home.
    private func script(_ lengths: [Double]) -> LoopScript {
        var script = LoopScript()
        script.addMarks(frameBudget: 8, names: ["draw", "shade"])
        for (number, length) in lengths.enumerated() {
            let start = 20 + Double(number) * 20
            script.wake(start)
            script.run(start)
            script.mark(.stepBegin, start + 0.5, name: 1)
            script.mark(.stepBegin, start + 0.75, name: 2)
            script.mark(.stepEnd, start + 1)
            script.mark(.stepEnd, start + 1.5)
            script.mark(.frame, start + length)
            script.call(LoopScript.home, start + length + 1)
            script.wait(LoopScript.home, start + length + 1)
        }
        return script
    }

    @Test("A frame begins with the turn that has its mark, and ends at the mark; the time between marks is kept")
    func frames() throws {
        let run = Analysis.analyze(try script([2, 3, 12, 2, 2, 2, 2]).trace(until: 300))
        let app = try #require(run.result.apps.first)
        #expect(app.clock == .marks && app.budget == .milliseconds(8))
        #expect(LoopScript.milliseconds(run.frames[0].prefix(3).map(\.begin)) == [40, 60, 80])
        #expect(LoopScript.milliseconds(run.frames[0].prefix(3).map(\.end)) == [43, 72, 82])
        #expect(run.frames[0].prefix(3).map(\.sincePresent) == [nil, .milliseconds(29), .milliseconds(10)])
        #expect(app.total.missed == 1 && app.total.dropped == 1 && app.conservation.holds)
        #expect(run.frames[0].allSatisfy { $0.ledger.residual == .zero })
    }

    @Test("The last frame of a program that ends has no time at home in it, though the loop does not return home")
    func last() throws {
        var script = script([2, 3, 2, 2, 2, 2])
        script.wake(140)
        script.run(140)
        script.mark(.frame, 142)
        script.leave(143, .waiting)
        let run = Analysis.analyze(try script.trace(until: 300))
        let frame = try #require(run.frames[0].last)
        #expect(LoopScript.milliseconds([frame.begin, frame.end]) == [140, 142])
        #expect(frame.ledger.blocked.isEmpty && !frame.isMissed)
    }

    @Test("Steps have their CPU time, without that of the steps within them")
    func steps() throws {
        let run = Analysis.analyze(try script([2, 3, 2, 2, 2, 2]).trace(until: 300))
        let work = run.frames[0][0].work.map { (run.result.paths[$0.path.index].label, $0.time) }
        #expect(work.map(\.0) == ["draw", "shade"])
        #expect(work.map(\.1) == [.milliseconds(0.75), .milliseconds(0.25)])
    }

    /// A loop that draws for some time after each wake-up and goes home, with marks at times after that.
    private func looping(_ lengths: [Double], _ marks: [(ProgramMark.Kind, after: Double)]) -> LoopScript {
        var script = LoopScript()
        script.addMarks(frameBudget: 8, names: [])
        for (number, length) in lengths.enumerated() {
            let start = 20 + Double(number) * 20
            script.wake(start)
            script.run(start)
            for (kind, after) in marks { script.mark(kind, start + after) }
            script.call(LoopScript.home, start + length)
            script.wait(LoopScript.home, start + length)
        }
        return script
    }

    @Test("A frame whose mark comes after the wait begins at the last mark, and ends where the wait begins")
    func markedAfterWait() throws {
        let script = looping([2, 3, 12, 2, 2, 2, 2], [(.frame, after: 0.125)])
        let run = Analysis.analyze(try script.trace(until: 300))
        #expect(LoopScript.milliseconds(run.frames[0].prefix(3).map(\.begin)) == [20.125, 40.125, 60.125])
        #expect(LoopScript.milliseconds(run.frames[0].prefix(3).map(\.end)) == [22, 43, 72])
        #expect(run.result.apps[0].total.missed == 1 && run.result.apps[0].conservation.holds)
        #expect(run.result.apps[0].conservation.unfinished == 0, "it waits, so the last one is drawn")
    }

    @Test("A frame in which the program hangs until the end is late, and what it waited for is known")
    func hung() throws {
        func frozen(_ script: LoopScript) throws -> FrameDetail? {
            var script = script
            script.wait(LoopScript.lock, 205)
            let run = Analysis.analyze(try script.trace(until: 500))
            #expect(run.result.apps[0].clock == .marks && run.result.apps[0].conservation.holds)
            return run.result.apps[0].worst.first { $0.isUnfinished == true }
        }
        // Marks at the end of each turn, after the wait, and at both ends of a frame.
        var ending = script([2, 3, 2, 2, 2, 2, 2])
        var after = looping([2, 3, 2, 2, 2, 2, 2, 2], [(.frame, after: 0.125)])
        var both = looping([2, 3, 2, 2, 2, 2, 2, 2], [(.frameBegin, after: 0.25), (.frameEnd, after: 1)])
        ending.wake(200)
        ending.run(200)
        after.wake(200)
        after.run(200)
        after.mark(.frame, 200.125)
        both.wake(200)
        both.run(200)
        both.mark(.frameBegin, 200.25)
        for (script, begin) in [(ending, 200.0), (after, 200.125), (both, 200.25)] {
            let frame = try #require(try frozen(script))
            #expect([frame.begin, frame.end].map(\.inMilliseconds) == [begin, 500])
            #expect(frame.ledger.blocked.first?.resource == "futex" && frame.ledger.residual == .zero)
        }
    }

    @Test("A thread that has ended, is at home or has paused at the end of the run has no late frame")
    func notHung() throws {
        var gone = script([2, 3, 2, 2, 2, 2])
        gone.wake(140)
        gone.run(140)
        gone.wait(nil, 145)
        // Without a loop.
        var over = LoopScript()
        over.addMarks(frameBudget: 8, names: [])
        over.run(5)
        for time in [10.0, 15, 20, 25] { over.mark(.frame, time) }
        over.wait(nil, 26)
        var paused = looping([2, 3, 2, 2, 2, 2], [(.frameBegin, after: 0.25), (.frameEnd, after: 1)])
        paused.wake(140)
        paused.run(140)
        paused.mark(.frameBegin, 140.5)
        paused.mark(.pause, 141)
        paused.wait(LoopScript.lock, 145)
        for script in [gone, over, paused, script([2, 3, 2, 2, 2, 2])] {
            let run = Analysis.analyze(try script.trace(until: 500))
            #expect(run.result.apps[0].total.missed == 0 && run.result.apps[0].conservation.dropped == 0)
            #expect(run.frames[0].count >= 3)
        }
    }

    @Test("A begin that the program marks is where the frame begins, though it waits in its loop's place after that")
    func statedBegin() throws {
        var script = LoopScript()
        script.addMarks(frameBudget: 8, names: [])
        for number in 0..<7 {
            let start = 20 + Double(number) * 20
            script.wake(start)
            script.run(start)
            script.mark(.frameBegin, start + 1)
            script.call(LoopScript.home, start + 2)
            script.wait(LoopScript.home, start + 2)
            script.wake(start + 10)
            script.run(start + 10)
            script.mark(.frameEnd, start + 11)
            script.call(LoopScript.home, start + 12)
            script.wait(LoopScript.home, start + 12)
        }
        let run = Analysis.analyze(try script.trace(until: 300))
        #expect(LoopScript.milliseconds(run.frames[0].prefix(2).map(\.begin)) == [21, 41])
        #expect(LoopScript.milliseconds(run.frames[0].prefix(2).map(\.end)) == [31, 51])
        #expect(run.frames[0].allSatisfy { $0.isMissed })
    }

    @Test("A wait at home in an open step is part of the frame, unless that step is around most of these waits")
    func waitInStep() throws {
        for paces in [false, true] {
            var script = LoopScript()
            script.addMarks(frameBudget: 8, names: ["draw", "pace"])
            for number in 1...12 {
                let start = Double(number) * 40
                script.wake(start)
                script.run(start)
                if paces, number > 1 { script.mark(.stepEnd, start + 0.25) }
                script.mark(.stepBegin, start + 1, name: 1)
                var now = start + 2
                if number.isMultiple(of: 4) {
                    script.call(LoopScript.home, now)
                    script.wait(LoopScript.home, now)
                    now += 10
                    script.wake(now)
                    script.run(now)
                }
                script.mark(.stepEnd, now + 1)
                script.mark(.frame, now + 2)
                if paces { script.mark(.stepBegin, now + 2.25, name: 2) }
                script.call(LoopScript.home, now + 2.5)
                script.wait(LoopScript.home, now + 2.5)
            }
            let run = Analysis.analyze(try script.trace(until: 600))
            #expect(Set(run.frames[0].map { $0.end - $0.begin }) == [.milliseconds(4), .milliseconds(14)])
            #expect(run.result.apps[0].total.missed == 3)
        }
    }

    @Test("Where marks make no frames, turns are counted")
    func noFrame() throws {
        let script = looping([2, 2, 2, 2, 2, 2, 2], [(.frame, after: 1), (.pause, after: 1.5)])
        let run = Analysis.analyze(try script.trace(until: 300))
        #expect(run.result.apps[0].clock == .own && run.frames[0].count == 6)
    }

    @Test("A step without an end mark ends with its frame: the steps of later frames are not within it")
    func openStep() throws {
        let trace = try script([2, 2, 2]).trace(until: 100)
        let app = try #require(trace.apps.first)
        func marks(_ kinds: [ProgramMark.Kind]) -> [ProgramMark] {
            kinds.enumerated().map { ProgramMark(at: LoopScript.at(Double($0)), kind: $1, name: 1) }
        }
        func labels(_ kinds: [ProgramMark.Kind]) -> [String] {
            MarkedSteps(marks(kinds), trace, LoopScript.thread, of: app).paths.values.map(\.label).sorted()
        }
        let once: [ProgramMark.Kind] = [.stepBegin, .stepEnd, .frame]
        #expect(labels([.frame, .stepBegin, .frame] + once + once) == [app.name, "draw"].sorted())
        // A step around all frames stays open.
        #expect(labels([.stepBegin, .frame] + once + once) == [app.name, "draw", "draw"].sorted())
    }

    @Test(
        "A wait in mid-frame for a lock that the program's own threads release is part of the frame, otherwise it is not"
    )
    func ownThreads() throws {
        func lengths(waker: ThreadID?, handsOut: Bool, waitAfter begin: Double) throws -> Set<TimeSpan> {
            var script = LoopScript()
            script.addMarks(frameBudget: 8, names: [])
            script.run(0)
            for number in 1..<9 {
                let start = Double(number) * 20
                script.mark(.frame, start)
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
        // A thread that it has not woken asks it to draw something.
        #expect(try lengths(waker: other, handsOut: false, waitAfter: 4) == [.milliseconds(6)])
    }

    @Test("One long stall does not move where all other frames begin")
    func stall() throws {
        var script = LoopScript()
        script.addMarks(frameBudget: 8, names: [])
        var start = 20.0
        for number in 0..<40 {
            script.wake(start)
            script.run(start)
            script.mark(.frame, start + 5)
            // One of the frames is followed by a long save after its mark.
            let home = start + (number == 20 ? 900 : 5.25)
            script.call(LoopScript.home, home)
            script.wait(LoopScript.home, home)
            start = home + 10
        }
        let run = Analysis.analyze(try script.trace(until: start + 20))
        #expect(run.frames[0].count { $0.end - $0.begin == .milliseconds(5) } >= 38)
    }

    @Test("Pauses make no phases, and time in them is off screen")
    func manyPauses() throws {
        var script = LoopScript()
        script.addMarks(frameBudget: 8, names: [])
        script.run(1)
        for number in 0..<10 {
            for time in [10.0, 15, 20] { script.mark(.frame, Double(number) * 50 + time) }
            script.mark(.pause, Double(number) * 50 + 20)
        }
        script.leave(500, .ready)
        let run = Analysis.analyze(try script.trace(until: 500))
        #expect(run.result.phases.count { !$0.apps.isEmpty } == 1)
        #expect(run.result.apps[0].total.onScreen == .milliseconds(100) && run.frames[0].count == 20)
    }

    @Test("Turns are counted instead of marked frames where the options ask for turns")
    func turns() throws {
        let trace = try script([2, 3, 12, 2, 2, 2]).trace(until: 300)
        let run = Analysis.analyze(trace.withTurns(TurnOptions(prefersTurns: true)))
        #expect(run.result.apps[0].clock == .own)
        #expect(LoopScript.milliseconds(run.frames[0].prefix(2).map(\.end)) == [44, 73])
    }

    @Test("The time of a pause is off screen and drops no frames")
    func pause() throws {
        var script = LoopScript()
        script.addMarks(frameBudget: 8, names: [])
        script.run(5)
        for time in [10.0, 15, 20] { script.mark(.frame, time) }
        script.mark(.pause, 21)
        for time in [110.0, 115] { script.mark(.frame, time) }
        script.mark(.pause, 116)
        script.leave(200, .ready)
        let run = Analysis.analyze(try script.trace(until: 200))
        #expect(LoopScript.milliseconds(run.frames[0].map(\.begin)) == [10, 15, 110])
        #expect(run.frames[0].map(\.sincePresent) == [nil, .milliseconds(5), nil])
        let total = run.result.apps[0].total
        #expect(total.dropped == 0 && total.onScreen == .milliseconds(11 + 6))
    }

    @Test("Records of marks are read as they were written")
    func coding() throws {
        let script = script([2, 3])
        var encoder = TraceEncoder(origin: LoopScript.origin)
        for record in script.records { encoder.append(record) }
        #expect(try TraceReader(TraceFormat.fileHeader + encoder.takeChunk()).records == script.records)
    }
}
