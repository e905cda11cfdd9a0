import FrameTrace
import Testing

@testable import FrameBudget

@Suite("Frames that other threads and processes of a program mark or present")
struct LateFrameTests {
    private static let process: Int32 = 300

    /// Adds frames that a thread marks at both ends, one every 20 ms, of the given lengths in milliseconds.
    private static func mark(_ script: inout LoopScript, _ thread: ThreadID, _ lengths: [Double], from first: Double) {
        for (number, length) in lengths.enumerated() {
            let begin = first + Double(number) * 20
            script.slice(thread, begin, begin + length)
            script.mark(.frameBegin, begin, of: thread)
            script.mark(.frameEnd, begin + length, of: thread)
        }
    }

    /// A program whose main thread marks twelve frames, the first ones late, and in which another thread marks ten, three
    /// of them late.
    private static func script(late: Int = 0, by other: ThreadID = LoopScript.other) -> LoopScript {
        var script = LoopScript()
        script.addMarks(frameBudget: 5, names: [])
        mark(&script, LoopScript.thread, (0..<12).map { $0 < late ? 7 : 2 }, from: 20)
        mark(&script, other, (0..<10).map { [2, 5, 7].contains($0) ? 8 : 2 }, from: 30)
        return script
    }

    private func loops(_ trace: Trace, _ options: TurnOptions = TurnOptions()) -> [LateLoop] {
        let findings = Analysis.analyze(trace.withTurns(options)).result.findings
        return findings.compactMap { if case .lateLoop(let loop) = $0 { loop } else { nil } }
    }

    /// The finding on the other thread of ``script(late:by:)``.
    private static func finding(
        name: String = "loop",
        process: Int32 = LoopScript.process,
        thread: String?,
        number: Int32? = nil
    ) -> LateLoop {
        LateLoop(
            app: "loop",
            name: name,
            process: process,
            thread: thread,
            number: number,
            argument: nil,
            turns: 10,
            late: 3,
            countsFrames: true
        )
    }

    @Test("Late marked frames of another thread are a finding, however many of the judged thread's are late")
    func thread() throws {
        for late in [0, 1, 6] {
            let trace = try Self.script(late: late).trace(until: 500)
            let app = Analysis.analyze(trace.withTurns()).result.apps.first
            #expect(app?.clock == .marks && app?.total.missed == late)
            #expect(loops(trace) == [Self.finding(thread: "helper")], "\(late) late")
        }
    }

    @Test("Marked frames that a program continues on another thread are a finding")
    func handedOver() throws {
        var script = LoopScript()
        script.addMarks(frameBudget: 5, names: [])
        Self.mark(&script, LoopScript.thread, Array(repeating: 2, count: 12), from: 20)
        script.mark(.pause, 270)
        Self.mark(&script, LoopScript.other, (0..<10).map { [2, 5, 7].contains($0) ? 8 : 2 }, from: 300)
        #expect(loops(try script.trace(until: 600)) == [Self.finding(thread: "helper")])
    }

    @Test("There is no finding where the thread was chosen, all frames are in the budget, or turns were asked for")
    func none() throws {
        let trace = try Self.script().trace(until: 500)
        #expect(loops(trace, TurnOptions(thread: "helper")).isEmpty && loops(trace, TurnOptions(thread: "100")).isEmpty)
        #expect(loops(trace, TurnOptions(budget: .milliseconds(9))).isEmpty)
        #expect(loops(trace, TurnOptions(prefersTurns: true)).isEmpty)
    }

    @Test(
        "Late marked frames of another process are a finding; a thread that is not its main one is named by its number",
        arguments: [(kernelID: 300, thread: nil, number: nil), (kernelID: 305, thread: "draw", number: 305)]
            as [(Int32, String?, Int32?)]
    )
    func otherProcess(_ example: (kernelID: Int32, thread: String?, number: Int32?)) throws {
        let thread = ThreadDescription(
            id: LoopScript.third,
            app: AppID(0),
            name: example.thread ?? "renderer",
            kernelID: example.kernelID,
            process: ProcessDescription(id: Self.process, name: "renderer")
        )
        let script = Self.script(by: LoopScript.third)
        let end = TraceRecord.end(.complete, at: LoopScript.at(500), MeasurementQuality())
        let trace = try Trace(records: script.records + [.thread(thread), end])
        let expected = Self.finding(
            name: "renderer",
            process: Self.process,
            thread: example.thread,
            number: example.number
        )
        #expect(loops(trace) == [expected])
    }

    /// Adds present calls of a thread: from begin to begin the given times, in milliseconds.
    private static func present(_ script: inout LoopScript, _ thread: ThreadID, _ steps: [Double], from first: Double) {
        var time = first
        for step in [0] + steps {
            time += step
            script.slice(thread, time - 2, time + 1)
            script.mark(.present, time, name: 1, of: thread)
            script.mark(.presented, time + 0.5, name: 1, of: thread)
        }
    }

    @Test("Frames that another thread presents are a finding if most of at least twenty are in time")
    func presented() throws {
        func found(_ steps: [Double]) throws -> [LateLoop] {
            var script = LoopScript()
            script.addMarks(frameBudget: 25, names: ["glXSwapBuffers"])
            Self.present(&script, LoopScript.thread, Array(repeating: 20, count: 60), from: 20)
            Self.present(&script, LoopScript.other, steps, from: 30)
            let trace = try script.trace(until: 1_500)
            let app = Analysis.analyze(trace.withTurns()).result.apps.first
            #expect(app?.loop?.presentedWith == "glXSwapBuffers" && app?.total.missed == 0)
            return loops(trace)
        }
        let late = try found((0..<30).map { [5, 9, 20].contains($0) ? 40 : 20 })
        #expect(late.map(\.thread) == ["helper"] && late.first?.countsFrames == true, "\(late)")
        #expect(late.first?.turns == 30 && late.first?.late == 3, "\(late)")
        #expect(try found([20, 300, 40, 20, 200, 20]).isEmpty, "a window that is drawn now and then")
    }
}
