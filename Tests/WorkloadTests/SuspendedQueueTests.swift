import Scenario
import Testing
import WorkloadYAML

@Suite("Operation queues that start suspended")
struct SuspendedQueueTests {
    private func warnings(_ fields: String) throws -> [String] {
        let text = "version: 1\nduration: 10s\napps:\n  mail:\n    frame: [{ compute: 1ms }]\n    \(fields)\n"
        return try WorkloadFile.read(Array(text.utf8), named: "t.yaml").warnings.map(\.description)
    }

    private static let queue = "operationQueues: { net: { suspended: on } }\n    "
    private static let get = "operations: { get: { on: net, do: [{ compute: 1ms }] } }\n    onOpen: [get]"

    @Test("check warns of a suspended queue that no step resumes")
    func never() throws {
        #expect(
            try warnings(Self.queue + Self.get) == [
                "t.yaml:6:31: apps.mail.operationQueues.net.suspended: no step resumes this queue: none of its operations ever"
                    + " begins"
            ]
        )
    }

    @Test(
        "check does not warn if any step resumes the queue, or if it does not start suspended",
        arguments: [
            queue + get + "\n    events: { tap: { every: 1s, do: [{ resume: net }] } }",
            queue + get + "\n    launch: [{ call: go }]\n    work: { go: [{ repeat: 2, do: [{ resume: net }] }] }",
            "operationQueues: { net: { maxConcurrent: 1 } }\n    " + get,
        ]
    )
    func resumed(fields: String) throws { #expect(try warnings(fields).isEmpty) }

    @Test("check warns of an unused suspended queue only that no operation uses it")
    func unused() throws {
        #expect(
            try warnings("operationQueues: { net: { suspended: on } }") == [
                "t.yaml:6:24: apps.mail.operationQueues.net: no operation uses this queue"
            ]
        )
    }
}
