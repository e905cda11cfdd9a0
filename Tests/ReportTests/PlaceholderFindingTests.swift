import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports

/// Frames that showed placeholders are a finding, and have advice.
@Suite("Findings on placeholders")
struct PlaceholderFindingTests {
    private static func run(workingSet: String) throws -> RunResult {
        try PlantedRun.result(
            """
            duration: 10s
            device: { cores: 2 }
            apps:
              reel:
                queues: { loading: { qos: userInitiated } }
                caches: { icons: { items: 400, size: 60kB, page: 10, workingSet: \(workingSet) } }
                work:
                  load: [{ read: 20kB }, { compute: 20ms, name: decode }]
                  fill: [{ use: icons, of: working set, load: [{ call: load }] }]
                launch: [{ async: fill, on: loading }]
                events: { swipe: { every: 500ms, do: [{ turn: icons }, { async: fill, on: loading }] } }
                frame: [{ compute: 3ms, name: draw reel }, { placeholder: icons, do: [{ compute: 100us, name: gray }] }]
            """
        )
    }

    private static func found(_ result: RunResult) -> [PlaceholderFrames] {
        result.findings.compactMap { if case .placeholders(let shown) = $0 { shown } else { nil } }
    }

    @Test("a page loaded only when it is shown gives a finding with app, cache and frames, a detail and advice")
    func missedPrefetch() throws {
        let result = try Self.run(workingSet: "1 page")
        // 10 icons take 20.15 ms each, so 12 frames look at the page before it is complete, after each of 18 swipes.
        #expect(
            Self.found(result) == [PlaceholderFrames(app: "reel", count: 12 * 18, frames: 9 * 60, cache: "icons")]
        )
        let sentence = "reel: 216 of 540 frames showed a placeholder, as cache icons did not have the whole page yet."
        #expect(Verdict(result).details.contains(sentence))
        let lines = RemedyWords(result: result).lines(most: 3)
        #expect(lines.map(\.topic) == ["Load earlier what frames of reel show"])
        #expect(lines.first?.text.contains("use a larger working set (`workingSet`)") == true, "\(lines)")
    }

    @Test("with the next page loaded ahead there is no finding and no advice")
    func prefetched() throws {
        let result = try Self.run(workingSet: "3 pages")
        #expect(Self.found(result).isEmpty)
        #expect(RemedyWords(result: result).lines(most: 3).map(\.topic) == ["Nothing"])
    }

    @Test("the app with the largest share of frames with placeholders is the one to be mentioned")
    func share() {
        var result = SyntheticRun.plain.result
        let (few, many) = (
            PlaceholderFrames(app: "a", count: 30, frames: 900), PlaceholderFrames(app: "b", count: 20, frames: 100)
        )
        result.findings = [.placeholders(few), .placeholders(many)]
        #expect(PlaceholderWords.most(result) == many)
        #expect(
            PlaceholderWords.sentence(many)
                == "b: 20 of 100 frames showed a placeholder, as what they were to show was not there yet."
        )
    }
}
