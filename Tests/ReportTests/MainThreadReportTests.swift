import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports

@Suite("Main threads in reports")
struct MainThreadReportTests {
    private func page(_ run: AnalyzedRun) -> String { MainThreadSection.make(run.result).markup.markup }

    @Test("R-9, R-11, R-12, R-13: terminal and page report the same input, first frame, hangs and causes, with figures")
    func texts() throws {
        let run = try #require(MainThreadFixture.run)
        let main = try #require(run.result.apps[0].mainThread)
        let words = MainThreadWords(result: run.result)
        let first = try #require(main.firstFrame)
        let hang = try #require(main.hangs.worst.first)
        let slowest = try #require(main.slowest.first)
        let terminal = TerminalTable(width: 2000).render(run.result)
        for text in [terminal, page(run)] {
            #expect(text.contains(MainThreadWords.firstFrame(first)))
            #expect(text.contains(words.hang(hang)))
            #expect(text.contains(words.event(slowest)))
        }
        #expect(terminal.contains(MainThreadWords.counts(main.input)))
        #expect(terminal.contains(words.time(main.time)))
        #expect(terminal.contains("the main thread hung"))
        #expect(terminal.contains("the main thread was busy for 302 ms before the first frame"))
        #expect(
            terminal.contains(
                "went to work that neither the user nor a frame caused, most of it from the main queue (show)"
            )
        )
        #expect(main.hangs.count > 0 && main.input.coalesced > 0 && main.input.addsUp)
    }

    @Test("the story of a frame names the input that the frame shows")
    func explained() throws {
        let run = try #require(MainThreadFixture.run)
        let event = try #require(run.result.apps[0].mainThread?.slowest.first)
        let number = try #require(event.frame)
        let model = RunModel(try #require(MainThreadFixture.trace))
        let story = try model.story(of: number, app: "news")
        #expect(story.inputs.contains(event))
        let words = MainThreadWords(result: run.result)
        #expect(FrameStoryText(width: 2000).render(story).contains("It shows \(words.event(story.inputs[0]))."))
        #expect(try FrameStoryJSON.encode(story, recordedBy: "test").contains("\"untilShown\""))
    }

    @Test("R-8: the stages of frames are in terminal, page, story and JSON, with the sums that the result has")
    func stages() throws {
        let run = try #require(FrameStageFixture.run)
        let parts = try #require(FrameStageFixture.app?.frameParts)
        let kinds = parts.parts.map(\.part)
        let some: Set<FramePart> = [.input, .timers, .mainQueue, .displayLink, .layout, .draw, .commit]
        #expect(some.isSubset(of: kinds) && kinds == FramePart.allCases.filter(kinds.contains))
        #expect(parts.parts.reduce(TimeSpan.zero) { $0 + $1.time } == parts.length && parts.missed > 0)
        let page = page(run)
        #expect(TerminalTable(width: 2000).render(run.result).contains(FramePartWords.text(parts)))
        for part in parts.parts {
            #expect(page.contains(FramePartWords.hint(part.part)))
            #expect(page.contains(Figure.milliseconds(part.time)))
        }
        #expect(page.contains("feed</bdi>, from due to end"))
        let worst = try #require(FrameStageFixture.app?.worst.first)
        let story = try RunModel(try #require(FrameStageFixture.trace)).story(of: worst.number, app: "feed")
        let text = FrameStoryText(width: 100).render(story)
        #expect(story.frame.parts == worst.parts && text.contains("Its stages, ms\n"))
        let whole = DecimalText.fixed((worst.end - worst.due).inMilliseconds, places: 3)
        #expect(text.contains(/from due to end +(\d+\.\d+)/) && text.contains(" \(whole)\n"))
        #expect(try FrameStoryJSON.encode(story, recordedBy: "test").contains("\"main queue\""))
        let app = run.result.apps[0]
        let detail = WorstFrame(
            detail: worst,
            app: app,
            result: run.result,
            ownWaits: OwnWaits(nil),
            showsStacks: false,
            showsSamples: false,
            similarFrames: nil,
            isDeferred: false
        )
        #expect(detail.markup(scale: .milliseconds(100)).markup.contains("<h3>Stages, from due to end</h3>"))
    }

    @Test("hostile names give the same elements as plain names")
    func hostile() throws {
        let plain = try #require(MainThreadFixture.run(named: "a"))
        let hostile = try #require(MainThreadFixture.run(named: HostileText.all))
        let tags = /<[a-z\/!][^\s>]*/
        func elements(_ run: AnalyzedRun) -> [String] { page(run).matches(of: tags).map { String($0.output) } }
        #expect(elements(plain) == elements(hostile))
    }

    @Test("a run without a run loop has no section on main threads")
    func absent() {
        let result = SyntheticRun.plain.result
        #expect(MainThreadSection.make(result).absence != nil)
        #expect(!TerminalTable().render(result).contains(MainThreadWords.heading))
    }
}
