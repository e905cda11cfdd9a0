import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports

/// Advice on an operation that waits for another of its category names the category, and suggests no other queue.
@Suite("Advice about exclusive operations")
struct ExclusiveOperationTests {
    /// Every 700 ms a tap waits for an operation of 2 ms that is behind one of 80 ms.
    private static func result(queue: String, category: String = "exclusive: doc, ") throws -> RunResult {
        try PlantedRun.result(
            """
            duration: 6s
            device: { cores: 4 }
            apps:
              ed:
                operationQueues: { q1: {}, q2: {} }
                operations:
                  spare: { on: q2, do: [{ compute: 1ms }] }
                  exp: { on: q1, \(category)do: [{ compute: 80ms, name: export }] }
                  save: { on: \(queue), \(category)do: [{ compute: 2ms, name: write doc }] }
                events: { tap: { every: 700ms, do: [{ start: exp }, { start: save }, { wait: save, name: wait save }] } }
                frame: [{ compute: 3ms, name: draw }]
            """
        )
    }

    @Test(
        "Advice names the executing operation and the category, in one queue or in two",
        arguments: ["q1", "q2"]
    )
    func category(queue: String) throws {
        let result = try Self.result(queue: queue)
        let held = try #require(result.apps.first?.total.verdicts.first?.examples?.first?.heldBy)
        #expect(held.dependency == "exp" && held.category == "doc" && held.aheadIn == nil, "\(held)")
        #expect(held.time == .milliseconds(80))
        let line = try #require(RemedyWords(result: result).lines(most: 3).first)
        #expect(line.topic == "Wait less for operation ed/save")
        let who =
            "Operation exp of the same category doc, of which one executes at a time, took 80.0 ms of a wait of 82.0 ms, "
        #expect(line.text.contains("\(who)in 'ed › exp'."), "\(line.text)")
        let advice =
            "Shorten exp, or take it out of the category doc (`exclusive`). Another queue would change nothing."
        #expect(line.text.hasSuffix(advice), "\(line.text)")
        #expect(!line.text.contains("queued ahead") && !line.text.contains("queue of its own"), "\(line.text)")
    }

    @Test("Several categories are listed")
    func categories() throws {
        let result = try Self.result(queue: "q2", category: "exclusive: [doc, net], ")
        let held = try #require(result.apps.first?.total.verdicts.first?.examples?.first?.heldBy)
        #expect(held.category == "doc, net", "\(held)")
        let text = try #require(RemedyWords(result: result).lines(most: 3).first).text
        #expect(text.contains("of the same categories doc, net, of which"), "\(text)")
    }

    @Test("Without the category no frame is late")
    func alone() throws {
        let total = try #require(Self.result(queue: "q1", category: "").apps.first).total
        #expect(total.missed == 0 && total.verdicts.isEmpty)
    }

    @Test("The default operation queue is named as such, unless the workload defines it")
    func standardQueue() throws {
        var result = try Self.result(queue: "q1")
        #expect(
            RemedyWords(result: result).queueName("operation queue ed/operations")
                == "the default operation queue of ed"
        )
        #expect(RemedyWords(result: result).queueName("operation queue ed/q1") == "operation queue ed/q1")
        let own = WorkloadField(path: "apps.ed.operationQueues.operations.maxConcurrent", value: "1")
        result.run.workloadFields?.append(own)
        #expect(
            RemedyWords(result: result).queueName("operation queue ed/operations") == "operation queue ed/operations"
        )
        // In a path, a name with a dot is in quotes.
        result.apps[0].name = "my.ed"
        #expect(
            RemedyWords(result: result).queueName("operation queue my.ed/operations")
                == "the default operation queue of my.ed"
        )
        let quoted = WorkloadField(path: "apps.\"my.ed\".operationQueues.operations.maxConcurrent", value: "1")
        result.run.workloadFields?.append(quoted)
        #expect(
            RemedyWords(result: result).queueName("operation queue my.ed/operations")
                == "operation queue my.ed/operations"
        )
    }
}
