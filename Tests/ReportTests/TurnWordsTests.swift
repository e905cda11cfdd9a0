import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports

@Suite("Words on a turn that had not ended with the recording")
struct TurnWordsTests {
    private func words(lasting time: TimeSpan, missed: Int) throws -> TurnWords {
        var app = SyntheticRun.plain.result.apps[0]
        app.clock = .own
        app.budget = .milliseconds(50)
        var frame = try #require(SyntheticRun.plain.result.apps.flatMap(\.worst).first)
        frame.isUnfinished = true
        frame.begin = .seconds(4)
        frame.end = .seconds(4) + time
        app.worst = [frame]
        app.total.missed = missed
        app.total.unfinished = 1
        return TurnWords(of: app)
    }

    @Test("A program without a loop is told what a plain user does not see, and what to do")
    func noLoop() {
        var app = SyntheticRun.plain.result.apps[0]
        app.clock = .own
        app.worst = []
        (app.total.shown, app.total.unfinished, app.conservation.shown) = (0, 0, 0)
        func details(_ source: SwitchSource) -> String {
            TurnWords(of: app, seenBy: SwitchQuality(source: source)).details.joined(separator: " ")
        }
        #expect(details(.wholeCPUs).contains("--home (poll, sleep, futex or read)"))
        for source in [SwitchSource.ownThreads, SwitchSource.none] {
            let text = details(source)
            #expect(text.contains("not those that wait on a lock") && text.contains("record it as root"), "\(text)")
            #expect(!text.contains("--home") && text.contains("marks-header"), "\(text)")
        }
    }

    @Test("It is the headline where it lasted for a second, or where no other turn was late")
    func hang() throws {
        for words in [try words(lasting: .seconds(10), missed: 16), try words(lasting: .milliseconds(51), missed: 1)] {
            #expect(words.headline.contains("did not end its last turn"), "\(words.headline)")
        }
    }

    @Test("A recording that ends in the middle of a turn does not hide those that were late")
    func middle() throws {
        let words = try words(lasting: .milliseconds(51), missed: 16)
        #expect(words.headline.contains("took longer than its budget of 50.0"), "\(words.headline)")
        #expect(words.details.contains { $0.hasPrefix("The last turn had not ended after") }, "\(words.details)")
    }
}
