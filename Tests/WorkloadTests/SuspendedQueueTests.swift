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

    @Test("check warns where no step resumes one")
    func never() throws {
        #expect(
            try warnings(Self.queue + Self.get) == [
                "t.yaml:6:31: apps.mail.operationQueues.net.suspended: no step resumes this queue: none of its operations ever"
                    + " begins"
            ]
        )
    }

    @Test(
        "Nothing, where a step resumes it, wherever that is, and where it does not start suspended",
        arguments: [
            queue + get + "\n    events: { tap: { every: 1s, do: [{ resume: net }] } }",
            queue + get + "\n    launch: [{ call: go }]\n    work: { go: [{ repeat: 2, do: [{ resume: net }] }] }",
            "operationQueues: { net: { maxConcurrent: 1 } }\n    " + get,
        ]
    )
    func resumed(fields: String) throws { #expect(try warnings(fields).isEmpty) }

    @Test("Of one that no operation uses, only that is said")
    func unused() throws {
        #expect(
            try warnings("operationQueues: { net: { suspended: on } }") == [
                "t.yaml:6:24: apps.mail.operationQueues.net: no operation uses this queue"
            ]
        )
    }
}
