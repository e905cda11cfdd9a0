import FrameTrace
import Scenario
import Testing
import WorkloadYAML

@Suite("Cost of a workload")
struct WorkloadCostTests {
    private func cost(
        _ frame: String,
        duration: String = "3s",
        more: String = "",
        work: String = "[{ compute: 1ms }, { compute: 1ms }]"
    ) throws -> WorkloadCost {
        let text = """
            version: 1
            duration: \(duration)
            warmUp: 300ms
            apps:
              a:
                work: { job: \(work) }
                frame: \(frame)
            \(more)
            """
        return CompiledWorkload(try WorkloadFile.parse(text: text, named: "cost")).cost
    }

    @Test("the cost counts frames, repeats, items and their steps")
    func sums() throws {
        #expect(try cost("[{ compute: 2ms }]").frames.rounded() == 180)
        #expect(try cost("[{ compute: 2ms }]").acts.rounded() == 180)
        #expect(try cost("[{ repeat: 10, do: [{ compute: 1us }] }]").acts.rounded() == 1800)
        // The submission, the item, and its two steps.
        #expect(try cost("[{ async: job, on: global }]").acts.rounded() == 180 * 5)
    }

    @Test("work that submits itself is counted as often as the run has time for, or until chance ends it")
    func repeating() throws {
        func events(_ again: String) throws -> Double {
            let start = """
                    events:
                          start: { at: [1s], do: [{ async: job, on: main }] }
                """
            return try cost("[{ compute: 2ms }]", more: start, work: "[{ compute: 1ms }, \(again)]").acts - 180
        }
        // 3 s of 1 ms: submission and item, step, and the end of it.
        let endless = try events("{ async: job, on: main }")
        #expect(endless >= 3000 * 3 && endless <= 3000 * 6)
        let delayed = try events("{ async: job, on: main, after: 9ms }")
        #expect(delayed >= 300 * 3 && delayed <= 300 * 6)
        let rare = try events("{ chance: 0.5, do: [{ async: job, on: main }] }")
        #expect(rare > 0 && rare < 30)
    }

    @Test("two apps that share a CPU need more than twice the memory of one")
    func shared() throws {
        let other = """
              b:
                frame: [{ compute: 2ms }]
            """
        let (one, two) = (
            try cost("[{ compute: 2ms }]", duration: "86400s"),
            try cost("[{ compute: 2ms }]", duration: "86400s", more: other)
        )
        #expect(two.memory > 2.2 * one.memory)
    }

    @Test("a workload that would exhaust the machine counts as large, or as too large")
    func heavy() throws {
        let items = try cost("[{ repeat: 1000000, do: [{ async: job, on: global, after: 60s }] }]")
        #expect(items.isLarge && items.isTooLarge)
        // Five frames, each of them a second long.
        let locks = try cost("[{ repeat: 1000000, do: [{ lock: l, do: [{ compute: 1us }] }] }]", duration: "5s")
        #expect(locks.acts.rounded() == 15_000_000)
        #expect(locks.isLarge && !locks.isTooLarge)
    }

    @Test("an ordinary workload does not count as large; one of a whole day does, but not as too large")
    func ordinary() throws {
        #expect(try !cost("[{ compute: 2ms }]", duration: "600s").isLarge)
        let day = try cost("[{ compute: 2ms }]", duration: "86400s")
        #expect(day.isLarge && !day.isTooLarge)
    }
}
