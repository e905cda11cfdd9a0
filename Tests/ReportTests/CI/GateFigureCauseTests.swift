import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports
@testable import FrameStatistics

/// A gate names the cause of figures that have one value per run: operations, inversions, input and memory.
@Suite("Causes of a gate's figures of one value")
struct GateFigureCauseTests {
    /// The headline of a gate on one figure, against an earlier run or, without one, a budget.
    private static func headline(
        _ metric: FrameMetric,
        of app: String,
        _ run: AnalyzedRun,
        since earlier: AnalyzedRun? = nil
    ) throws -> String {
        let result = run.result
        let judged = try #require(result.apps.first { $0.name == app })
        let before = try earlier.map { old in
            try #require(old.result.apps.first { $0.name == app })
        }
        let reference = before.flatMap { old in earlier.flatMap { metric.value(of: old, in: $0.result) } }
        let check = GateCheck(
            metric,
            of: judged,
            against: earlier == nil ? .budget : .baseline,
            reference: reference ?? 1,
            value: metric.value(of: judged, in: result),
            verdict: earlier == nil ? .overBudget : .regression
        )
        let comparison = earlier.map {
            RunComparison(from: ComparedRun(name: "A", $0), to: ComparedRun(name: "B", run))
        }
        let report = GateReport([check], rules: GateRules(), day: "2026-11-21")
        return GateWords(report: report.explained(by: result, since: comparison)).headline
    }

    private static func operations(_ time: String) throws -> AnalyzedRun {
        try PlantedRun.analyzed(
            """
            duration: 4s
            device: { cores: 4 }
            apps:
              feed:
                operationQueues: { q: { maxConcurrent: 4 } }
                operations:
                  a: { on: q, do: [{ compute: 20ms }] }
                  b: { on: q, after: a, do: [{ compute: \(time) }] }
                events: { pull: { every: 700ms, do: [{ start: [b] }] } }
                frame: [{ compute: 4ms, name: draw }]
            """
        )
    }

    @Test("The longest graph: the operation that became longer, or against a budget the one that took most of it")
    func graph() throws {
        let (short, long) = (try Self.operations("40ms"), try Self.operations("150ms"))
        let since = try Self.headline(.longestGraph, of: "feed", long, since: short)
        let words = ", most by operation 'b', which took 40.00 ms in the baseline and 150.00 ms in the run."
        #expect(since.hasSuffix(words), "\(since)")
        let budget = try Self.headline(.longestGraph, of: "feed", long)
        #expect(budget.hasSuffix(", most of it in operation 'b' (150.00 ms)."), "\(budget)")
        // Neither of two halves is most of the graph.
        let halves = try Self.headline(.longestGraph, of: "feed", try Self.operations("20ms"))
        #expect(!halves.contains("operation '"), "\(halves)")
    }

    @Test("Inversions: what was waited for, and the work that had to end the waits")
    func inversion() throws {
        let run = try PlantedRun.analyzed(
            """
            duration: 6s
            device: { cores: 1, watchdog: { enabled: off } }
            apps:
              photos:
                queues: { thumbnails: { kind: serial, qos: background } }
                semaphores: { ready: 0 }
                work: { make thumbnail: [{ compute: 8ms, name: scale }, { signal: ready }] }
                events:
                  open:
                    every: 700ms
                    do: [{ async: make thumbnail, on: thumbnails }, { wait: ready, name: wait for it }]
                frame: [{ compute: 4ms, name: draw }]
              uploader:
                queues: { chunks: { kind: concurrent, qos: default } }
                work: { chunk: [{ compute: 20ms, name: compress }, { async: chunk, on: chunks, after: 20ms }] }
                events:
                  start:
                    every: 100ms
                    until: 100ms
                    do: [{ repeat: 3, do: [{ async: chunk, on: chunks }] }]
                frame: [{ compute: 1ms, name: bar }]
            """
        )
        let text = try Self.headline(.inversion, of: "photos", run)
        #expect(text.contains(" waits for semaphore photos/ready ("), "\(text)")
        #expect(text.hasSuffix("), which photos had to end in 'make thumbnail'."), "\(text)")
    }

