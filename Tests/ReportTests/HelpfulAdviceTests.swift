import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports

/// Advice names what made frames late, and nothing that would not help.
@Suite("Advice that helps")
struct HelpfulAdviceTests {
    private static func run(_ yaml: String) throws -> RunResult { try PlantedRun.result("warmUp: 0s\n" + yaml) }

    private static func advice(_ result: RunResult) throws -> QualityWords.Line {
        try #require(RemedyWords(result: result).lines(most: 3).first)
    }

    private static func held(_ result: RunResult) throws -> HeldBy {
        try #require(result.apps.first?.total.verdicts.first?.examples?.first?.heldBy)
    }

    // MARK: Render threads

    private static func renderer(_ steps: String, buffers: Int = 2) throws -> RunResult {
        try run(
            """
            duration: 5s
            device: { cores: 2 }
            apps:
              a: { frame: [{ compute: 4ms, name: build }], render: { do: [\(steps)], buffers: \(buffers) } }
            """
        )
    }

    private static let rare =
        "{ compute: 10ms, name: raster }, { every: 20, do: [{ compute: 40ms, name: shader compile }] }"

    @Test("advice on a render thread names the step that is long in late frames")
    func lateStep() throws {
        let result = try Self.renderer(Self.rare)
        let line = try Self.advice(result)
        let step = "In late frames most of its CPU time goes to 'a › render thread › shader compile'."
        #expect(line.text.contains(step), "\(line)")
        let evidence = try #require(Verdict(result).details.first)
        #expect(evidence.contains(", most in 'a › render thread › shader compile'"), "\(evidence)")
    }

    @Test("advice is to use one more buffer if frames are long now and then, not if all are")
    func buffers() throws {
        let now = try Self.renderer(Self.rare)
        #expect(try Self.advice(now).text.contains("use one more buffer (`buffers: 3` under `render`)"))
        #expect(try Self.renderer(Self.rare, buffers: 3).apps[0].total.dropped < now.apps[0].total.dropped)
        let always = try Self.advice(try Self.renderer("{ compute: 20ms, name: raster }")).text
        #expect(always.hasSuffix("more buffers only delay frames."), "\(always)")
    }

    // MARK: Operations

    @Test("work that several threads did in turn ahead in a queue counts together")
    func aheadInTurn() throws {
        let result = try Self.run(
            """
            duration: 5s
            device: { cores: 2 }
            apps:
              a:
                frame: [{ compute: 3ms, name: draw }]
                operationQueues: { thumbs: { maxConcurrent: 1, qos: utility } }
                operations:
                  thumb: { on: thumbs, do: [{ compute: 10ms, name: make thumb }] }
                  tiny: { on: thumbs, do: [{ compute: 2ms, name: tiny }] }
                events: { open: { every: 1s, do: [{ repeat: 10, do: [{ start: [thumb] }] }, { start: [tiny] }, { wait: tiny }] } }
            """
        )
        let held = try Self.held(result)
        #expect(held.aheadIn == "operation queue a/thumbs" && held.time == .milliseconds(100), "\(held)")
        let text = try Self.advice(result).text
        #expect(text.contains("Shorten what is ahead of it"), "\(text)")
    }

    @Test(
        "advice names a dependency, whatever its queue, and not the items ahead in the queue",
        arguments: [true, false]
    )
    func dependency(isInOtherQueue: Bool) throws {
        let result = try Self.run(
            """
            duration: 4s
            device: { cores: 2 }
            apps:
              app:
                operationQueues: { net: {}, own: {} }
                operations:
                  prep: { on: \(isInOtherQueue ? "net" : "own"), do: [{ compute: 60ms, name: parse }] }
                  mine: { on: own, after: prep, do: [{ compute: 2ms, name: mine }] }
                events: { tap: { at: [1s, 2s, 3s], do: [{ start: [mine] }, { wait: mine }] } }
                frame: [{ compute: 3ms, name: draw }]
            """
        )
        let held = try Self.held(result)
        #expect(held.dependency == "prep" && held.aheadIn == nil && held.time == .milliseconds(60), "\(held)")
        let text = try Self.advice(result).text
        #expect(text.contains("Its dependency prep took 60.0 ms of a wait of 62.0 ms, in 'app › prep'."), "\(text)")
        #expect(text.hasSuffix("Shorten that dependency, start it earlier, or go asynchronous."), "\(text)")
    }

