import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports

/// A layout pass is a stage of a frame: advice is not to move it to a queue, as only the main thread can do it.
@Suite("Advice on layout passes before frames")
struct LayoutAdviceTests {
    private static func run(layout: Int, _ more: String = "") throws -> RunResult {
        try PlantedRun.result(
            """
            duration: 10s
            device: { cores: 1 }
            apps:
              maps:
                callbacks: { layoutSubviews: [{ compute: \(layout)ms, name: constraints }] }
                frame: [{ layout: needed }, { compute: 3ms, name: draw }]
                \(more)
            """
        )
    }

    private static func background(_ result: RunResult) -> [BackgroundOnMain] {
        result.findings.compactMap { if case .backgroundOnMain(let work) = $0 { work } else { nil } }
    }

    @Test("Passes that the frame's own step asks for are caused by the frame, and need no advice while it fits")
    func frames() throws {
        let result = try Self.run(layout: 2)
        let main = try #require(result.apps[0].mainThread)
        // 2 ms of each 16.7 ms.
        #expect(abs(main.time.share(of: .system) - 0.12) < 0.001 && Self.background(result).isEmpty)
        #expect(RemedyWords(result: result).lines(most: 3).map(\.topic) == ["Nothing"])
    }

    @Test("A timer beside them is found with its own share and name")
    func timer() throws {
        let result = try Self.run(layout: 4, "timers: { poll: { every: 20ms, tolerance: 0s, do: [{ compute: 3ms }] } }")
        let work = try #require(Self.background(result).first)
        #expect(work.work == "poll" && work.cause == .timer && abs(work.share - 0.15) < 0.001, "\(work)")
    }

    @Test("Passes that make frames late are to be shortened, not moved")
    func late() throws {
        let result = try Self.run(layout: 15)
        let line = try #require(RemedyWords(result: result).lines(most: 3).first)
        #expect(line.topic == "Shorten callback layoutSubviews in maps", "\(line)")
        let text = "270 late frames. Do less in it, or prepare it on a queue; the layout itself needs the main thread."
        #expect(line.text.contains(text), "\(line)")
    }
}
