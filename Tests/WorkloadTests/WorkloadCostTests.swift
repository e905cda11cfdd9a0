import FrameTrace
import Scenario
import Testing
import WorkloadYAML

@Suite("What a workload costs")
struct WorkloadCostTests {
    private func cost(_ frame: String, duration: String = "3s", more: String = "") throws -> WorkloadCost {
        let text = """
            version: 1
            duration: \(duration)
            warmUp: 300ms
            apps:
              a:
                work: { job: [{ compute: 1ms }, { compute: 1ms }] }
                frame: \(frame)
            \(more)
            """
        return CompiledWorkload(try WorkloadFile.parse(text: text, named: "cost")).cost
    }

    @Test("frames, repeats, items and what they do are counted")
    func sums() throws {
        #expect(try cost("[{ compute: 2ms }]").frames.rounded() == 180)
        #expect(try cost("[{ compute: 2ms }]").acts.rounded() == 180)
        #expect(try cost("[{ repeat: 10, do: [{ compute: 1us }] }]").acts.rounded() == 1800)
        // The submission, the item, and its two steps.
        #expect(try cost("[{ async: job, on: global }]").acts.rounded() == 180 * 5)
    }

    @Test("what took the machine is large, or too large")
    func heavy() throws {
        let items = try cost("[{ repeat: 1000000, do: [{ async: job, on: global, after: 60s }] }]")
        #expect(items.isLarge && items.isTooLarge)
        // Five frames, each of them a second long.
        let locks = try cost("[{ repeat: 1000000, do: [{ lock: l, do: [{ compute: 1us }] }] }]", duration: "5s")
        #expect(locks.acts.rounded() == 15_000_000)
        #expect(locks.isLarge && !locks.isTooLarge)
    }

    @Test("an ordinary workload is not")
    func ordinary() throws {
        #expect(try !cost("[{ compute: 2ms }]", duration: "600s").isLarge)
        let day = try cost("[{ compute: 2ms }]", duration: "86400s")
        #expect(day.isLarge && !day.isTooLarge)
    }
}
