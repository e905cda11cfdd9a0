import FrameBudget
import Testing

@testable import FrameBudgetReports

/// Frames that are late by own work and another part of the app's own side, neither of which is longer than the budget:
/// table, bar and advice name both, as the headline does.
@Suite("Own work that is too long only with another part")
struct FurtherWorkTests {
    private static func drag(_ moved: String, frame: String = "compute: 9ms, name: draw") throws -> RunResult {
        try PlantedRun.result(
            """
            duration: 10s
            device: { cores: 1 }
            apps:
              a:
                events:
                  drag:
                    every: 1s
                    lasts: 600ms
                    do: [{ compute: 1ms, name: begin }]
                    moved: [{ compute: \(moved), name: scroll }]
                    ended: [{ compute: 1ms, name: end }]
                frame: [{ \(frame) }]
            """
        )
    }

    private static let both = "own work + other main-thread work: event drag moved"

    @Test(
        "A handler and a frame that take 17 or 18 ms together are both named",
        arguments: [("8ms", 72), ("9ms", 144)]
    )
    func handler(moved: String, late: Int) throws {
        let result = try Self.drag(moved)
        let app = result.apps[0]
        #expect(app.total.missed == late && app.total.dropped == late)
        let table = TerminalTable(width: 2000).render(result)
        #expect(table.contains("\(Self.both): \(late) missed, \(late) dropped"), "\(table)")
        #expect(table.contains("\(Self.both) (\(late) of \(late))"), "\(table)")
        let reason = try #require(MissCause(app.total, .frame))
        #expect(reason.noun == Self.both)
        let count = try #require(app.total.verdicts.first)
        #expect(VerdictWords.attribution(count) == Self.both && VerdictWords.noun(count) == "own work")
        let line = try #require(RemedyWords(result: result).lines(most: 3).first)
        #expect(line.topic == "Shorten the work of a")
        let text =
            "In each of the \(late) late frames with this cause, own work alone would have fitted, but not together with "
            + "other main-thread work: event drag moved. Shorten that as well, or move it to a queue."
        #expect(line.text.contains(text), "\(line)")
    }

    @Test("Own work that is too long alone is named alone, whatever else ran before the frame")
    func alone() throws {
        let result = try Self.drag("8ms", frame: "compute: 18ms, name: draw")
        #expect(MissCause(result.apps[0].total, .frame)?.noun == "own work")
        let line = try #require(RemedyWords(result: result).lines(most: 3).first)
        #expect(line.topic == "Shorten the work of a" && !line.text.contains("alone would have fitted"), "\(line)")
    }

    @Test("Own work and the app's own GPU requests that are too long together are both named")
    func device() throws {
        let result = try Self.drag("1ms", frame: "compute: 10ms, name: draw }, { gpu: 9ms, name: shade")
        #expect(MissCause(result.apps[0].total, .frame)?.noun == "own work + GPU")
        let line = try #require(RemedyWords(result: result).lines(most: 3).first)
        #expect(
            line.text.contains("but not together with GPU. Draw less there as well, or overlap the two."),
            "\(line)"
        )
    }
}
