import Foundation
import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports

/// The stacked bar of an app's causes, and the names below it.
@Suite("Bars of causes")
struct CauseBarTests {
    @Test("Several users of one device have its color in the bar and beside their names")
    func users() throws {
        let result = try PlantedRun.result(
            """
            duration: 4s
            device: { cores: 4 }
            apps:
              game: { frame: [{ compute: 2ms }, { gpu: 4ms }] }
              maps: { frame: [{ compute: 1ms }, { gpu: 6ms }] }
              video: { frame: [{ compute: 1ms }, { gpu: 6ms }] }
              chat: { frame: [{ compute: 1ms }, { gpu: 6ms }] }
            """
        )
        var total = result.apps[0].total
        total.verdicts.removeAll { $0.cause.kind != .mixed }
        #expect(total.verdicts.first?.parts?.count == 2, "\(total.verdicts)")
        let markup = CauseBar(total, RunUnit(result.apps[0])).markup(scale: 100).markup
        let gradient = try Regex("repeating-linear-gradient\\(135deg,([^ ]+) 0 (\\d)px,([^ ]+) (\\d)px (\\d+)px\\)")
        let found = markup.matches(of: gradient).map { $0.output.map { $0.substring.map(String.init) ?? "" } }
        #expect(found.count == 2, "\(markup)")
        let color = "\(Palette.color(of: .gpu))"
        for colors in found { #expect(colors[1] == color && colors[3] == color, "\(markup)") }
        let dot = try #require(markup.components(separatedBy: "<i class=\"dot").dropFirst().first)
        #expect(dot.prefix { $0 != ">" }.contains("3px"), "\(markup)")
    }

    @Test("A single cause has no stripes")
    func single() throws {
        let result = try PlantedRun.result("duration: 2s\napps: { a: { frame: [{ compute: 20ms }] } }")
        let markup = CauseBar(result.apps[0].total, RunUnit(result.apps[0])).markup(scale: 100).markup
        #expect(markup.contains("<i class=\"dot ") && !markup.contains("gradient"), "\(markup)")
    }

    @Test("The line below names the main cause and the largest of the others, and counts the rest")
    func named() throws {
        let result = try PlantedRun.result("duration: 2s\napps: { a: { frame: [{ compute: 20ms }] } }")
        var total = result.apps[0].total
        func count(_ name: String, _ dropped: Int) -> VerdictCount {
            var count = total.verdicts[0]
            count.cause = VerdictCause(.contention, culprit: Culprit(.app, name))
            (count.missed, count.dropped) = (dropped, dropped)
            return count
        }
        total.verdicts = [count("video", 199), count("notes", 12), count("maps", 127)]
        let markup = CauseBar(total, RunUnit(result.apps[0])).markup(scale: 400).markup
        let line = try #require(markup.components(separatedBy: "class=\"named\"").last)
        #expect(line.contains("maps <b>127</b>") && !line.contains("notes"), "\(line)")
        #expect(line.contains("+ 1 more cause: 12"), "\(line)")
        // What the numbers count stands before them.
        #expect(line.contains(">dropped intervals:</span>"), "\(line)")
    }
}