    @Test("An inversion that may have been there before is not the cause of a higher cost")
    func inversionBefore() throws {
        var result = SyntheticRun.plain.result
        let app = result.apps[0].name
        func party(_ thread: String, _ owner: String) -> InversionParty {
            InversionParty(thread: thread, app: owner, qos: nil, path: .none)
        }
        func wait(_ resource: String, _ cost: Double) -> Inversion {
            Inversion(
                waiter: party("main", app),
                frame: nil,
                kind: .lock,
                resource: resource,
                isOwnerKnown: true,
                start: .zero,
                end: .milliseconds(cost),
                owner: party("worker", "notes"),
                chain: [],
                displacers: [],
                exposure: .milliseconds(cost),
                cost: .milliseconds(cost),
                missedBudget: nil,
                ownerRan: nil,
                override: nil,
                outcome: .unresolved,
                advice: .raised,
                stacks: []
            )
        }
        let totals = InversionTotals(
            app: app,
            count: 2,
            exposure: .milliseconds(10),
            cost: .milliseconds(10),
            missedBudget: nil,
            resolved: 0,
            notContended: 0
        )
        let worst = [wait("lock a", 6), wait("lock b", 4)]
        result.inversions = InversionSummary(evidence: .slices, apps: [totals], worst: worst)
        func found(_ before: Double) -> String? {
            InvertedWaits(of: app, in: result, beyond: .milliseconds(before))?.resource
        }
        #expect(found(0) == "lock a")
        // Up to 5 ms of the 6 ms may have been there, so that at least 1 of 5 ms is new.
        #expect(found(5) == nil)
    }

    /// Taps and moves never meet, and begin at vsyncs.
    private static func input(_ tap: String, move: String = "1ms") throws -> AnalyzedRun {
        try PlantedRun.analyzed(
            """
            duration: 6s
            device: { cores: 2 }
            apps:
              feed:
                frame: [{ compute: 4ms, name: draw }]
                events:
                  tap: { at: [1s, 2s, 3s, 4s, 5s], do: [{ compute: \(tap), name: lay }] }
                  move: { at: [1500ms, 2500ms, 3500ms, 4500ms], do: [{ compute: \(move), name: scroll }] }
            """
        )
    }

    @Test("Input: the handler whose events alone are so slow, and where their time passed")
    func handler() throws {
        let text = try Self.headline(.inputP95, of: "feed", try Self.input("90ms"), since: try Self.input("2ms"))
        let words = "; only events of 'tap' take this long, and the slowest spent most of the time in the handler."
        #expect(text.hasSuffix(words), "\(text)")
        // Events of both handlers take as long.
        let both = try Self.headline(.inputP95, of: "feed", try Self.input("90ms", move: "90ms"))
        #expect(!both.contains("only events of"), "\(both)")
    }

    @Test("Peak footprint: its class of memory, if the peak lasts to the end of the run")
    func footprint() throws {
        func run(_ step: String) throws -> AnalyzedRun {
            try PlantedRun.analyzed(
                """
                duration: 4s
                device: { cores: 2, memory: 1000MB }
                apps:
                  photos:
                    frame: [{ compute: 4ms, name: draw }]
                    launch: [{ allocate: document, size: 60MB }]
                    events: { open: { at: [2s], do: [\(step)] } }
                """
            )
        }
        let kept = try Self.headline(.peakFootprint, of: "photos", try run("{ allocate: pages, size: 30MB }"))
        #expect(kept.hasSuffix(", all of it dirty."), "\(kept)")
        let freed = try Self.headline(
            .peakFootprint,
            of: "photos",
            try run("{ allocate: pages, size: 30MB }, { release: pages }")
        )
        #expect(freed.hasSuffix("over the budget of 1 MB."), "\(freed)")
    }
}
