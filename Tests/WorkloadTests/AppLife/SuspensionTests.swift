import FrameBudget
import FrameTrace
import Testing

@Suite("Times without suspensions")
struct SuspensionTests {
    private func analyzed(_ app: String, _ device: String, _ timeline: String, _ duration: String) throws -> AnalyzedRun
    {
        let run = try LifeRun(
            """
            version: 1
            duration: \(duration)
            device: { cores: 2, backgroundTime: 1s\(device) }
            apps:
              a:
                \(app.replacing("\n", with: "\n    "))
            timeline: [{ at: 0s, open: a }, { at: 2s, home: press }, \(timeline)]
            """
        )
        return Analysis.analyze(run.trace)
    }

    /// An app that puts work into its main queue as it goes to the background at 2 s; it is suspended at 3 s.
    private func working(_ step: String, back: String, _ duration: String) throws -> RunResult {
        try analyzed(
            """
            work: { post: [{ \(step) }] }
            callbacks: { didEnterBackground: [{ async: post, on: main }] }
            frame: [{ compute: 4ms }]
            """,
            "",
            "{ at: \(back), open: a }",
            duration
        ).result
    }

    private func shares(_ result: RunResult) -> [Double] {
        result.findings.compactMap { if case .backgroundOnMain(let found) = $0 { found.share } else { nil } }
    }

    @Test(
        "S-3: the first frame after a suspension that the main thread itself caused is blocked only by its own read",
        arguments: ["[{ compute: 2ms }, { endBackgroundTask: up }]", "[{ endBackgroundTask: up }]"]
    )
    func firstFrame(_ handler: String) throws {
        let run = try analyzed(
            """
            backgroundTasks: { up: \(handler) }
            callbacks: { didEnterBackground: [{ beginBackgroundTask: up }] }
            launch: [{ allocate: layers, size: 20MB, kind: backing store }]
            frame: [{ access: layers, rebuild: [{ read: 8MB }, { compute: 6ms }] }, { compute: 4ms }]
            """,
            ", backgroundTaskTime: 3s",
            "{ at: 8s, open: a }",
            "12s"
        )
        let frame = try #require(run.frames[0].first { $0.begin >= run.grid.origin + .seconds(8) })
        // It draws again what the system dropped: the read of 8 MB takes 20.1 ms, and no other wait falls into it.
        #expect(frame.ledger.blocked.map(\.kind) == [.read])
        #expect(frame.ledger.blocked.map(\.time) == [.milliseconds(20) + .microseconds(100)])
        #expect(frame.ledger.residual == .zero)
        #expect(run.result.apps[0].total.verdicts.map(\.cause.kind) == [.io])
    }

    @Test("S-3, R-13: a suspended item counts with the time that it ran, as a share of the time without the suspension")
    func computing() throws {
        let result = try working("compute: 1500ms", back: "12s", "14s")
        let time = try #require(result.apps[0].mainThread?.time)
        // From 1 s to 14 s, less 3 s to 12 s.
        #expect(time.observed == .seconds(4))
        #expect(time.addsUp)
        let queue = try #require(time[.mainQueue])
        #expect(queue.busy.total == .seconds(1.5) && queue.busy.onCPU == .seconds(1.5))
        #expect(queue.busy.blocked == .zero && queue.busy.residual == .zero)
        // From 1 s to 2 s and from 12.5 s to 14 s, 60 frames a second.
        #expect(time[.displayLink]?.busy.total == .milliseconds(600))
        // The last 500 ms of the item held up the way back to the screen.
        #expect(shares(result) == [0.125])
    }

    @Test("S-3, R-13: a wait that overlaps a suspension counts only while the app was not suspended")
    func sleeping() throws {
        let result = try working("sleep: 3s", back: "6s", "10s")
        let time = try #require(result.apps[0].mainThread?.time)
        // From 1 s to 10 s, less 3 s to 6 s; the sleep is over by then.
        #expect(time.observed == .seconds(6))
        #expect(time.addsUp)
        let queue = try #require(time[.mainQueue])
        #expect(queue.busy.total == .seconds(1) && queue.busy.blocked == .seconds(1))
        // All of it was in the background.
        #expect(shares(result).isEmpty)
    }

    @Test("R-13: work in the background is not a finding; the part that delays the way back to the screen is one")
    func wayBack() throws {
        let result = try working("compute: 3s", back: "6s", "10s")
        let time = try #require(result.apps[0].mainThread?.time)
        #expect(time[.mainQueue]?.busy.total == .seconds(3))
        // From 6 s to 8 s, of 6 s.
        let share = try #require(shares(result).first)
        #expect(abs(share - 2.0 / 6) < 1e-9)
    }
}
