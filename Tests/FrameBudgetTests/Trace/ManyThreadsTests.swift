import FrameBudget
import FrameTrace
import Testing

/// More than a thousand threads of other processes share one thread of a trace, and run on several CPUs at once.
@Suite("Threads of other processes that are counted together")
struct ManyThreadsTests {
    private static let many = ThreadID(1 << 24)

    /// A main thread that is preempted on CPU 1 for 8 ms, while many processes run there and on CPU 0.
    private static func script(_ name: String) -> ThreadScript {
        var script = ThreadScript(cores: 2, engine: "live")
        script.other(many, .foreign, name)
        script.frame(ThreadScript.photos, 0, 12) { script in
            script.ran(ThreadScript.photos, 0, 2, cpu: 1, ready: true)
            script.ran(ThreadScript.photos, 10, 12, cpu: 1)
        }
        script.ran(many, 1, 9, cpu: 0)
        script.ran(many, 2, 5, cpu: 1)
        script.ran(many, 5, 10, cpu: 1)
        return script
    }

    @Test(
        "they occupy every CPU that they were on, also in files of earlier versions",
        arguments: [ThreadDescription.manyName, "others"]
    )
    func occupation(_ name: String) throws {
        var script = Self.script(name)
        let parts = try script.finish().frames[0][0].ledger.runnableBy
        let many = Culprit(.process, ThreadDescription.manyName)
        #expect(parts == [RunnablePart(culprit: many, preempted: .milliseconds(8))])
    }

    @Test("they are one thread for each CPU, without overlaps and without a loss of time")
    func byCPU() throws {
        var script = Self.script(ThreadDescription.manyName)
        // A number that a new thread could get.
        script.other(ThreadID(.max), .foreign, "make", process: 9)
        script.ran(ThreadID(.max), 20, 30, cpu: 0)
        let trace = try script.trace()
        let parts = trace.threads.values.filter(\.isMany)
        #expect(parts.count == 2)
        var time = TimeSpan.zero
        for part in parts {
            let slices = Array(trace.slices[part.id] ?? [])
            #expect(Set(slices.map(\.cpu)).count == 1)
            time = slices.reduce(time) { $0 + ($1.end - $1.start) }
        }
        #expect(time == .milliseconds(16))
        #expect(trace.threads[ThreadID(.max)]?.name == "make" && trace.slices[ThreadID(.max)]?.count == 1)
    }

    @Test("a process that is named the same is not taken for them")
    func sameName() throws {
        var script = ThreadScript()
        script.other(Self.many, .foreign, "others", process: 71)
        let trace = try script.trace()
        #expect(trace.threads[Self.many]?.isMany == false && trace.threads[Self.many]?.name == "others")
    }
}
