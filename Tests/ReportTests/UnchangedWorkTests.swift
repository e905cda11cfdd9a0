import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports
@testable import FrameStatistics

/// A comparison blames only what changed, by what it changed within the time that it explains.
///
/// The workloads differ in one planted text, so the amounts can be calculated by hand.
@Suite("Work that did not change is not blamed")
struct UnchangedWorkTests {
    // MARK: - Slowest frames

    @Test("One buffer instead of two: the wait for a buffer is the cause, not the render thread, which draws the same")
    func buffers() throws {
        let yaml = """
            device: { cores: 2 }
            apps:
              game:
                render: { do: [{ compute: { recorded: [6ms,6ms,6ms,22ms] }, name: raster }], buffers: CHANGED }
                frame: [{ compute: 5ms, name: sim }]
            """
        let pair = try ComparedPair(yaml, "2", "1")
        // 0.37 to 6.16 ms for a buffer, 23.60 to 22.00 ms for the render thread.
        let words = "it waits 4.19 ms more per frame: a buffer of game 5.79, render thread 1.60 less"
        let compared = try pair.sentence("game")
        #expect(compared.contains(words) && !compared.contains("own work"), "\(compared)")
        let gate = try pair.gate("game")
        #expect(gate.contains(words) && !gate.contains("own work"), "\(gate)")
        let rendering = try #require(pair.comparison.apps.first?.slowest?.moves.rendering)
        #expect(abs((rendering.work.change ?? 0) - 3.37) < 0.01, "\(rendering.work)")
        #expect(abs(rendering.heaviest?.change ?? 9) < 1 && !rendering.hasMovedItself, "\(rendering)")
    }

    @Test("A render thread whose rare long draws became longer is still the cause")
    func longerDraws() throws {
        let yaml = """
            device: { cores: 2 }
            apps:
              game:
                render: { do: [{ compute: { recorded: [6ms,6ms,6ms,CHANGED] }, name: raster }], buffers: 2 }
                frame: [{ compute: 5ms, name: sim }]
            """
        let pair = try ComparedPair(yaml, "14ms", "34ms")
        let rendering = try #require(pair.comparison.apps.first?.slowest?.moves.rendering)
        #expect(rendering.hasMovedItself, "\(rendering)")
        let compared = try pair.sentence("game")
        #expect(compared.contains("own work of its render thread takes"), "\(compared)")
    }

    // MARK: - Before the begin

    private static let template = """
        device: { cores: 1 }
        apps:
          daemon:
            queues: { q: { qos: userInitiated } }
            work: { sync up: [{ compute: QUEUED, name: index }] }
            events: { wake: { every: 100ms, do: [{ compute: HANDLED, name: wake }, { async: sync up, on: q }] } }
          maps:
            frame: [{ compute: 8ms, name: draw }]
        """

    private static func daemon(queued: String = "5ms", handled: String = "1ms") -> String {
        template.replacing("QUEUED", with: queued).replacing("HANDLED", with: handled)
    }

    @Test("A frame that begins at once and then waits 3.4 ms longer, where it began 1 ms late, waits 3.4 ms longer")
    func laterBegin() throws {
        let pair = try ComparedPair("CHANGED", Self.daemon(), Self.daemon(handled: "12ms"))
        let words = try pair.sentence("maps")
        #expect(words.contains("main-thread p95 11.60 ms to 15.00 ms"), "\(words)")
        // 3.6 to 7.0 ms after the begin; from the due time on, 4.6 to 7.0 ms.
        #expect(words.contains("it waits 3.40 ms more per frame for a CPU that daemon occupied"), "\(words)")
    }

    @Test("The frames from p95 on wait 0.6 ms longer, while the mean of all frames grew by seven times as much")
    func tail() throws {
        let pair = try ComparedPair("CHANGED", Self.daemon(), Self.daemon(queued: "50ms"))
        let words = try pair.sentence("maps")
        let start = "main-thread p95 11.60 ms to 12.20 ms: in its frames from main-thread p95 on"
        #expect(words.contains(start), "\(words)")
        #expect(words.contains("it waits 0.60 ms more per frame for a CPU that daemon occupied"), "\(words)")
    }

    @Test("Of 2 ms less wait for an app that is gone, 1.4 ms lie before the begin and are not named")
    func gone() throws {
        let yaml = """
            device: { cores: 1 }
            apps:
              maps:
                queues: { tiles: { qos: userInitiated } }
                work:
                  decode: [{ compute: 2ms, name: huffman }, { compute: 1ms, name: colour }]
                events: { tap: { every: 500ms, do: [{ compute: 3ms, name: hit test }] } }
                frame:
                  - { compute: 4ms, name: layout }
                  - { compute: 5ms, name: paint }
            """
        let pair = try ComparedPair(
            "CHANGED",
            yaml + "\n  notes:\n    frame: [{ compute: 2ms, name: type }]\n",
            yaml
        )
        let app = try #require(pair.comparison.apps.first { $0.name == "maps" })
        let parts = app.explained(.mainP95, isLonger: false).parts
        #expect(parts.map(\.part) == [.runnable], "\(parts)")
        let change = try #require(parts.first?.shift.change)
        #expect(abs(change + 0.6) < 0.03, "\(change)")
        // From the due time on.
        let whole = try #require(app.parts.first { $0.part == .runnable }?.shift.change)
        #expect(abs(whole + 1.98) < 0.01, "\(whole)")
    }

    @Test("The parts of main-thread time add up to it in every frame")
    func sums() throws {
        let pair = try ComparedPair("CHANGED", Self.daemon(), Self.daemon(handled: "12ms"))
        var later = 0
        for run in [pair.one, pair.other] {
            for frame in run.frames.joined() where !frame.isUnfinished {
                #expect(frame.mainThreadLedger.residual == .zero, "\(frame)")
                guard let before = frame.beforeBegin else { continue }
                later += 1
                let ready = try #require(frame.ledger.runnable)
                #expect(before.runnable.total <= ready)
            }
        }
        #expect(later > 50)
    }
}
