import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports

@Suite("Words on late turns that repeat")
struct LatePeriodWordsTests {
    private func sentence(_ period: LateRepeat?) -> String? {
        var app = SyntheticRun.plain.result.apps[0]
        app.clock = .own
        app.loop = LoopSummary(thread: "game", call: "poll", lateRepeat: period)
        return TurnWords(of: app).details.first { $0.hasPrefix("Late turns repeat") }
    }

    @Test("The more regular of turns and time comes first, and the sentence says if the other is irregular")
    func words() {
        func period(_ turns: Int?, _ time: TimeSpan?, byTurns: Bool) -> LateRepeat {
            LateRepeat(turns: turns, time: time, isByTurns: byTurns, distances: 13, regular: 12)
        }
        let end = ": 12 of 13 came back within 10 % of that."
        #expect(
            sentence(period(97, .seconds(1.617), byTurns: true)) == "Late turns repeat every 97 turns (1.62 s)" + end
        )
        #expect(
            sentence(period(97, .seconds(2), byTurns: false)) == "Late turns repeat every 2 s (every 97 turns)" + end
        )
        #expect(
            sentence(period(nil, .seconds(2), byTurns: false))
                == "Late turns repeat every 2 s, whatever the number of turns" + end
        )
        #expect(
            sentence(period(97, nil, byTurns: true)) == "Late turns repeat every 97 turns, not at a fixed time" + end
        )
        #expect(sentence(nil) == nil)
        var disturbed = period(40, nil, byTurns: true)
        disturbed.others = 5
        #expect(sentence(disturbed)?.hasSuffix("within 10 % of that, without 5 other late turns in between.") == true)
    }
}
