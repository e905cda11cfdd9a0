import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports

/// A slow launch or return names what took longest in it: a wait, other threads, or a step of its own.
@Suite("Slow launches and returns")
struct SlowLaunchTests {
    private static func launch(_ result: RunResult, of app: String) throws -> SlowLaunch {
        let found = result.findings.compactMap { if case .slowLaunch(let launch) = $0 { launch } else { nil } }
        return try #require(found.first { $0.app == app }, "\(found)")
    }

    private static func topics(_ result: RunResult) -> [String] {
        RemedyWords(result: result).lines(most: 9).map(\.topic)
    }

    @Test("a launch behind another app's lock names the lock and its holder, not the step that ran for 50 ms")
    func lock() throws {
        let result = try PlantedRun.result(
            """
            duration: 8s
            device: { cores: 2 }
            apps:
              photos:
                launch: [{ compute: 50ms, name: init }, { lock: db, do: [{ compute: 20ms, name: read schema }] }]
                frame: [{ compute: 4ms, name: draw }]
              indexer:
                work: { ix: [{ lock: db, do: [{ sleep: 1500ms, name: rewrite }] }] }
                events: { go: { at: [1900ms], do: [{ async: ix, on: global.utility }] } }
                frame: [{ compute: 1ms, name: bar }]
            timeline: [{ at: 0s, open: indexer }, { at: 2s, open: photos, as: split view }]
            """
        )
        // Held from 1.9 s to 3.4 s; the launch asks at 2.05 s.
        let launch = try Self.launch(result, of: "photos")
        #expect(launch.wait == "lock db" && launch.waitKind == .lock && launch.heldBy == "indexer")
        let waited = try #require(launch.waited).inMilliseconds
        #expect(abs(waited - 1350) < 2, "\(waited)")
        #expect(abs(launch.busy.inMilliseconds - 1420) < 2)
        #expect(launch.step.isEmpty && launch.stepCPU == nil && launch.ready == nil)
        let sentence = FindingWords.sentence(.slowLaunch(launch))
        #expect(sentence.contains("1.35 s of that waiting for lock db, held by indexer"), "\(sentence)")
        let topics = Self.topics(result)
        #expect(topics.contains("Release lock db sooner in indexer"), "\(topics)")
        #expect(!topics.contains("Move launch of photos to a queue"), "\(topics)")
    }

    @Test("a launch that waits for a semaphore names the work that signals it")
    func semaphore() throws {
        let result = try PlantedRun.result(
            """
            duration: 6s
            device: { cores: 2 }
            apps:
              a:
                semaphores: { s: 0 }
                work: { cfg: [{ sleep: 900ms, name: get config }, { signal: s }] }
                launch: [{ async: cfg, on: global.userInitiated }, { compute: 40ms, name: init ui }, { wait: s }]
                frame: [{ compute: 3ms, name: draw }]
            timeline: [{ at: 1500ms, open: a }]
            """
        )
        let launch = try Self.launch(result, of: "a")
        #expect(launch.waitKind == .semaphore && launch.heldBy == "a")
        #expect(abs(try #require(launch.waited).inMilliseconds - 860) < 2)
        let sentence = FindingWords.sentence(.slowLaunch(launch))
        #expect(sentence.contains(", which depended on its own work cfg"), "\(sentence)")
        #expect(!sentence.contains("init ui"), "\(sentence)")
    }

    @Test("a return that waits for a lock names the lock, and a launch its own longest step")
    func returns() throws {
        let result = try PlantedRun.result(
            """
            duration: 12s
            device: { cores: 2, backgroundTime: 1s }
            apps:
              notes:
                launch: [{ compute: 120ms, name: load }]
                callbacks: { willEnterForeground: [{ compute: 20ms, name: refresh }, { lock: store, do: [{ compute: 5ms }] }] }
                frame: [{ compute: 3ms, name: draw }]
              sync:
                work: { s: [{ lock: store, do: [{ sleep: 3s, name: long tx }] }] }
                events: { go: { at: [1s], do: [{ async: s, on: global.utility }] } }
                frame: [{ compute: 1ms, name: ds }]
            timeline: [{ at: 0s, open: notes }, { at: 2s, open: sync, as: full screen }, { at: 4s, open: notes, as: split view }]
            """
        )
        let found = result.findings.compactMap { if case .slowLaunch(let launch) = $0 { launch } else { nil } }
        #expect(found.map(\.returnedAt) == [nil, .seconds(4)])
        #expect(found.first?.step == "launch › load" && found.first?.wait == nil)
        // Held from 3 s to 6 s; the return asks at 4.02 s.
        let last = try #require(found.last)
        #expect(
            last.wait == "lock store" && last.heldBy == "sync" && abs((last.waited ?? .zero).inMilliseconds - 1980) < 2
        )
        #expect(Self.topics(result).contains("Release lock store sooner in sync"))
    }
}
