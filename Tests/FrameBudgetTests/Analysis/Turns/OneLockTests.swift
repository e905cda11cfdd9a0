import FrameBudget
import FrameTrace
import Testing

@Suite("One lock of a recorded program is one cause")
struct OneLockTests {
    private static let address: UInt64 = 0x98

    /// One wait of a turn: its length in milliseconds, the thread that ended it, and the thread that held the lock
    /// meanwhile.
    private struct Wait {
        var site = LoopScript.lock
        var address = OneLockTests.address
        var time: Double
        var waker: ThreadID?
        var isSeen = true
        var holder: ThreadID?
    }

    /// A turn that waits several times in succession.
    private static func add(_ waits: [Wait], from start: Double, to script: inout LoopScript) {
        script.wake(start)
        script.run(start)
        var now = start + 1
        for wait in waits {
            script.wait(wait.site, now, argument: wait.address)
            if let holder = wait.holder { script.look(now + wait.time / 2, holder: holder) }
            now += wait.time
            if wait.isSeen { script.wake(now, by: wait.waker) }
            script.run(now)
            now += 0.25
        }
        script.call(LoopScript.home, now)
        script.wait(LoopScript.home, now)
    }

    /// The resources that each late turn waited for.
    private static func names(_ script: LoopScript) throws -> [[String]] {
        let run = Analysis.analyze(try script.trace(until: 600).withTurns())
        return run.frames[0].filter(\.isMissed).map { Set($0.ledger.blocked.map(\.resource)).sorted() }
    }

    /// All resources that turns waited for, including the turn that has not ended.
    private static func allNames(_ script: LoopScript) throws -> Set<String> {
        Set(try script.trace(until: 440).withTurns().resources.values)
    }

    /// Turns that each wait once, from 200 on, every 40 ms.
    private static func script(_ turns: [[Wait]]) -> LoopScript {
        var script = LoopScript()
        script.turns(6, from: 10)
        for (number, turn) in turns.enumerated() { add(turn, from: 200 + Double(number) * 40, to: &script) }
        return script
    }

    @Test("A wait that has not ended is named after the thread that ended most waits for the same lock")
    func unended() throws {
        let woken = [Wait(time: 12, waker: LoopScript.other)]
        func open(_ address: UInt64) throws -> Set<String> {
            var script = Self.script([woken, woken, woken])
            script.wake(400)
            script.run(400)
            script.wait(LoopScript.lock, 401, argument: address)
            return try Self.allNames(script)
        }
        #expect(try open(Self.address) == ["futex (woken by helper)"])
        #expect(try open(0x400) == ["futex (woken by helper)", "futex"], "another lock")
    }

    @Test(
        "A read that has not ended is named after the usual waker only if its descriptor was of one file throughout",
        arguments: [
            (["pipe:[31]"], ["read of a pipe (woken by helper)"]),
            (
                ["socket:[31]", "socket:[32]", "socket:[33]", "socket:[34]"],
                ["read of a socket", "read of a socket (woken by helper)"]
            ),
            (["", "", "", "socket:[34]"], ["read of a socket", "read of a socket (woken by helper)"]),
            ([], ["read", "read (woken by helper)"]),
        ] as [([String], [String])]
    )
    func unendedRead(_ files: [String], _ expected: [String]) throws {
        let read = SiteID(20)
        let woken = [Wait(site: read, address: 5, time: 12, waker: LoopScript.other)]
        var script = LoopScript()
        script.site(read, "read")
        script.turns(6, from: 10)
        for number in 0..<3 { Self.add(woken, from: 200 + Double(number) * 40, to: &script) }
        script.wake(400)
        script.run(400)
        script.wait(read, 401, argument: 5)
        for (file, time) in zip(files, [215.0, 255, 295, 410]) { script.open(file, 5, time) }
        #expect(try Self.allNames(script).sorted() == expected)
    }

