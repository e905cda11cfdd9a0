import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports

@Suite("Words for a suspension")
struct SuspensionWordsTests {
    private let cause = VerdictCause(.wait, resource: WaitKind.suspended.rawValue)

    @Test("Each of the words for a suspension says that the app was suspended, not that it waited")
    func words() {
        #expect(VerdictWords.noun(cause) == "the app was suspended")
        #expect(VerdictWords.sentence(cause) == "the app was suspended")
        #expect(!VerdictWords.waited(cause.resource).hasPrefix("suspended"))
    }

    @Test("Advice is to finish the frames, not to shorten a wait")
    func advice() throws {
        var result = SyntheticRun.plain.result
        for index in result.apps.indices {
            result.apps[index].total.verdicts = [VerdictCount(cause: cause, missed: 4, dropped: 0)]
        }
        let line = try #require(RemedyWords(result: result).lines(most: 3).first)
        #expect(line.topic.hasPrefix("Finish the frames of"), "\(line)")
        #expect(line.text.hasPrefix("The app was suspended while they were under way"), "\(line)")
        #expect(!"\(line)".contains("waited for"), "\(line)")
    }
}
