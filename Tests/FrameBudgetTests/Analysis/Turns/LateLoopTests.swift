import FrameTrace
import Testing

@testable import FrameBudget

@Suite("Loops of other processes and threads of a program")
struct LateLoopTests {
    private static let process: Int32 = 300

    /// A program whose first process has turns of 2 ms, and whose second one has turns of 2 ms and two of 15 ms.
    private static func script() -> LoopScript {
        var script = LoopScript()
        script.turns(6, from: 10)
        let turns: [(Double, Double)] = [
            (14, 2), (34, 2), (54, 2), (74, 2), (94, 2), (200, 15), (240, 15), (260, 2),
        ]
        for (start, length) in turns {
            script.woken(LoopScript.third, start, by: LoopScript.other)
            script.slice(LoopScript.third, start, start + length)
            script.left(LoopScript.third, LoopScript.home, start + length, argument: 0)
        }
        return script
    }

    /// The trace of a script with a second process.
    private static func trace(
        _ script: LoopScript,
        commands: [String] = ["loop", "loop --type=renderer --v=0"]
    ) throws
        -> Trace
    {
        let processes = zip([LoopScript.process, process], commands).map { id, command -> TraceRecord in
            .program(.process(ObservedProcess(id: id, parent: 0, app: AppID(0), command: command)))
        }
        let thread = ThreadDescription(
            id: LoopScript.third,
            app: AppID(0),
            name: "loop",
            kernelID: process,
            process: ProcessDescription(id: process, name: "loop")
        )
        let end = TraceRecord.end(.complete, at: LoopScript.at(500), MeasurementQuality())
        return try Trace(records: script.records + processes + [.thread(thread), end])
    }

    private func loops(_ trace: Trace, _ options: TurnOptions = TurnOptions()) -> [LateLoop] {
        let findings = Analysis.analyze(trace.withTurns(options)).result.findings
        return findings.compactMap { if case .lateLoop(let loop) = $0 { loop } else { nil } }
    }

    @Test("A main thread of another process with more late turns than the judged loop is a finding")
    func late() throws {
        let expected = LateLoop(
            app: "loop",
            name: "loop",
            process: Self.process,
            argument: "--type=renderer",
            turns: 7,
            late: 2
        )
        #expect(loops(try Self.trace(Self.script())) == [expected])
    }

    @Test("There is no finding where the judged loop is as late, the thread was chosen, or turns are in the budget")
    func none() throws {
        var script = Self.script()
        script.turn(300, 315)
        script.turn(340, 355)
        #expect(loops(try Self.trace(script)).isEmpty)
        let trace = try Self.trace(Self.script())
        #expect(loops(trace, TurnOptions(thread: "100")).isEmpty)
        #expect(loops(trace, TurnOptions(budget: .milliseconds(20))).isEmpty)
    }

    @Test("There is no finding where the loop was chosen by the call that it waits in")
    func home() throws {
        #expect(loops(try Self.trace(Self.script()), TurnOptions(home: .poll)).isEmpty)
    }

    @Test(
        "A process is told from others of its name by its first argument that not all of them have",
        arguments: [
            // The command lines of both processes, and the argument that identifies the second one.
            (first: "loop", second: "loop --type=renderer --v=0", argument: "--type=renderer"),
            (first: "loop --v=0", second: "loop --v=0 --type=gpu", argument: "--type=gpu"),
            (first: "loop", second: "loop --port 8080", argument: "--port 8080"),
            (first: "loop --port 80", second: "loop --port 8080", argument: "--port 8080"),
            (first: "loop a.py", second: "loop b.py", argument: "b.py"),
            (first: "loop", second: "loop", argument: nil), (first: "loop", second: "", argument: nil),
        ] as [(String, String, String?)]
    )
    func arguments(_ example: (first: String, second: String, argument: String?)) throws {
        let trace = try Self.trace(LoopScript(), commands: [example.first, example.second])
        let found = ProcessArguments(trace)
        #expect(found[Self.process] == example.argument)
        #expect(found[LoopScript.process] == nil, "the one that was started")
    }

    /// Adds turns of another thread of the judged thread's process, from begin to begin the given times, again and
    /// again: of the given lengths, most of which it waits for a file.
    private static func helper(_ script: inout LoopScript, _ site: SiteID, _ lengths: [Double], _ steps: [Double]) {
        var start = 14.0
        for (number, length) in lengths.enumerated() {
            defer { start += steps[number % steps.count] }
            script.woken(LoopScript.other, start, by: LoopScript.thread)
            script.slice(LoopScript.other, start, start + 1)
            script.left(LoopScript.other, LoopScript.file, start + 1, argument: 0)
            script.slice(LoopScript.other, start + length - 0.5, start + length)
            script.left(LoopScript.other, site, start + length, argument: 0)
        }
    }