    @Test("an inversion behind an operation ahead in the queue names that operation as what had to finish first")
    func inversionAhead() throws {
        let result = try Self.run(
            """
            pool: per-app
            duration: 6s
            apps:
              a:
                frame: [{ compute: 3ms, name: draw }]
                operationQueues: { q: { maxConcurrent: 1, qos: background } }
                operations:
                  bulk: { on: q, do: [{ compute: 8ms, name: bulk }] }
                  mine: { on: q, do: [{ compute: 2ms, name: mine }] }
                events: { open: { every: 1s, do: [{ start: [bulk] }, { start: [mine] }, { wait: mine }] } }
              hog:
                work: { burn: [{ compute: 50ms, name: burn }, { async: burn, on: global.userInitiated }] }
                launch: [{ async: burn, on: global.userInitiated }]
                frame: [{ compute: 1ms, name: spin }]
            """
        )
        let totals = try #require(result.inversions?.apps.first)
        #expect((560...620).contains(totals.exposure.inMilliseconds), "\(totals)")
        #expect((490...520).contains(try #require(totals.cost).inMilliseconds), "\(totals)")
        let line = try Self.advice(result)
        #expect(line.topic == "Resolve the priority inversion on operation a/mine", "\(line)")
        #expect(line.text.contains("(background, a › bulk) had to finish first. "), "\(line)")
        #expect(!line.text.contains("was to end that wait"), "\(line)")
        let advised =
            "Give 'a › bulk' the class userInteractive, or make sure that no userInteractive thread waits for operation a/mine."
        #expect(line.text.hasSuffix(advised), "\(line)")
    }

    @Test("the end of another operation, whose name is a suffix of the awaited one's, does not hide a timeout")
    func suffix() throws {
        let result = try Self.run(
            """
            duration: 3s
            apps:
              a:
                frame: [{ compute: 1ms }]
                events: { tap: { every: 400ms, do: [{ start: [x/load, long/x/load] }, { wait: long/x/load, timeout: 50ms }] } }
                operations:
                  x/load: { do: [{ compute: 50ms }] }
                  long/x/load: { after: pre, do: [{ compute: 2ms }] }
                  pre: { do: [{ sleep: 90ms }] }
            timeline: [{ at: 0s, open: a }]
            """
        )
        let text = try Self.advice(result).text
        #expect(text.contains("The longest waits ended at their timeouts"), "\(text)")
    }

    @Test("a wait for an operation that had not begun is reported as ended at its timeout", arguments: [true, false])
    func timeout(isSuspended: Bool) throws {
        let result = try Self.run(
            """
            duration: 4s
            device: { cores: 2 }
            apps:
              app:
                operationQueues: { q: { maxConcurrent: 1, qos: utility\(isSuspended ? ", suspended: on" : "") } }
                operations: { long: { on: q, do: [{ compute: 500ms }] }, mine: { on: q, do: [{ compute: 1ms, name: mine }] } }
                events: { tap: { at: [1s, 2s, 3s], do: [{ start: [long] }, { start: [mine] }, { wait: mine, timeout: 40ms }] } }
                frame: [{ compute: 3ms, name: draw }]
            """
        )
        let examples = try #require(result.apps.first?.total.verdicts.first?.examples)
        #expect(!examples.isEmpty && examples.allSatisfy { $0.timedOut == true })
        let text = try Self.advice(result).text
        #expect(text.contains("The longest waits ended at their timeouts") && !text.contains("Shorten"), "\(text)")
    }

    // MARK: Off screen

    private static func editor(_ fields: String, device: String = "{}", _ change: String) throws -> RunResult {
        try run(
            """
            duration: 12s
            device: \(device)
            apps:
              viewer: { frame: [{ compute: 3ms, name: draw }] }
              editor: { \(fields), frame: [{ compute: 1ms, name: type }] }
            timeline: [{ at: 0s, open: viewer }, { at: 0s, open: editor, as: split view }, { at: 3s, \(change): editor }]
            """
        )
    }

    @Test("no finding suggests a queue for what an app does as it ends")
    func ending() throws {
        let result = try Self.editor("callbacks: { willTerminate: [{ compute: 2s, name: pack up }] }", "quit")
        #expect(!result.findings.contains { if case .backgroundOnMain = $0 { true } else { false } })
        #expect(try Self.advice(result).topic == "Nothing")
        let ended = try Self.editor("callbacks: { willTerminate: [{ compute: 8s, name: pack up }] }", "quit")
        let line = try Self.advice(ended)
        #expect(line.topic == "Let editor end in less time when it is asked to")
        let advised = "Do less there: save while the app is on screen, or as it leaves the screen."
        #expect(line.text.hasSuffix(advised), "\(line)")
    }

    @Test("an expiration handler has an allowance of its own, and no finding suggests a queue for it")
    func expiry() throws {
        let result = try Self.editor(
            """
            backgroundTasks: { up: [{ compute: 3s, name: roll back }, { endBackgroundTask: up }] }, \
            callbacks: { didEnterBackground: [{ beginBackgroundTask: up }] }
            """,
            device: "{ backgroundTaskTime: 3s, watchdog: { taskExpiry: 1s } }",
            "close"
        )
        #expect(!result.findings.contains { if case .backgroundOnMain = $0 { true } else { false } })
        let end = try #require(result.terminations.first)
        let sentence = TerminationWords.sentence(end)
        #expect(sentence.contains(" Its expiration handler had an allowance of 1.0 s of wall time"), "\(sentence)")
        let text = TerminationWords.remedy(end, nil).text
        #expect(text.contains("the allowance of 1.0 s of its expiration handler was over"), "\(text)")
    }
}
