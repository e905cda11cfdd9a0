import FrameTrace
import Testing

@testable import FrameBudget

@Suite("Which waits are between the turns of a loop")
struct HomeTests {
    @Test(
        "A loop's home may be a read of a timer, a device or a socket; any other wait comes before a socket's read",
        arguments: [
            // The file that the loop reads, its times of reading and of sleep per turn of 20 ms, and the expected home.
            (name: "anon_inode:[timerfd]", reads: 14.0, sleeps: 2.0, home: "read"),
            (name: "/dev/input/event3", reads: 14, sleeps: 2, home: "read"),
            (name: "socket:[77]", reads: 16, sleeps: 0, home: "read"),
            (name: "socket:[77]", reads: 14, sleeps: 4, home: "clock_nanosleep"),
            (name: "/srv/data", reads: 16, sleeps: 0, home: nil),
        ] as [(String, Double, Double, String?)]
    )
    func reads(_ example: (name: String, reads: Double, sleeps: Double, home: String?)) throws {
        let read = SiteID(20)
        var script = LoopScript()
        script.site(read, "read")
        // The descriptor was another file's before.
        script.open("/etc/app.conf", 5, 1)
        for number in 0..<12 {
            let start = 10 + Double(number) * 20
            script.wake(start)
            script.run(start)
            if example.sleeps > 0 {
                script.wait(LoopScript.sleep, start + 1)
                script.wake(start + 1 + example.sleeps)
                script.run(start + 1 + example.sleeps)
            }
            script.wait(read, start + 20 - example.reads, argument: 5)
            script.open(example.name, 5, start + 20)
        }
        let trace = try script.trace(until: 300)
        let loops = trace.eventLoops()
        #expect(loops.map(\.call) == [example.home].compactMap(\.self))
        #expect(trace.eventLoops(TurnOptions(home: .read)).count == 1, "where that is asked for")
        guard example.home == "read" else { return }
        let turns = try #require(loops.first?.turns)
        #expect(turns.count == 11 && turns.allSatisfy { $0.length == .milliseconds(20 - example.reads) })
    }

    @Test(
        "A loop's home may be a wait for signals, and a handler's sleep is not its home",
        arguments: ["pause", "rt_sigsuspend", "rt_sigtimedwait"]
    )
    func signals(_ call: String) throws {
        let place = SiteID(20)
        var script = LoopScript()
        script.site(place, call)
        for number in 0..<12 {
            let start = 10 + Double(number) * 20
            script.wake(start)
            script.run(start)
            script.wait(LoopScript.sleep, start + 1)
            script.wake(start + 3)
            script.run(start + 3)
            script.wait(place, start + 5)
        }
        let loops = try script.trace(until: 300).eventLoops()
        #expect(loops.map(\.call) == [call])
        let turns = try #require(loops.first?.turns)
        #expect(turns.count > 5 && turns.allSatisfy { $0.length == .milliseconds(5) })
    }

    @Test(
        "A handler's waits at the loop's place are told from the loop's by what they wait for",
        arguments: [
            // The call, and what the loop and the handler wait for.
            (call: "futex", loop: 0x1000, handler: 0x2000, isTold: true),
            // The other word of the same condition variable.
            (call: "futex", loop: 0x1000, handler: 0x1004, isTold: false),
            (call: "epoll_wait", loop: 4, handler: 9, isTold: true),
            // A list of files in a local variable differs from an allocated one; all allocated lists count as one.
            (call: "poll", loop: 0x9_0000_0000, handler: 0x4100, isTold: true),
            (call: "poll", loop: 0x9_0000_0000, handler: 0x9_0000_1000, isTold: false),
        ] as [(String, UInt64, UInt64, Bool)]
    )
    func lookAlikes(_ example: (call: String, loop: UInt64, handler: UInt64, isTold: Bool)) throws {
        let place = SiteID(21)
        for seesCalls in [true, false] {
            var script = LoopScript(seesCalls: seesCalls)
            script.site(place, example.call)
            for number in 0..<12 {
                let start = 10 + Double(number) * 40
                script.wake(start)
                script.run(start)
                if number % 4 == 2 {
                    script.call(place, start + 1)
                    script.wait(place, start + 1, argument: example.handler)
                    script.wake(start + 16)
                    script.run(start + 16)
                }
                script.call(place, start + 18)
                script.wait(place, start + 18, argument: example.loop)
            }
            let turns = try #require(try script.trace(until: 600).eventLoops().first).turns
            // What it did before its first wait is no turn.
            let late = turns.filter { $0.length > .milliseconds(17) && $0.length < .milliseconds(19) }
            #expect(turns.count == (example.isTold ? 11 : 14), "\(turns)")
            #expect(late.count == (example.isTold ? 11 : 8), "\(turns)")
        }
    }

    @Test(
        "A polling handler's sleeps are told from the loop's by their clock, and by relative or absolute time",
        arguments: [true, false]
    )
    func polledSleeps(_ seesCalls: Bool) throws {
        let place = SiteID(21)
        var script = LoopScript(seesCalls: seesCalls)
        script.site(place, "clock_nanosleep")
        for number in 0..<18 {
            let start = 10 + Double(number) * 20
            script.wake(start)
            script.run(start)
            let polls = number % 6 == 3 ? 10 : 0
            for poll in 0..<polls {
                let time = start + 1 + Double(poll)
                script.call(place, time)
                script.wait(place, time)
                script.wake(time + 0.875)
                script.run(time + 0.875)
            }
            let end = start + 2 + Double(polls)
            script.call(place, end)
            // CLOCK_MONOTONIC, TIMER_ABSTIME.
            script.wait(place, end, argument: 1, second: 1)
        }
        let turns = try #require(try script.trace(until: 380).eventLoops().first).turns
        #expect(turns.count == 17 && turns.count { $0.length == .milliseconds(12) } == 3, "\(turns)")
    }

    @Test("Two kinds of sleep that a loop alternates between are both its home")
    func sleepsInTurns() throws {
        let place = SiteID(21)
        var script = LoopScript()
        script.site(place, "clock_nanosleep")
        for number in 0..<12 {
            let start = 10 + Double(number) * 20
            let kind: UInt64 = number.isMultiple(of: 2) ? 0 : 1
            script.wake(start)
            script.run(start)
            script.call(place, start + 2)
            script.wait(place, start + 2, argument: kind, second: kind)
        }
        #expect(try #require(try script.trace(until: 240).eventLoops().first).turns.count == 11)
    }

    @Test("A loop may change what it waits for or alternate between two, and all of these waits are its home")
    func changing() throws {
        let place = SiteID(21)
        func turns(_ address: (Int) -> UInt64) throws -> Int {
            var script = LoopScript()
            script.site(place, "futex")
            for number in 0..<12 {
                let start = 10 + Double(number) * 20
                script.wake(start)
                script.run(start)
                script.call(place, start + 2)
                script.wait(place, start + 2, argument: address(number))
            }
            return try #require(try script.trace(until: 240).eventLoops().first).turns.count
        }
        #expect(try turns { $0 < 6 ? 0x1000 : 0x2000 } == 11, "it was allocated anew")
        #expect(try turns { UInt64($0 + 1) * 0x1000 } == 11, "another one each time")
        #expect(try turns { $0.isMultiple(of: 2) ? 0x1000 : 0x2000 } == 11, "a loop may wait for two things in turn")
    }
}
