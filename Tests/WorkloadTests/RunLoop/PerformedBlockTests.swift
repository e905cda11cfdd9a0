import FrameBudget
import FrameTrace
import Testing

@Suite("Blocks that the run loop performs")
struct PerformedBlockTests {
    @Test("R-1: blocks are performed in order after their event and before the main queue; new ones come the next time")
    func afterEvent() throws {
        let run = try MainThreadRun.app(
            """
            work:
              first: [{ compute: 1ms }, { performBlock: third }]
              second: [{ compute: 1ms }]
              third: [{ compute: 1ms }]
              block: [{ compute: 1ms }]
            events:
              tap: { at: [20ms], do: [{ async: block, on: main }, { performBlock: first }, { performBlock: second }, { compute: 1ms }] }
            frame: [{ compute: 1ms }]
            """,
            duration: "100ms"
        )
        let names = run.begins.filter { $0.at > 19 && $0.at < 30 }.map(\.name)
        #expect(names == ["tap", "first", "second", "block", "third"])
        #expect(areClose(run.begins.filter { $0.at > 19 && $0.at < 30 }.map(\.at), [20, 21, 22, 23, 24]))
    }

    @Test("R-1: a block that another thread submits waits for the next wake-up, unless it wakes the loop")
    func wakes() throws {
        func begins(_ step: String) throws -> [Double] {
            let run = try MainThreadRun.app(
                """
                queues: { q: {} }
                work: { far: [{ sleep: 3ms }, { performBlock: update\(step) }], update: [{ compute: 1ms }] }
                events: { go: { at: [17700us], do: [{ async: far, on: q }] } }
                frame: [{ compute: 1ms }]
                """,
                duration: "100ms",
                device: "{ cores: 2 }"
            )
            return run.begins(of: "update")
        }
        let later = try begins("")
        // The vsync at 33.3 wakes the loop, and blocks come after the wake reason.
        #expect(later.count == 1 && isClose(later[0], 33.333334 + 1))
        let atOnce = try begins(", wake: on")
        #expect(atOnce.count == 1 && atOnce[0] > 20.699 && atOnce[0] < 20.8)
    }

    @Test("R-1, R-5: a block waits for its mode; blocks of other modes are performed before it")
    func modes() throws {
        let run = try MainThreadRun.app(
            """
            work: { follow: [{ compute: 1ms }], plain: [{ compute: 1ms }], both: [{ compute: 1ms }] }
            events:
              hand:
                at: [20ms]
                do:
                  - { performBlock: follow, mode: tracking }
                  - { performBlock: plain }
                  - { performBlock: both, mode: common }
              drag: { at: [40ms], lasts: 30ms, do: [{ performBlock: plain }, { performBlock: both, mode: common }] }
            frame: [{ compute: 1ms }]
            """,
            duration: "150ms"
        )
        #expect(run.begins.filter { $0.at > 19 && $0.at < 30 }.map(\.name) == ["hand", "plain", "both"])
        let (follow, plain, ended) = (run.begins(of: "follow"), run.begins(of: "plain"), run.begins(of: "drag ended"))
        #expect(follow.count == 1 && follow[0] >= 40 && follow[0] < 50)
        // While the touch lasts, blocks of the default mode wait.
        #expect(plain.count == 2 && run.begins(of: "both").filter { $0 > 40 }.allSatisfy { $0 < 50 })
        #expect(plain[1] >= (ended.first ?? 70))
    }

    @Test(
        "R-1, R-3: a block that performs itself again waits for the loop to come round, and starves no frame or event"
    )
    func again() throws {
        let run = try MainThreadRun.app(
            """
            work: { again: [{ compute: 500us }, { performBlock: again }] }
            events:
              go: { at: [1ms], do: [{ performBlock: again }] }
              tick: { every: 50ms, do: [{ compute: 100us }] }
            frame: [{ compute: 1ms }]
            """
        )
        let app = run.run.result.apps[0]
        #expect(app.total.dropped == 0 && app.total.missed == 0 && app.conservation.holds)
        #expect(run.begins(of: "tick").count == 19)
        // It is performed at each wake-up: before the loop looks for events, and at the end of the pass.
        let blocks = run.begins(of: "again").count
        #expect((60...220).contains(blocks), "\(blocks)")
    }

    @Test("R-1: an app that was launched again performs no block from before its end")
    func ended() throws {
        let run = try MainThreadRun(
            """
            version: 1
            duration: 2s
            warmUp: 0s
            device: { cores: 1 }
            apps:
              a:
                work: { follow: [{ compute: 1ms }] }
                events: { hand: { at: [100ms], do: [{ performBlock: follow, mode: tracking }] }, drag: { at: [300ms], lasts: 50ms, do: [{ compute: 1ms }] } }
                frame: [{ compute: 1ms }]
            timeline: [{ at: 0s, open: a }, { at: 200ms, quit: a }, { at: 1s, open: a }]
            """
        )
        // Each life submits a block at 100 ms, and the touch of the second life finds only the block of that life.
        #expect(run.begins(of: "hand").count == 2 && run.begins(of: "follow").count == 1)
    }
}
