import Foundation
import Testing

extension SideBySide.Third {
    @Suite("verify --real as a user without privileges")
    struct PlainVerifyTests {
        let scratch: Scratch
        init() throws { scratch = try Scratch() }

        private struct Report: Decodable {
            struct Content: Decodable {
                struct Run: Decodable {
                    struct Case: Decodable {
                        var reported: String?
                        var words: String
                        var isUnknown: Bool
                    }
                    var cause: String
                    var cases: [Case]
                }
                var isByHook: Bool
                var runs: [Run]
            }
            var report: Content
            var falseAlarms: Int
        }

        @Test("No late turn is attributed to a wrong cause: a cause that was not seen is reported as unknown")
        func nothingWrong() throws {
            guard Command.isRoot else { return skipped("only root can run verify as a user without privileges") }
            guard let user = try PlainUser(scratch) else { return }
            let result = try user.run(["verify", "--real", "--duration", "1s", "--json"])
            // Too few turns of a cause on a busy machine are inconclusive.
            #expect(result.status == 0 || result.status == 6, "\(result)")
            let found = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
            guard found.report.isByHook else { return skipped("every user sees all of a program here") }
            let wrong = found.report.runs.flatMap { run in
                run.cases.filter { !$0.isUnknown && $0.reported != run.cause }.map { "\(run.cause): \($0.words)" }
            }
            #expect(wrong.isEmpty && found.falseAlarms == 0, "\(result)")
        }
    }
}
