import FrameTrace
import Scenario
import Simulation
import Testing
import WorkloadYAML

@testable import FrameBudget
@testable import FrameBudgetReports

/// Reports on frames that were late because other requests used the GPU, the disk or the network.
@Suite("Who used a device that a frame waited for")
struct DeviceUseTests {
    private static func advice(_ result: RunResult) throws -> QualityWords.Line {
        try #require(RemedyWords(result: result).lines(most: 3).first)
    }

    /// What happened in the first missed frame of the first app, as `fbprof explain` says it.
    private static func explanation(_ yaml: String) throws -> String {
        let workload = try WorkloadFile.parse(text: "version: 1\n" + yaml, named: "test.yaml")
        let bytes = VirtualEngine.trace(CompiledWorkload(workload), scheduler: .fair, recordedBy: "test")
        let run = try PlantedRun.analyzed(yaml)
        let app = try #require(run.result.apps.first?.name)
        let number = try #require(run.frames[0].first { $0.isMissed }?.number)
        let story = try RunModel(try Trace(bytes: bytes)).story(of: number, app: app)
        let words = FrameMomentWords(result: story.result)
        return story.moments.map { words.text($0) }.joined(separator: "\n")
    }

    private static let ownGPU = """
        duration: 4s
        device: { cores: 2 }
        apps:
          a:
            queues: { g: { qos: userInitiated } }
            timers: { t: { every: 100ms, from: 5ms, tolerance: 0s, on: g, do: [{ gpu: EXPORT, name: export }] } }
            frame: [{ compute: DRAW, name: draw }, { gpu: SHADE, name: shade }]
        """

    private static func ownGPU(export: Int, draw: Int, shade: Int) -> String {
        ownGPU.replacing("EXPORT", with: "\(export)ms").replacing("DRAW", with: "\(draw)ms")
            .replacing("SHADE", with: "\(shade)ms")
    }

    @Test("The app's own thread that used the GPU is named with its step, and advice is not to draw less")
    func gpu() throws {
        let yaml = Self.ownGPU(export: 30, draw: 4, shade: 4)
        let result = try PlantedRun.result(yaml)
        let count = try #require(result.apps[0].total.verdicts.first)
        #expect(count.cause == VerdictCause(.gpu, culprit: Culprit(.ownThreads), resource: "GPU"))
        let held = try #require(count.examples?.first?.heldBy)
        #expect(held.thread == "worker 1" && result.pathText(held.path) == "a › t › export", "\(held)")
        let headline = Verdict(result).headline
        let clause = "it waited for the GPU, which another of its threads, worker 1, was using in 'a › t › export'"
        #expect(headline.contains(clause), "\(headline)")
        let line = try Self.advice(result)
        #expect(line.topic == "Spread the use of the GPU in a", "\(line)")
        #expect(line.text.contains("Another of its threads, worker 1, used the GPU in 'a › t › export'"), "\(line)")
        #expect(!RemedyWords(result: result).lines(most: 9).contains { "\($0)".contains("Draw less") })
        let text = try Self.explanation(yaml)
        #expect(text.contains("it served worker 1 (its own threads, a › t › export)"), "\(text)")
    }

    @Test("Several of the app's own threads are its other threads, in the headline and in advice")
    func severalThreads() throws {
        var result = try PlantedRun.result(Self.ownGPU(export: 30, draw: 4, shade: 4))
        var count = try #require(result.apps[0].total.verdicts.first)
        let example = try #require(count.examples?.first)
        let examples = ["worker 1", "worker 2"].map { thread in
            var other = example
            other.heldBy?.thread = thread
            return other
        }
        count.examples = examples
        result.apps[0].total.verdicts[0] = count
        let clause = DeviceUseWords(result: result).sentence(count.cause, examples)
        #expect(clause == "it waited for the GPU, which its other threads were using in 'a › t › export'")
        let text = try Self.advice(result).text
        #expect(text.contains("Its other threads used the GPU in 'a › t › export'"), "\(text)")
    }

