import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports

/// Work of the main thread that makes frames of a render thread late is named, and no buffer is advised that no frame
/// waited for.
@Suite("Rare work before frames of a render thread")
struct RareWorkBeforeRenderTests {
    /// One run: the frame fits easily, and a handler or timer leaves too little time for some.
    struct Case: CustomTestStringConvertible {
        var rare: String
        var render: String
        var pipeline: String
        var layout: String
        var name: String
        var times: String

        var testDescription: String { name }

        func result() throws -> RunResult {
            try PlantedRun.result(
                """
                duration: 4s
                device: { cores: 2 }
                apps:
                  a:
                    \(rare)
                    frame: [{ compute: \(layout), name: lay out }]
                    render: { do: [{ compute: \(render), name: raster }], \(pipeline) }
                """
            )
        }
    }

    private static let cases = [
        Case(
            rare: "events: { tap: { every: 400ms, from: 7ms, do: [{ compute: 34ms, name: handle }] } }",
            render: "8ms",
            pipeline: "buffers: 2, latency: 1",
            layout: "3ms",
            name: "event tap",
            times: "Its main thread took 3.0 ms, after 7.7 ms of other main-thread work."
        ),
        Case(
            rare: "timers: { poll: { every: 400ms, from: 7ms, do: [{ compute: 34ms, name: poll }] } }",
            render: "8ms",
            pipeline: "buffers: 2, latency: 1",
            layout: "3ms",
            name: "timer poll",
            times: "Its main thread took 3.0 ms, after 7.7 ms of other main-thread work."
        ),
        Case(
            rare: "events: { tap: { every: 400ms, from: 7ms, do: [{ compute: 24ms, name: handle }] } }",
            render: "14ms",
            pipeline: "buffers: 3, latency: 2",
            layout: "6ms",
            name: "event tap",
            times: "Its main thread took 6.0 ms, after 14.3 ms of other main-thread work."
        ),
    ]

    @Test("The verdict and the advice name the work without which no frame would be late", arguments: cases)
    func named(_ planted: Case) throws {
        let result = try planted.result()
        #expect(result.apps[0].total.missed == 7)
        let verdict = Verdict(result)
        let reason =
            "its own work, mostly on the render thread, and other main-thread work: \(planted.name) together took longer than the budget."
        #expect(verdict.headline.hasSuffix(reason), "\(verdict.headline)")
        #expect(verdict.details.first?.hasSuffix(planted.times) == true, "\(verdict.details)")
        let line = try #require(RemedyWords(result: result).lines(most: 3).first)
        #expect(line.topic == "Shorten \(planted.name) in a")
        let start = planted.name.prefix(1).uppercased() + planted.name.dropFirst()
        let words =
            "\(start) ran before each of the late frames, and hardly before any that was in time: shorten it first"
        #expect(line.text.contains(words), "\(line)")
        #expect(!line.text.contains("buffer"), "\(line)")
    }

    @Test(
        "Work that also ran before frames in time is named as a part, and no buffer is advised without a wait for one"
    )
    func usual() throws {
        var result = try Self.cases[0].result()
        var outside = try #require(result.apps[0].total.ledger.outside)
        outside.onCPU = .milliseconds(500)
        result.apps[0].total.ledger.outside = outside
        let line = try #require(RemedyWords(result: result).lines(most: 3).first)
        #expect(line.topic == "Shorten what the render thread of a does")
        let part =
            "the frame's own work alone would have fitted, but not together with other main-thread work: event tap."
        #expect(line.text.contains(part), "\(line)")
        #expect(!line.text.contains("buffer"), "\(line)")
    }
}
