import FrameTrace
import Scenario
import Simulation
import Testing
import WorkloadYAML

/// The computed cost of work that submits itself again, compared with how often virtual runs do it.
@Suite("Cost of work that submits itself again")
struct RepeatedWorkCostTests {
    /// A workload of an app without frames that does work `up` again and again.
    private func workload(
        _ work: String,
        starts: String = "launch: [{ async: up, on: q }]",
        seconds: Int = 300,
        more: String = ""
    ) throws -> CompiledWorkload {
        let text = """
            version: 1
            duration: \(seconds)s
            device: { cores: 2 }
            apps:
              sync:
                queues: { q: { qos: utility } }
                work: { \(work) }
                \(starts)
            \(more)
            """
        return CompiledWorkload(try WorkloadFile.parse(text: text, named: "cost"))
    }

    private static let event = "events: { go: { at: [1s], do: [{ async: up, on: q }] } }"

    @Test("work that sleeps for a second in each turn runs once a second, so the run is small")
    func sleeping() throws {
        let cost = try workload("up: [{ sleep: 1s }, { compute: 1us }, { async: up, on: q }]").cost
        // The item, its begin and end, and its three steps.
        #expect(cost.acts >= 300 * 5 && cost.acts <= 303 * 5)
        #expect(!cost.isLarge)
    }

    @Test(
        "the computed number of turns counts the time of each step: a run nearly reaches and never exceeds it",
        arguments: [
            ("{ sleep: 20ms }", 4.0), ("{ user: 20ms }", 4), ("{ compute: 3ms }", 4), ("{ touch: 8MB }", 4),
            ("{ fetch: 20kB }", 4), ("{ fetch: 20kB, latency: 5ms }", 4), ("{ write: 2MB }", 4), ("{ read: 2MB }", 4),
            ("{ gpu: 5ms }", 4), ("{ lock: db, do: [{ fetch: 20kB }] }", 6),
            ("{ perform: 6, do: [{ sleep: 10ms }] }", 28), ("{ sync: main, do: [{ sleep: 10ms }] }", 7),
            ("{ repeat: 3, do: [{ sleep: 5ms }] }", 6), ("{ every: 4, do: [{ sleep: 40ms }] }", 3.25),
        ] as [(String, Double)]
    )
    func turns(step: String, actsOfTurn: Double) throws {
        let compiled = try workload("up: [\(step), { async: up, on: q }]", seconds: 5)
        let trace = try Trace(bytes: VirtualEngine.trace(compiled, recordedBy: "test"))
        var turns = 0.0
        for events in trace.events.values {
            for event in events {
                if case .begin(let begin) = event, trace.paths[begin.path]?.label == "up" { turns += 1 }
            }
        }
        let most = compiled.cost.acts / actsOfTurn
        #expect(turns > 0 && turns <= most, "\(turns) in the run, \(most) at most")
        #expect(most <= 1.1 * turns + 3, "\(turns) in the run, \(most) at most")
    }

    @Test("a delay counts if each turn submits one other turn, on whatever queue, but not if it submits two")
    func delayed() throws {
        let again = "up: [{ compute: 1us }, { async: up, on: global, after: 1s }]"
        let cost = try workload(again, starts: Self.event).cost
        #expect(cost.acts >= 300 * 4 && cost.acts <= 310 * 4)
        let two = "up: [{ compute: 1us }, { async: up, on: global }, { async: up, on: global, after: 1s }]"
        #expect(try workload(two).cost.isTooLarge)
    }

    @Test("two works that submit each other take the time of both")
    func circle() throws {
        let work = "up: [{ sleep: 500ms }, { async: on, on: q }], on: [{ sleep: 500ms }, { async: up, on: q }]"
        let cost = try workload(work, starts: Self.event).cost
        #expect(cost.acts >= 300 * 8 && cost.acts <= 310 * 8)
    }

    @Test("a step that may take no time counts as taking none")
    func unknown() throws {
        let fetch = "up: [{ fetch: 20kB }, { async: up, on: q }]"
        #expect(try !workload(fetch).cost.isLarge)
        let timeline = "timeline: [{ at: 0s, open: sync }, { at: 1s, network: off }]"
        #expect(try workload(fetch, more: timeline).cost.isLarge, "a fetch without a network ends at once")
        let wait = "up: [{ wait: s, timeout: 1s }, { signal: s }, { async: up, on: q }]"
        let semaphore = "semaphores: { s: 1 }\n    launch: [{ async: up, on: q }]"
        #expect(try workload(wait, starts: semaphore).cost.isLarge)
    }

    @Test("work under a condition that the run decides counts as submitting itself each time")
    func conditional() throws {
        let work = "up: [{ sleep: 1ms }, { when: full screen, do: [{ async: up, on: q }] }]"
        #expect(try workload(work).cost.acts >= 300_000 * 3)
    }

    @Test("many items at once share the disk and the GPU")
    func shared() throws {
        let start = "launch: [{ repeat: 100, do: [{ async: up, on: global }] }]"
        for step in ["{ gpu: 10ms }", "{ write: 4MB }"] {
            let cost = try workload("up: [\(step), { async: up, on: global }]", starts: start).cost
            // 30 000 turns of 10 ms, and the unfinished turns of the pool's threads.
            #expect(cost.acts >= 29_000 * 4 && cost.acts <= 31_000 * 4, "\(step)")
        }
    }
}