    @Test("Half the drawing leaves as many frames late, and shorter requests of that thread leave none")
    func followed() throws {
        func missed(_ export: Int, _ draw: Int) throws -> Int {
            try PlantedRun.result(Self.ownGPU(export: export, draw: draw, shade: draw)).apps[0].total.missed
        }
        let (before, lessDrawing, lessExport) = (try missed(30, 4), try missed(30, 2), try missed(3, 4))
        #expect(before > 0 && lessDrawing == before && lessExport == 0)
    }

    @Test("If a frame's own requests exceed the budget, advice is still to draw less")
    func ownRequests() throws {
        let result = try PlantedRun.result(Self.ownGPU(export: 1, draw: 5, shade: 13))
        let line = try Self.advice(result)
        #expect(line.topic == "Draw less on the GPU in a", "\(line)")
    }

    @Test("The app's own thread that used the disk is named with its step")
    func disk() throws {
        let result = try PlantedRun.result(
            """
            duration: 4s
            device: { cores: 2, disk: { throughput: 100MB, latency: 0s } }
            apps:
              a:
                queues: { q: { qos: userInitiated } }
                timers: { t: { every: 200ms, from: 9ms, tolerance: 0s, on: q, do: [{ read: 3MB, name: scan }] } }
                frame: [{ read: 200kB, name: tile }, { compute: 6ms, name: draw }]
            """
        )
        let count = try #require(result.apps[0].total.verdicts.first)
        #expect(count.cause == VerdictCause(.io, culprit: Culprit(.ownThreads), resource: "read"))
        let headline = Verdict(result).headline
        let clause = "it waited for the disk, which another of its threads, worker 1, was using in 'a › t › scan'"
        #expect(headline.contains(clause), "\(headline)")
        let line = try Self.advice(result)
        #expect(line.topic == "Take disk access off the main thread of a", "\(line)")
        #expect(line.text.contains("worker 1, used the disk in 'a › t › scan'"), "\(line)")
        #expect(line.text.contains("Read ahead, or read on a queue and draw a placeholder."), "\(line)")
    }

    /// Frame 120 of a works for 2 ms and needs the device for 7 ms; b holds it for 8 ms of the wait before, c for 10 ms:
    /// 27 ms. Without c alone it takes 17 ms, longer than its budget.
    private static func twoUsers(_ device: String, _ own: String, _ b: String, _ c: String) -> String {
        """
        duration: 6s
        device: { cores: 6\(device) }
        apps:
          a: { frame: [{ compute: 2ms, name: draw }, { every: 60, do: [{ \(own), name: tex }] }] }
          b:
            work: { w: [{ \(b), name: bw }] }
            events: { e: { at: [1995ms, 2995ms], do: [{ async: w, on: global.userInitiated }] } }
          c:
            work: { w: [{ \(c), name: cw }] }
            events: { e: { at: [1996ms, 2996ms], do: [{ async: w, on: global.userInitiated }] } }
        """
    }

    private static let twoUsersOfDevices = [
        ("GPU", twoUsers("", "gpu: 7ms", "gpu: 15ms", "gpu: 10ms")),
        (
            "disk",
            twoUsers(
                ", disk: { kind: hdd, throughput: 20MB, latency: 5ms }",
                "read: 40kB",
                "write: 200kB",
                "write: 100kB"
            )
        ),
    ]

    @Test("Two apps that only together kept a device busy for too long are both named", arguments: twoUsersOfDevices)
    func severalUsers(device: String, yaml: String) throws {
        let result = try PlantedRun.result(yaml)
        let headline = Verdict(result).headline
        #expect(headline.contains("several causes together in 1 frame: \(device) 18.00 ms (c "), "\(headline)")
        let lines = RemedyWords(result: result).lines(most: 3)
        #expect(lines.map(\.topic) == ["Spread the use of the \(device)", "Spread the use of the \(device)"])
        for (line, user) in zip(lines, ["c", "b"]) {
            let text = "\(user) used it while a waited: up to 1 late frame, with other causes. Split its requests"
            #expect(line.text.hasPrefix(text), "\(line)")
        }
        let table = TerminalTable(width: 2000).render(result)
        #expect(table.contains("\(device): c and b: 1 missed, 1 dropped"), "\(table)")
    }

