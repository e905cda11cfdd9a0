import Scenario
import Testing
import WorkloadYAML

@Suite("Suggestions for steps: acts that share one, values that lack their list, work that is waited for")
struct StepAdviceTests {
    /// What is suggested for an app `a` with these fields.
    private func help(_ fields: String) -> [String] {
        do throws(WorkloadError) {
            _ = try WorkloadFile.parse(text: Samples.app(fields), named: "t.yaml")
            return []
        } catch {
            return error.diagnostics.map(\.help)
        }
    }

    @Test(
        "Two acts in one step: the other act goes inside the one that takes `do`, else each gets its own step",
        arguments: [
            ("{ lock: cache, compute: 0.5ms }", "write `{ lock: cache, do: [{ compute: 0.5ms }] }`"),
            ("{ compute: 1ms, every: 3 }", "write `{ every: 3, do: [{ compute: 1ms }] }`"),
            (
                "{ lock: cache, compute: 1ms, do: [{ sleep: 1ms }] }",
                "write `{ lock: cache, do: [{ compute: 1ms }, …] }`"
            ),
            (
                "{ repeat: 3, lock: cache, do: [{ sleep: 1ms }] }",
                "write `{ repeat: 3, do: [{ lock: cache, do: […] }] }`"
            ),
            (
                "{ compute: { uniform: [1ms, 2ms] }, name: draw, read: 20kB }",
                "write two steps: `{ compute: { uniform: [1ms, 2ms] }, name: draw }, { read: 20kB }`"
            ),
            (
                "{ async: load, compute: 1ms, sleep: 2ms }",
                "write 3 steps: `{ async: load, on: global.utility }, { compute: 1ms }, { sleep: 2ms }`"
            ),
        ]
    )
    func acts(step: String, expected: String) { #expect(help("frame: [\(step)]") == [expected]) }

    @Test("What is suggested for acts in one step is accepted")
    func accepted() {
        #expect(help("frame: [{ lock: cache, do: [{ compute: 0.5ms }] }]").isEmpty)
    }

    @Test(
        "A value that lacks its list is suggested in one, as it was written",
        arguments: [
            ("frame: { compute: 12ms }", "put it in a list: write `frame: [{ compute: 12ms }]`"),
            (
                "frame: { compute: 3ms, read: 1kB }",
                "put it in a list: write `frame: [{ compute: 3ms }, { read: 1kB }]`"
            ),
            ("frame: { draw: 12ms }", "put it in a list: write `frame: [{ compute: 4ms }]`"),
            ("launch: [{ compute: 1ms }]\n    events: { tap: { at: 3s, do: [{ compute: 1ms }] } }", "write `at: [3s]`"),
        ]
    )
    func lists(fields: String, expected: String) { #expect(help(fields) == [expected]) }

    @Test(
        "A wait for work by its own name: the work item gets that name, or the wait the name of the work item",
        arguments: [
            (
                "{ async: decode, on: global.utility }, { wait: decode }",
                "add `as: decode` to the `async` that hands over decode"
            ),
            ("{ task: decode, as: job }, { wait: decode }", "write `wait: job`: `as: job` at the `task` is its name"),
        ]
    )
    func waits(steps: String, expected: String) {
        #expect(help("frame: [\(steps)]\n    work: { decode: [{ compute: 1ms }] }") == [expected])
    }

    @Test("An empty file of rules is not called a workload")
    func rules() {
        do throws(WorkloadError) {
            _ = try GateFile.parse(Array("# later\n".utf8), named: "rules.yaml")
            Issue.record("an empty file was accepted")
        } catch {
            #expect(error.description == "rules.yaml:1:1: expected a file of rules, found nothing")
        }
    }
}