    @Test(
        "A lock that a turn waits for again and again, without recorded wake-ups, has the name that most turns give it"
    )
    func polled() throws {
        let woken = [Wait(time: 5), Wait(time: 7, waker: LoopScript.other)]
        let unseen = [Wait(time: 5, isSeen: false), Wait(time: 5, isSeen: false), Wait(time: 2)]
        let names = try Self.names(Self.script([woken, woken, unseen]))
        #expect(names == [["futex (woken by helper)"], ["futex (woken by helper)"], ["futex (woken by helper)"]])
        let one = try Self.names(Self.script([woken, woken, [Wait(time: 12, isSeen: false)]]))
        #expect(one.last == ["futex"], "a single wait may have timed out")
        let timedOut = try Self.names(Self.script([woken, woken, [Wait(time: 6), Wait(time: 6)]]))
        #expect(timedOut.last == ["futex (timed out)"], "nobody ended these")
        let rare = try Self.names(Self.script([woken, unseen, unseen]))
        #expect(rare[1].contains("futex"), "most turns do not say who: \(rare)")
    }

    @Test("Where a thread held the lock in one wait and ended another one, both have one name")
    func holder() throws {
        let held = [Wait(time: 12, holder: LoopScript.other)]
        let woken = [Wait(time: 12, waker: LoopScript.other)]
        let names = try Self.names(Self.script([held, woken]))
        #expect(names == [["futex (woken by helper)"], ["futex (woken by helper)"]])
        #expect(try Self.names(Self.script([held])) == [["futex (held by helper)"]])
        var other = woken
        other[0].address = 0x400
        #expect(try Self.names(Self.script([held, other])).first == ["futex (held by helper)"], "of another lock")
    }

    @Test("Thread names that differ only by a number are one name where the threads ended waits for the same lock")
    func numbers() throws {
        func names(_ first: String, _ second: String, address: UInt64 = OneLockTests.address) throws -> Set<String> {
            try Self.names(first, second, at: LoopScript.lock, [Self.address, address])
        }
        #expect(try names("Thread-13", "Thread-15") == ["futex (woken by Thread-N)"])
        #expect(try names("Thread-13", "loader7") == ["futex (woken by Thread-13)", "futex (woken by loader7)"])
        let locks = try names("db-1", "db-2", address: 0x400)
        #expect(locks == ["futex (woken by db-1)", "futex (woken by db-2)"], "two locks")
        let unknown = try Self.names("db-1", "db-2", at: LoopScript.lock, [0, 0])
        #expect(unknown == ["futex (woken by db-1)", "futex (woken by db-2)"], "locks whose address is not known")
    }

    @Test("Of calls that may be for another resource each time, only those for one file get one such name")
    func numbersAtOnePlace() throws {
        let clients = ("client-1", "client-2")
        let children = try Self.names(clients.0, clients.1, at: SiteID(20), call: "wait4", [5, 5])
        #expect(children == ["wait4 (woken by client-1)", "wait4 (woken by client-2)"])
        let sockets = ["socket:[31]", "socket:[32]"]
        let apart = try Self.names(clients.0, clients.1, at: SiteID(20), call: "read", [5, 5], files: sockets)
        #expect(apart == ["read of a socket (woken by client-1)", "read of a socket (woken by client-2)"])
        let pipe = try Self.names(clients.0, clients.1, at: SiteID(20), call: "read", [5, 5], files: ["pipe:[31]"])
        #expect(pipe == ["read of a pipe (woken by client-N)"])
    }

    /// The resources that two late turns waited for at one place, each with an argument and a waker of its own.
    private static func names(
        _ first: String,
        _ second: String,
        at site: SiteID,
        call: String? = nil,
        _ arguments: [UInt64],
        files: [String] = []
    ) throws -> Set<String> {
        var script = Self.script([
            [Wait(site: site, address: arguments[0], time: 12, waker: LoopScript.other)],
            [Wait(site: site, address: arguments[1], time: 12, waker: LoopScript.third)],
        ])
        if let call { script.site(site, call) }
        script.addThird(ofProgram: true)
        for (file, time) in zip(files, [215.0, 255]) { script.open(file, 5, time) }
        let threads: [(ThreadID, String, Int32)] = [
            (LoopScript.other, first, 101), (LoopScript.third, second, 102),
        ]
        let named = threads.map { id, name, number in
            TraceRecord.thread(
                ThreadDescription(
                    id: id,
                    app: AppID(0),
                    name: name,
                    kernelID: number,
                    process: ProcessDescription(id: LoopScript.process, name: "loop")
                )
            )
        }
        let end = TraceRecord.end(.complete, at: LoopScript.at(600), MeasurementQuality())
        let run = Analysis.analyze(try Trace(records: script.records + named + [end]).withTurns())
        return Set(run.frames[0].filter(\.isMissed).flatMap { $0.ledger.blocked.map(\.resource) })
    }
}