    private static func heldBack(_ qos: String) -> String {
        """
        duration: 4s
        device: { cores: 2, disk: { kind: hdd, throughput: 100MB, latency: 2ms } }
        apps:
          a:
            queues: { q: { qos: \(qos) } }
            semaphores: { s: 0 }
            work: { load: [{ repeat: 2, do: [{ read: 10kB, name: page }] }, { signal: s }] }
            events: { tap: { every: 400ms, from: 7ms, do: [{ async: load, on: q }, { wait: s }] } }
            frame: [{ compute: 4ms, name: draw }]
          b:
            queues: { r: { qos: userInitiated } }
            timers: { t: { every: 20ms, from: 1ms, tolerance: 0s, on: r, do: [{ read: 10kB, name: stream }] } }
            frame: [{ compute: 1ms }]
        """
    }

    @Test("If the disk holds requests back, the app with the more urgent ones is named, and advice is a higher class")
    func throttled() throws {
        let yaml = Self.heldBack("background")
        let result = try PlantedRun.result(yaml)
        let count = try #require(result.apps[0].total.verdicts.first)
        #expect(count.cause == VerdictCause(.wait, culprit: Culprit(.app, "b"), resource: "semaphore a/s"))
        let held = try #require(count.examples?.first?.heldBy)
        #expect(held.heldBack == true && held.hardware == HeldBy.disk && held.holder != nil, "\(held)")
        #expect(result.pathText(held.path) == "b › t › stream", "\(held)")
        let headline = Verdict(result).headline
        let clause = "the disk held requests of the thread that was to end that wait back: b used it at a higher class"
        #expect(headline.contains(clause), "\(headline)")
        let text = try Self.advice(result).text
        let use = "the disk held a request back while b used it at a higher class, in 'b › t › stream'."
        #expect(text.contains(use), "\(text)")
        #expect(text.contains("Raise the class of the work that was held back."), "\(text)")
        let explanation = try Self.explanation(yaml)
        #expect(explanation.contains("waited for read, held back in favour of worker"), "\(explanation)")
        #expect(try PlantedRun.result(Self.heldBack("userInitiated")).apps[0].total.dropped == 0)
    }

    @Test("Held-back work that only had to come before the work that ends the wait was not to end it")
    func throttledAhead() throws {
        let yaml = Self.heldBack("background")
            .replacing(
                "name: page }] }, { signal: s }]",
                with: "name: page }] }], sig: [{ compute: 1ms, name: fin }, { signal: s }]"
            )
            .replacing("{ async: load, on: q }, {", with: "{ async: load, on: q }, { async: sig, on: q }, {")
        let result = try PlantedRun.result(yaml)
        let count = try #require(result.apps[0].total.verdicts.first)
        let held = try #require(count.examples?.first?.heldBy)
        #expect(held.heldBack == true && held.endedBy != nil, "\(held)")
        let headline = Verdict(result).headline
        #expect(headline.contains("the disk held requests of the thread that had to finish first back"), "\(headline)")
        let text = try Self.advice(result).text
        #expect(text.contains("had to come before it and waited for the disk itself"), "\(text)")
        #expect(!headline.contains("was to end that wait") && !text.contains("was to end that wait"), "\(text)")
    }

    @Test("Own work that takes the bandwidth of the network is named")
    func network() throws {
        let result = try PlantedRun.result(
            """
            duration: 8s
            device: { cores: 4, network: { throughput: 10MB, latency: 1ms } }
            apps:
              app:
                frame: [{ compute: 3ms, name: draw }, { every: 30, do: [{ fetch: 80kB, name: tile }] }]
                queues: { q: { kind: concurrent, qos: background } }
                work: { dl: [{ fetch: 1MB, name: piece }, { compute: 1ms }, { async: dl, on: q }] }
                launch: [{ async: dl, on: q }, { async: dl, on: q }, { async: dl, on: q }]
            """
        )
        let text = try Self.advice(result).text
        #expect(text.contains("waited for the network as well, in 'app › dl"), "\(text)")
        #expect(text.contains("Let that work transfer less, or at another time."), "\(text)")
    }
}
