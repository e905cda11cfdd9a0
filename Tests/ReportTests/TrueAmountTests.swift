import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports
@testable import FrameStatistics

/// The numbers and names in sentences are those of the trace.
@Suite("Amounts and names in sentences")
struct TrueAmountTests {
    private static func analyzed(_ yaml: String) throws -> AnalyzedRun { try PlantedRun.analyzed(yaml) }

    private static func run(_ yaml: String) throws -> RunResult { try analyzed(yaml).result }

    private static func advice(_ result: RunResult, _ topic: String) throws -> String {
        let lines = RemedyWords(result: result).lines(most: 9)
        return try #require(lines.first { $0.topic.hasPrefix(topic) }, "\(lines)").text
    }

    // MARK: - What held up the frame before

    @Test("A handler that moved a frame by an interval is reported with its own time")
    func handler() throws {
        let result = try Self.run(
            """
            duration: 4s
            device: { cores: 2 }
            apps:
              a:
                frame: [{ compute: 6ms, name: lay }]
                render: { do: [{ compute: 11ms, name: raster }], latency: 2 }
                events: { tap: { every: 300ms, do: [{ compute: 12ms, name: edit }] } }
            """
        )
        let count = try #require(result.apps[0].total.verdicts.first)
        let time = try #require(count.time)
        #expect(count.missed == 10 && abs(time.inMilliseconds - 120) < 0.01, "\(count)")
        let example = try #require(count.examples?.first)
        #expect(abs(example.time.inMilliseconds - 12) < 0.01, "\(example)")
        let details = Verdict(result).details.joined(separator: " ")
        let words = "12.0 ms of that or of the frame before: work of its main thread besides frames."
        #expect(details.contains(words), "\(details)")
        let frame = try #require(result.apps[0].worst.first)
        let verdict = try #require(frame.verdict)
        let sentence = VerdictWords.sentence(verdict, overrun: frame.overrun)
        #expect(sentence.contains("without these 12.00 ms, and with everything else as recorded"), "\(sentence)")
    }

    @Test("A wait of the previous frame is reported with its own time, and with its holder for most of that time")
    func wait() throws {
        let result = try Self.run(
            """
            duration: 6s
            device: { cores: 2 }
            apps:
              g:
                frame: [{ lock: scene, do: [{ compute: 9ms, name: update }] }]
                render: { do: [{ lock: scene, do: [{ compute: 9ms, name: draw scene }] }], buffers: 2, latency: 2 }
            """
        )
        let example = try #require(result.apps[0].total.verdicts.first?.examples?.first)
        #expect(example.time <= .milliseconds(9), "\(example)")
        let text = try Self.advice(result, "Wait less for lock scene")
        #expect(text.contains("For most of that time worker 1 held it"), "\(text)")
    }

    @Test(
        "For a cause that took less than the frame was late, the verdict says that it moved the frame to a later vsync"
    )
    func moved() {
        let tap = VerdictCause(.outsideWork, resource: "event tap")
        let other = VerdictPart(VerdictCause(.wait, resource: "lock db"), .milliseconds(3))
        let verdict = FrameVerdict(cause: tap, time: .milliseconds(2), others: [other])
        let moved = VerdictWords.sentence(verdict, overrun: .milliseconds(9))
        #expect(moved.contains("without these 2.00 ms, which moved it to a later vsync, and with"), "\(moved)")
        #expect(moved.contains("The same is true of each of these: "), "\(moved)")
        let longer = VerdictWords.sentence(verdict, overrun: .milliseconds(1))
        #expect(longer.contains("without these 2.00 ms, and with"), "\(longer)")
        #expect(longer.contains("Each of these also took longer than the frame was late: "), "\(longer)")
    }

    // MARK: - Who is named

    @Test("A writer that waits for a read-write lock is not reported as its holder")
    func pendingWriter() throws {
        let result = try Self.run(
            """
            duration: 6s
            device: { cores: 3 }
            apps:
              a:
                frame: [{ readLock: m, do: [{ compute: 3ms, name: draw }] }]
                work: { wr: [{ compute: 10us }, { writeLock: m, do: [{ compute: 1ms, name: commit }] }] }
                timers: { t: { every: 700ms, from: 3ms, do: [{ async: wr, on: global.userInitiated }] } }
              b:
                frame: [{ compute: 1ms }]
                work: { rd: [{ readLock: m, do: [{ compute: 60ms, name: export }] }] }
                timers: { t: { every: 700ms, do: [{ async: rd, on: global.userInitiated }] } }
            """
        )
        let text = try Self.advice(result, "Wait less for read-write lock m")
        #expect(!text.contains("held it and waited for read-write lock m"), "\(text)")
        #expect(text.contains("'b › rd › read lock m › export'"), "\(text)")
        #expect(text.hasSuffix("Hold it for less time, or go asynchronous."), "\(text)")
        let headline = Verdict(result).headline
        #expect(headline.hasSuffix("it waited for read-write lock m."), "\(headline)")
    }

