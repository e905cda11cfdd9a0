import Testing

@testable import FrameBudget
@testable import FrameStatistics
@testable import FrameTrace
@testable import Scenario
@testable import SelfTest

/// Which time of other processes makes the cause of an injected late frame uncertain, in traces made by hand.
@Suite("Disturbances of injected frames")
struct DisturbanceTests {
    private typealias Script = ThreadScript

    /// A frame of 30 ms in which a read blocks the main thread from 5 to 20 ms, with its wake-up at 19 ms, while a
    /// kernel thread has that CPU for a time.
    private func disturbance(
        _ cause: InjectedCause,
        _ other: ClosedRange<Double>,
        wakes: Bool = true
    ) throws -> TimeSpan {
        let scenario = VerifyScenario(.pageFault, seconds: 1, seed: 1)
        let compiled = CompiledWorkload(scenario.workload)
        let name = cause == .quota ? "own work" : "read"
        let step = try #require(
            compiled.paths.nodes.indices.first { compiled.paths.labels(of: PathID(index: $0)).last == name }
        )
        var script = Script(engine: "live")
        let kernel = ThreadID(60)
        script.other(kernel, .foreign, "kworker")
        script.frame(Script.photos, 0, 30) { script in
            let step = StepSpan(
                path: PathID(index: step),
                start: Script.at(4),
                end: Script.at(21),
                cpu: .milliseconds(2)
            )
            script.add(.step(step), Script.photos)
        }
        script.ran(Script.photos, 0, 5)
        script.ran(Script.photos, 20, 30)
        script.ran(kernel, other.lowerBound, other.upperBound)
        if wakes { script.add(.woken(Waking(at: Script.at(19), by: kernel, cpu: 0)), Script.photos) }
        let trace = try script.trace()
        let run = Analysis.analyze(trace)
        let finder = InjectionFinder(cause: cause, compiled: compiled, trace: trace, foreign: [])
        return try #require(finder.injected(run.frames[0]).first).disturbance
    }

    @Test("a thread that waits for the disk loses only the time for which it was ready to other threads")
    func disk() throws {
        #expect(try disturbance(.pageFault, 6...18) == .zero)
        #expect(try disturbance(.pageFault, 6...19.75) == .milliseconds(0.75))
        #expect(try disturbance(.diskRead, 6...18) == .zero)
        // Without a recorded wake-up it may have been ready all the time.
        #expect(try disturbance(.pageFault, 6...18, wakes: false) == .milliseconds(12))
    }

    @Test("for any other cause all time of other processes counts as a disturbance")
    func others() throws { #expect(try disturbance(.quota, 6...18) == .milliseconds(12)) }

    @Test("an idle CPU whose last thread is ready was withheld until a thread runs there or the ready thread resumes")
    func withheld() throws {
        var script = Script(engine: "live")
        script.other(ThreadID(60), .foreign, "kworker")
        script.frame(Script.photos, 0, 60) { _ in }
        script.ran(Script.photos, 0, 5, ready: true)
        script.ran(Script.photos, 12, 20)
        script.ran(Script.photos, 30, 40, ready: true)
        script.ran(ThreadID(60), 33, 34, cpu: 1, ready: true)
        script.ran(ThreadID(60), 50, 55, cpu: 1)
        script.ran(Script.photos, 45, 46, cpu: 1)
        script.ran(Script.photos, 48, 60)
        let spans = try script.trace().withheldCPU.sorted { $0.interval.start < $1.interval.start }
        #expect(
            spans.map(\.interval) == [
                Interval(start: Script.at(5), end: Script.at(12)), Interval(start: Script.at(40), end: Script.at(45)),
            ]
        )
        #expect(spans.map(\.cpu) == [.milliseconds(7), .milliseconds(5)])
    }
}