    /// A program with a helper, whose judged thread is its main thread or not, and is in time but for `late` turns.
    private static func two(
        _ site: SiteID,
        _ lengths: [Double],
        isFallbackThread: Bool = false,
        late: Int = 0,
        steps: [Double] = [30]
    ) throws -> Trace {
        var script = LoopScript()
        if isFallbackThread { script.moveMain() }
        script.turns(60, from: 10)
        for number in 0..<late { script.turn(1_300 + Double(number) * 40, 1_315 + Double(number) * 40) }
        helper(&script, site, lengths, steps)
        return try script.trace(until: steps.count == 1 ? 1_800 : 3_600)
    }

    /// Lengths of turns that are mostly in time.
    private static let seldomLate = (0..<40).map { $0.isMultiple(of: 10) ? 15.0 : 2 }

    @Test("Another thread of the process with late turns is a finding where the judged loop has none")
    func thread() throws {
        let found = loops(try Self.two(LoopScript.home, Self.seldomLate))
        #expect(found.map(\.thread) == ["helper"] && found.first?.number == nil, "\(found)")
        #expect(
            found.first.map { $0.late >= 3 && $0.late <= 4 && $0.turns >= 38 && $0.turns <= 40 } == true,
            "\(found)"
        )
        #expect(found.first?.process == LoopScript.process && found.first?.argument == nil)
    }

    @Test("A thread that waits for a lock is a finding only where no main thread has a loop, as in a virtual machine")
    func condition() throws {
        #expect(loops(try Self.two(LoopScript.lock, Self.seldomLate)).isEmpty)
        let found = loops(try Self.two(LoopScript.lock, Self.seldomLate, isFallbackThread: true))
        #expect(found.map(\.thread) == ["helper"], "\(found)")
    }

    /// Times from begin to begin, in milliseconds: of a loop whose turns are often late, and of a worker.
    private static let unevenLoop: [Double] = [30, 36, 25, 33, 27, 35]
    private static let unevenWorker: [Double] = [20, 60, 21, 90, 44, 130]

    @Test("Of threads that wait for a lock, one that turns about periodically is a finding, and a worker is not")
    func worker() throws {
        func found(_ steps: [Double]) throws -> [String?] {
            let trace = try Self.two(LoopScript.lock, Self.seldomLate, isFallbackThread: true, steps: steps)
            return loops(trace).map(\.thread)
        }
        #expect(try found(Self.unevenLoop) == ["helper"])
        #expect(try found(Self.unevenWorker).isEmpty)
    }

    @Test("A period by which begins are predicted is a closer one than that which distinguishes a loop from a worker")
    func evenness() {
        func period(_ steps: [Double], _ evenness: LoopPeriod.Evenness) -> TimeSpan? {
            var start = 0.0
            let turns = (0..<40).map { number -> Interval in
                defer { start += steps[number % steps.count] }
                return Interval(start: LoopScript.at(start), end: LoopScript.at(start + 2))
            }
            return LoopPeriod.found(in: turns, fewest: 20, evenness: evenness)
        }
        #expect(period([20], .predictable) == .milliseconds(20) && period([20], .recognizable) == .milliseconds(20))
        #expect(period(Self.unevenLoop, .predictable) == nil)
        #expect(period(Self.unevenLoop, .recognizable) == .milliseconds(30))
        #expect(period(Self.unevenWorker, .predictable) == nil && period(Self.unevenWorker, .recognizable) == nil)
    }

    @Test("No finding on a thread that is always late, late once or has few turns, or if the main thread is late")
    func noThread() throws {
        #expect(loops(try Self.two(LoopScript.home, Array(repeating: 15, count: 40))).isEmpty)
        #expect(loops(try Self.two(LoopScript.home, [2, 15] + Array(repeating: 2, count: 38))).isEmpty)
        #expect(loops(try Self.two(LoopScript.home, Array(Self.seldomLate.prefix(15)))).isEmpty)
        #expect(loops(try Self.two(LoopScript.home, Self.seldomLate, late: 1)).isEmpty)
    }

    @Test("There is no finding on turns of a program whose runtime moves work between its threads")
    func moved() throws {
        var trace = try Self.two(LoopScript.home, Self.seldomLate)
        #expect(!loops(trace).isEmpty)
        trace.program.processes[0].runtime = "Go"
        #expect(loops(trace).isEmpty)
    }
}
