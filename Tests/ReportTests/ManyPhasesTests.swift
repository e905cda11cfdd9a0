import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Testing
import Thoroughness
import WorkloadYAML

@testable import FrameBudgetReports

@Suite("Runs of many phases")
struct ManyPhasesTests {
    /// An app that comes on screen every 80 ms for 40 ms, beside one that stays and is late at 1, 2 and 3 s.
    private static func trace(_ times: Int) throws -> Trace {
        let changes = (0..<times).flatMap { time in
            ["  - { at: \(time * 80 + 1)ms, open: a }", "  - { at: \(time * 80 + 41)ms, close: a }"]
        }
        let yaml = """
            version: 1
            duration: \(times * 80 + 100)ms
            warmUp: 0s
            apps:
              a: { frame: [{ compute: 1ms }] }
              b:
                frame: [{ compute: 1ms }]
                events: { tap: { at: [1s, 2s, 3s], do: [{ compute: 150ms }] } }
              c: { redraw: on demand, frame: [{ compute: 1ms }], events: { tick: { every: 90ms, do: [{ redraw: on }] } } }
            timeline:
              - { at: 0s, open: b }
              - { at: 0s, open: c }
            \(changes.joined(separator: "\n"))
            """
        let workload = try CompiledWorkload(WorkloadFile.parse(text: yaml, named: "test.yaml"))
        return try Trace(bytes: VirtualEngine.trace(workload, scheduler: .fair, recordedBy: "test"))
    }

    @Test("The counts of phases add up to those of the run, also if a late frame dropped intervals in several")
    func sums() throws {
        let result = Analysis.analyze(try Self.trace(50)).result
        for app in result.apps {
            let phases = app.phases.map(\.statistics)
            #expect(phases.count >= 50, "\(app.name)")
            #expect(phases.reduce(0) { $0 + $1.wanted } == app.total.wanted)
            #expect(phases.reduce(0) { $0 + $1.shown } == app.total.shown)
            #expect(phases.reduce(0) { $0 + $1.dropped } == app.total.dropped)
            #expect(phases.reduce(TimeSpan.zero) { $0 + $1.onScreen } == app.total.onScreen)
        }
        let late = try #require(result.apps.first { $0.name == "b" })
        // Each event of 150 ms delays nine intervals, which lie in four or five phases.
        #expect(late.total.dropped >= 24 && late.phases.count { $0.statistics.dropped > 0 } >= 9)
    }

    @Test("The terminal shows the phases with the most missed frames, and says how many there are")
    func terminal() throws {
        let result = Analysis.analyze(try Self.trace(50)).result
        let text = TerminalTable(width: 200).render(result)
        let late = try #require(result.apps.first { $0.name == "b" })
        let choice = PhaseChoice(late, in: result)
        #expect(choice.shown.count == 12 && choice.left == late.phases.count - 12)
        let missed = choice.shown.reduce(0) { $0 + $1.statistics.missed }
        #expect(missed == late.total.missed && missed > 0)
        let all = late.phases.count
        #expect(text.contains("b: 12 of \(all) phases, those with the most missed frames; report.html lists all."))
        #expect(text.contains("\(result.phases.count - 12) more phases in report.html."))
        #expect(text.split(separator: "\n").count < 120)
    }

    @Test("The timeline draws all lines between phases if they are few, and leaves out those that would hide frames")
    func lines() {
        func count(_ phases: Int) -> Int {
            let length = TimeSpan.milliseconds(100)
            let all = (0..<phases).map { number in
                Phase(
                    apps: ["a"],
                    start: .milliseconds(100 * Double(number)),
                    end: .milliseconds(100 * Double(number)) + length,
                    isWarmUp: number == 0
                )
            }
            let span = TimeSpan.milliseconds(100 * Double(phases))
            let markup = PhaseBackground(phases: all, span: span, width: 1000, height: 40).markup
            #expect(markup.markup.contains("class=\"warm\" x=\"0.0\""))
            return markup.markup.split(separator: "<path class=\"cut\"").count - 1
        }
        #expect(count(20) == 19)
        #expect((80...100).contains(count(1000)))
    }

    /// The CPU time of this thread for the analysis and the table, in seconds.
    private static func cost(_ trace: Trace) -> Double {
        let before = ThreadTime.seconds()
        _ = TerminalTable(width: 100).render(Analysis.analyze(trace).result)
        return ThreadTime.seconds() - before
    }

    @Test("Ten times as many phases take less than thirty times as much CPU time")
    func grows() throws {
        let (few, many) = (try Self.trace(40), try Self.trace(400))
        // In turns, and the least of each: other processes share the caches, and the machine's speed changes. Measured
        // again only if it was slow.
        var least = (few: Double.infinity, many: Double.infinity)
        for _ in 0..<3 where least.few == .infinity || least.many >= least.few * 30 {
            for _ in 0..<3 { least.few = min(least.few, Self.cost(few)) }
            least.many = min(least.many, Self.cost(many))
        }
        #expect(least.many < least.few * 30, "\(least)")
    }
}
