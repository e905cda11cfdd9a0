import FrameTrace
import Testing

@testable import FrameBudget

/// One process runs several programs, one after the other.
@Suite("Loops of programs that a process executes")
struct ProgramTimesTests {
    private static let sleep = SiteID(40)

    /// Thirty turns of the first program, then `count` turns of another one that the process executes in the middle of
    /// a turn.
    private func script(_ count: Int, runtimes: (first: String?, second: String?) = (nil, nil)) -> LoopScript {
        var script = LoopScript(seesCalls: false)
        script.site(Self.sleep, "clock_nanosleep")
        // The launcher of the first program is not counted as a program.
        script.execute("./first", 1, runtime: runtimes.first)
        func turns(_ count: Int, at place: SiteID, from start: Double) {
            for number in 0..<count {
                let begin = start + Double(number) * 20
                script.wake(begin)
                script.run(begin)
                if number == 0, place == Self.sleep { script.execute("./second", begin + 1, runtime: runtimes.second) }
                script.wait(place, begin + 2)
            }
        }
        turns(30, at: LoopScript.home, from: 20)
        turns(count, at: Self.sleep, from: 620)
        return script
    }

    @Test(
        "The program with the most turns is judged and named, and no turn goes on beyond its program",
        arguments: [(second: 40, turns: 39, program: "./second"), (second: 20, turns: 29, program: "./first")]
    )
    func judged(_ example: (second: Int, turns: Int, program: String)) throws {
        let end = 620 + Double(example.second) * 20 - 10
        let trace = try script(example.second).trace(until: end)
        let loop = try #require(trace.eventLoops().first)
        #expect(loop.turns.count == example.turns, "\(loop.turns)")
        #expect(loop.turns.allSatisfy { $0.length == .milliseconds(2) })
        let app = try #require(Analysis.analyze(trace.withTurns()).result.apps.first)
        #expect(app.total.shown == example.turns && app.total.missed == 0 && app.total.unfinished == 0, "\(app.total)")
        #expect(app.loop?.program == example.program && app.conservation.holds)
    }

    @Test("Where only one program of a process has a loop, the result names no program")
    func alone() throws {
        let app = try #require(Analysis.analyze(try script(0).trace(until: 610).withTurns()).result.apps.first)
        #expect(app.loop?.call == "poll" && app.loop?.program == nil)
    }

    @Test(
        "The runtime that moves work between threads is that of the program whose turns are judged",
        arguments: [
            (first: nil, second: "Go", count: 20, moved: nil), (first: nil, second: "Go", count: 40, moved: "Go"),
            (first: "Go", second: nil, count: 20, moved: "Go"), (first: "Go", second: nil, count: 40, moved: nil),
        ] as [(first: String?, second: String?, count: Int, moved: String?)]
    )
    func runtimes(_ example: (first: String?, second: String?, count: Int, moved: String?)) throws {
        let trace = try script(example.count, runtimes: (example.first, example.second)).trace(until: 1410)
        let app = try #require(Analysis.analyze(trace.withTurns()).result.apps.first)
        #expect(app.loop?.movedBy == example.moved)
        #expect(app.loop?.program == (example.count == 20 ? "./first" : "./second"))
    }

    @Test("Programs that a process executed on several CPUs are put in order of time")
    func order() throws {
        var script = LoopScript()
        script.execute("./second", 30, runtime: "Go")
        script.execute("./first", 20)
        let program = try script.trace(until: 40).program
        let executions = try #require(program.executions[LoopScript.process])
        #expect(executions.compactMap(\.before) == ["loop", "./first"])
        #expect(executions.map(\.after) == ["./first", "./second"])
        #expect(program.processes.first?.command == "./second" && program.processes.first?.runtime == "Go")
    }

    @Test("A process keeps its place among the others when it executes another program")
    func places() throws {
        func process(_ id: Int32, _ command: String, executed: Double? = nil) -> TraceRecord {
            let executed = executed.map { LoopScript.at($0) }
            return .program(
                .process(
                    ObservedProcess(
                        id: id,
                        parent: LoopScript.process,
                        app: AppID(0),
                        command: command,
                        runtime: nil,
                        executed: executed
                    )
                )
            )
        }
        let added = [
            process(300, "fork"), process(200, "other"), process(300, "./renderer", executed: 10),
            process(400, "last"), process(300, "./renderer --title"),
        ]
        let end = TraceRecord.end(.complete, at: LoopScript.at(40), MeasurementQuality())
        let program = try Trace(records: LoopScript().records + added + [end]).program
        #expect(program.processes.map(\.id) == [LoopScript.process, 300, 200, 400])
        #expect(program.processes.map(\.command) == ["loop", "./renderer --title", "other", "last"])
        #expect(program.executions[300]?.map(\.after) == ["./renderer"])
    }

    @Test("Of very many programs the last ones are kept, and the loops before them are not taken for one program's")
    func many() throws {
        var script = LoopScript(seesCalls: false)
        func turns(at place: SiteID, from start: Double) {
            for number in 0..<30 {
                script.wake(start + Double(number) * 20)
                script.run(start + Double(number) * 20)
                script.wait(place, start + Double(number) * 20 + 2)
            }
        }
        turns(at: LoopScript.home, from: 20)
        for number in 0..<100 { script.execute("./\(number)", 25 + Double(number) * 6) }
        turns(at: LoopScript.sleep, from: 630)
        let trace = try script.trace(until: 1220)
        let executions = try #require(trace.program.executions[LoopScript.process])
        #expect(executions.count == ProgramTrace.mostExecutions && executions.first?.before == nil)
        #expect(executions.dropFirst().first?.before == "./36", "\(executions.map(\.before))")
        let loop = try #require(trace.eventLoops().first)
        #expect(loop.call == "clock_nanosleep" && loop.program == nil && loop.turns.count == 29, "\(loop.turns)")
    }

    @Test("A thread's times are cut at the executions among them, and stay whole where there are none")
    func cuts() throws {
        let trace = try script(20).trace(until: 1010)
        let times = OffCPUTime.times(of: LoopScript.thread, in: trace)
        let executions = try #require(trace.program.executions[LoopScript.process])
        let whole = ProgramTimes.cut(times, [], at: [], runtime: "Go")
        #expect(whole.map(\.times.count) == [times.count] && whole.first?.runtime == "Go")
        let launched = ProgramTimes.cut(times, [], at: Array(executions.prefix(1)), runtime: nil)
        #expect(launched.map(\.times.count) == [times.count] && launched.first?.start == LoopScript.at(1))
        let first = ProgramTimes.cut(Array(times.prefix(10)), [], at: executions, runtime: nil)
        #expect(first.map(\.command) == ["./first"] && first.first?.end == LoopScript.at(621))
    }

    @Test("The time at which a process executed a program is in the trace file", arguments: [nil, "Go"])
    func coding(_ runtime: String?) throws {
        var script = script(5)
        let process = ObservedProcess(
            id: LoopScript.process,
            parent: 0,
            app: AppID(0),
            command: "./third",
            runtime: runtime,
            executed: LoopScript.at(700)
        )
        var encoder = TraceEncoder(origin: LoopScript.origin)
        for record in script.records + [.program(.process(process))] { encoder.append(record) }
        let read = try TraceReader(TraceFormat.fileHeader + encoder.takeChunk()).records
        #expect(read == script.records + [.program(.process(process))])
        script.execute("./third", 700)
        let executions = try #require(try script.trace(until: 740).program.executions[LoopScript.process])
        #expect(executions.compactMap(\.before) == ["loop", "./first", "./second"], "\(executions)")
    }
}