    @Test(
        "Advice is to raise the QoS class only if there is a higher one",
        arguments: [
            ("platform: darwin", "userInteractive", false), ("platform: darwin", "utility", true),
        ]
    )
    func highestClass(_ platform: String, _ qos: String, _ isRaised: Bool) throws {
        let result = try Self.run(
            """
            duration: 6s
            \(platform)
            device: { cores: 1 }
            apps:
              a:
                frame: [{ compute: 3ms, name: draw }]
                semaphores: { s: 0 }
                work: { dec: [{ compute: 6ms, name: decode }, { signal: s }] }
                events: { tap: { every: 500ms, do: [{ async: dec, on: global.\(qos) }, { wait: s }] } }
              b:
                frame: [{ compute: 1ms, name: anim }]
                timers: { t: { every: 500ms, do: [{ compute: 40ms, name: crunch }] } }
            """
        )
        let text = try Self.advice(result, "Wait less for semaphore a/s")
        #expect(text.contains("Raise the QoS class") == isRaised, "\(text)")
        #expect(text.contains(isRaised ? "or keep b off its CPU" : "Keep b off its CPU, or go"), "\(text)")
    }

    @Test("Apps that used the network during the same waits are named together")
    func sharers() throws {
        let result = try Self.run(
            """
            duration: 8s
            device: { cores: 2, network: { throughput: 1MB, latency: 2ms } }
            apps:
              a:
                frame: [{ compute: 3ms, name: draw }]
                events: { tap: { every: 900ms, do: [{ fetch: 6kB, name: row }] } }
              m:
                instances: 3
                frame: [{ compute: 500us }]
                work: { dl: [{ compute: 50us }, { fetch: 60kB, name: mail }] }
                timers: { t: { every: 900ms, do: [{ async: dl, on: global.utility }] } }
            """
        )
        let text = try Self.advice(result, "Take the network off")
        #expect(text.contains("For most of that time m-"), "\(text)")
        #expect(text.contains(" or m-") && text.contains(" and m-"), "\(text)")
    }

    // MARK: - Dropped intervals

    @Test("If another cause made most dropped intervals, the gate's headline names it, too")
    func droppedIntervals() throws {
        var result = SyntheticRun.plain.result
        result.apps = [result.apps[0]]
        let own = VerdictCount(cause: VerdictCause(.io), missed: 8, dropped: 8)
        let other = VerdictCount(
            cause: VerdictCause(.io, culprit: Culprit(.app, "maps")),
            missed: 0,
            dropped: 32
        )
        let verdicts: [VerdictCount] = [own, other]
        let reason = try #require(MissCause(verdicts, .frame))
        #expect(reason.cause == own.cause)
        let dropped = try #require(DroppedCause(verdicts, beside: reason, .frame))
        #expect(dropped.cause == other.cause && dropped.dropped == 32 && dropped.frames == 8, "\(dropped)")
        #expect(dropped.clause(of: 40) == "disk: maps made 32 of the 40 dropped intervals")
        #expect(DroppedCause([own], beside: reason, .frame) == nil)
        result.apps[0].total.verdicts = verdicts
        let check = GateCheck(
            .hitchRatio,
            of: result.apps[0],
            against: .budget,
            reference: 5,
            value: 95,
            verdict: .overBudget
        )
        let report = GateReport([check], rules: GateRules(), day: "2026-11-21").explained(by: result)
        let headline = GateWords(report: report).headline
        let words = ", its late frames mostly because of disk (8 missed); disk: maps made 32 dropped intervals."
        #expect(headline.hasSuffix(words), "\(headline)")
    }

    @Test("A headline about dropped intervals has the number of late frames with its cause")
    func droppedHeadline() throws {
        let result = try Self.run(
            """
            duration: 8s
            device: { cores: 2, disk: { kind: hdd, throughput: 80MB, latency: 5ms } }
            apps:
              a:
                frame:
                  - { compute: 3ms, name: draw }
                  - { use: icons, load: [{ read: 60kB, name: rd }, { compute: 1ms, name: dec }] }
                caches: { icons: { items: 400, size: 60kB, page: 4, workingSet: 1 page } }
                events: { swipe: { every: 800ms, do: [{ turn: icons, to: next }] } }
              b:
                frame: [{ compute: 1ms }]
                queues: { q: { qos: utility } }
                work: { scan: [{ repeat: 5, do: [{ read: 2MB, name: scan }] }] }
                timers: { t: { every: 800ms, do: [{ async: scan, on: q }] } }
            """
        )
        let headline = Verdict(result).headline
        let words = "own disk requests (8 of 8 late frames); disk: b made 32 of the 40 dropped intervals."
        #expect(headline.hasSuffix(words), "\(headline)")
    }

    // MARK: - Backlogs

    @Test("If work did not pile up in a run, a comparison has no value for that run, rather than 0")
    func backlog() throws {
        func run(_ compute: String) throws -> AnalyzedRun {
            try Self.analyzed(
                """
                duration: 10s
                device: { cores: 2 }
                apps:
                  w:
                    queues: { render: { qos: utility } }
                    work: { tile: [{ compute: \(compute), name: tile }] }
                    events: { pan: { every: 25ms, do: [{ async: tile, on: render }] } }
                    frame: [{ compute: 1ms }]
                """
            )
        }
        let comparison = RunComparison(
            from: ComparedRun(name: "A", try run("2ms")),
            to: ComparedRun(name: "B", try run("30ms"))
        )
        let figure = try #require(comparison.apps.first?.singles.first { $0.kind == .backlog })
        #expect(figure.shift.before == nil && (figure.shift.after ?? 0) > 0, "\(figure)")
        #expect(figure.shift.outcome == .more, "\(figure)")
    }
}
