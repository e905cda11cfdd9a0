import Foundation
import FrameTrace
import Testing

@testable import FrameBudget
@testable import FrameBudgetReports

@Suite("Life cycles of apps in reports")
struct LifeReportTests {
    @Test("a lane for each app has a bar for each state, at its time, and marks for calls and for the end (S-1, S-2)")
    func lanes() throws {
        let run = try #require(LifeFixture.run)
        let lives = try #require(run.result.lives)
        let lanes = LifeLanes(result: run.result, span: .seconds(12)).markup.markup
        let pieces = lanes.components(separatedBy: "<div class=\"lane-cpu life\">").dropFirst()
        #expect(pieces.count == 3)
        let lane = try #require(pieces.first)
        // 12 s on 1200 columns: suspended from 4 s to 6 s, in the background from 3 s to 4 s.
        #expect(lane.contains("<rect class=\"l-background\" x=\"300\" y=\"50\" width=\"100\" height=\"50\">"))
        #expect(lane.contains("<rect class=\"l-suspended\" x=\"400\" y=\"80\" width=\"200\" height=\"20\">"))
        #expect(lane.contains("suspended, from 4.000 s to 6.000 s"))
        #expect(lane.components(separatedBy: "<rect ").count - 1 == lives[0].stays.count { $0.state != .notRunning })
        // The call that was cut short, and the end at 8 s.
        #expect(lane.contains("l-call\" d=\"M300 0v30h3"))
        #expect(lane.contains("M600 0v30h200v-30z"))
        #expect(lane.contains("<path class=\"l-ended\" d=\"M800 0v100h3v-100z\"/>"))
        #expect(HTMLReport.render(run).components(separatedBy: "<div class=\"lane-cpu life\">").count == 4)
    }

    @Test("an export for Chrome has a row of states for each app, and its callbacks as instants (S-1, S-2)")
    func export() throws {
        let trace = try #require(LifeFixture.trace)
        var text = ""
        try unsafe withUnsafeMutablePointer(to: &text) { all in
            let target = unsafe all
            try RunExport(RunModel(trace)).write(.chrome, .overrun) {
                unsafe target.pointee += String(decoding: $0, as: UTF8.self)
            }
        }
        #expect(text.components(separatedBy: "\"args\":{\"name\":\"app state\"}").count - 1 == 3)
        // From 4 s to 6 s, in microseconds.
        #expect(text.contains("\"ts\":4000000,\"name\":\"suspended\",\"cat\":\"app state\",\"dur\":2000000"))
        #expect(text.contains("\"name\":\"didEnterBackground\""))
    }

    @Test("very many states are drawn as paths instead of rectangles, at the same places")
    func many() throws {
        var result = try #require(LifeFixture.run).result
        var life = try #require(result.lives?.first)
        life.stays = (0..<600).map { number in
            let start = TimeSpan.milliseconds(Double(number) * 20)
            return LifeSummary.Stay(
                state: number.isMultiple(of: 2) ? .active : .background,
                start: start,
                end: start + .milliseconds(20)
            )
        }
        result.lives = [life]
        let lane = LifeLanes(result: result, span: .seconds(12)).markup.markup
        #expect(!lane.contains("<rect "))
        #expect(lane.contains("<path class=\"l-active\" d=\"M0 100v-100h2v100zM4 100v-100h2v100z"))
        #expect(lane.contains("<path class=\"l-background\" d=\"M2 100v-50h2v50z"))
    }

    @Test("terminal and page report the same times of an app's states")
    func words() throws {
        let run = try #require(LifeFixture.run)
        let text = TerminalTable(width: 400).render(run)
        let line = "background 3 s, suspended 2 s"
        #expect(text.contains("App life"))
        #expect(text.contains(line), "\(text)")
        let page = HTMLReport.render(run)
        #expect(page.replacingOccurrences(of: "\u{a0}", with: " ").contains(line))
        #expect(page.contains("longest callback"))
    }

    @Test("a run in which apps only come on screen has no lanes and no words about states")
    func plain() {
        #expect(SyntheticRun.plain.result.lives == nil)
        #expect(!Page.plain.html.contains("lane-cpu life"))
        #expect(LifeWords(result: SyntheticRun.plain.result).lines(mostApps: 9).isEmpty)
    }

    @Test("colours of states have a contrast of at least 3", arguments: [Palette.light, Palette.dark])
    func colors(_ palette: Palette) {
        for (state, color) in Palette.stateColors {
            #expect(PaletteTests.contrast(color, palette.ground) >= 3, "\(state)")
            #expect(PaletteTests.contrast(color, palette.surface) >= 3, "\(state)")
        }
    }

    @Test("Advice on a silent mode is a background task only if the app had none")
    func keptAwake() {
        var kept = KeptAwake(app: "a", mode: .audio, since: .seconds(3), time: .seconds(9), wakeUps: 40)
        func sentence() -> String { FindingWords.sentence(.keptAwake(kept)) }
        #expect(sentence().hasSuffix(". Use a background task, or let the system suspend it."), "\(sentence())")
        (kept.task, kept.isTaskOver) = ("background task a/upload", true)
        #expect(sentence().contains("Its background task a/upload had ended by then: remove the mode"), "\(sentence())")
        kept.isTaskOver = false
        #expect(sentence().contains("and its background task a/upload was still open: shorten"), "\(sentence())")
        #expect(!sentence().contains("Use a background task"), "\(sentence())")
    }
}
