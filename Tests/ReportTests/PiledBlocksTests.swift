import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports

/// Advice on many short pieces of work in a row is not to split them further.
@Suite("Advice about work that piles up on a main thread")
struct PiledBlocksTests {
    /// Every 200 ms a block of 6 ms is handed to the run loop; from 1.5 s to 3.5 s a touch is on the screen.
    private static func result(mode: String = "") throws -> RunResult {
        try PlantedRun.result(
            """
            duration: 6s
            device: { cores: 2 }
            apps:
              feed:
                queues: { q: { qos: utility } }
                work:
                  parse: [{ compute: 2ms, name: parse }, { performBlock: apply, \(mode)wake: on }]
                  apply: [{ compute: 6ms, name: apply diff }]
                timers: { poll: { every: 200ms, on: q, do: [{ call: parse }] } }
                events: { scroll: { at: [1500ms], lasts: 2s, do: [{ compute: 500us }], moved: [{ compute: 300us }] } }
                frame: [{ compute: 5ms, name: draw }]
            """
        )
    }

    private static func line(_ result: RunResult) throws -> QualityWords.Line {
        try #require(RemedyWords(result: result).lines(most: 3).first)
    }

    @Test("Blocks that waited for the end of a touch are counted, and advice is not to split them")
    func defaultMode() throws {
        let result = try Self.result()
        let count = try #require(result.apps.first?.total.verdicts.first)
        // Ten blocks were handed over during the touch, at 1.602 to 3.402 s. The end of the touch was handled 5.3 ms
        // after
        // 3.5 s; by 3.517 s, when the frame was due, one block had ended.
        let pieces = try #require(count.examples?.first?.pieces)
        #expect(pieces == OutsidePieces(count: 9, longest: .milliseconds(6)), "\(pieces)")
        let line = try Self.line(result)
        #expect(
            line.text.contains("9 pieces of work ran one after the other, each at most 6.0 ms long"),
            "\(line.text)"
        )
        #expect(!line.text.contains("split it"), "\(line.text)")
    }

    @Test("Blocks in the common modes do not pile up")
    func commonModes() throws {
        let total = try #require(Self.result(mode: "mode: common, ").apps.first).total
        #expect(total.missed == 0 && total.dropped == 0 && total.verdicts.isEmpty)
    }

    @Test(
        "Advice is to spread pieces that fit into 16.7 ms with a frame of 5 ms, and to split longer ones",
        arguments: [
            (11, "Spread main-queue item apply in feed over frames"), (12, "Shorten main-queue item apply in feed"),
        ]
    )
    func size(milliseconds: Int, topic: String) throws {
        var result = try Self.result()
        let longest = TimeSpan.milliseconds(Double(milliseconds))
        result.apps[0].total.verdicts[0].examples?[0].pieces = OutsidePieces(count: 9, longest: longest)
        let line = try Self.line(result)
        #expect(line.topic == topic)
        #expect(line.text.contains("split it into pieces") == (milliseconds == 12), "\(line.text)")
    }
}
