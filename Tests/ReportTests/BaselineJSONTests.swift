import Foundation
import FrameBudget
import FrameBudgetReports
import FrameStatistics
import FrameTrace
import Testing

@Suite("Baseline files")
struct BaselineJSONTests {
    private func baseline() throws -> Baseline {
        var result = SyntheticRun.plain.result
        result.run.workloadDigest = "0123456789abcdef"
        result.run.ending = .complete
        var later = result
        later.run.startedAt = "2026-11-20T00:00:00Z"
        return try Baseline(of: [result, later], recordedBy: "test", savedAt: "2026-11-21T00:00:00Z")
    }

    @Test("a baseline is read back as it was written, and encoded the same every time")
    func roundTrip() throws {
        let baseline = try baseline()
        let text = try BaselineJSON.encode(baseline)
        #expect(try BaselineJSON.decode(text) == baseline)
        #expect(try BaselineJSON.encode(baseline) == text)
        #expect(text.contains("\"schema\" : \"fbprof.baseline/2\""))
    }

    @Test(
        "the error for a text that is not a baseline says what the text is or lacks",
        arguments: [
            ("", "not JSON"), ("[]", "not JSON"), ("{}", "no \"schema\""),
            (#"{"schema": "fbprof.result/4"}"#, "the result of a run"),
            (#"{"schema": "fbprof.baseline/9"}"#, "\"fbprof.baseline/9\", and this fbprof reads \"fbprof.baseline/2\""),
            (#"{"schema": "fbprof.baseline/2"}"#, "is missing"),
        ]
    )
    func garbage(text: String, message: String) {
        do {
            _ = try BaselineJSON.decode(text)
            Issue.record("\(text) was taken")
        } catch {
            #expect("\(error)".contains(message), "\(error)")
        }
    }

    @Test("decoding rejects a baseline with a missing value or with the same app twice")
    func contradiction() throws {
        var baseline = try baseline()
        baseline.apps[0].figures[0].values.removeLast()
        #expect(throws: BaselineJSON.Problem.self) { try BaselineJSON.decode(BaselineJSON.encode(baseline)) }
        baseline = try self.baseline()
        baseline.apps.append(baseline.apps[0])
        #expect(throws: BaselineJSON.Problem.self) { try BaselineJSON.decode(BaselineJSON.encode(baseline)) }
    }

    @Test("decoding rejects figures that no run can have, as after an edit by hand, and names the figure")
    func edited() throws {
        let edits: [(message: String, edit: (inout Baseline.App) -> Void)] = [
            ("maps has on-cpu-p50 in \"s\", and its unit is \"ms\"", { $0.figures[0].unit = "s" }),
            ("maps has on-cpu-p50 twice", { $0.figures.append($0.figures[0]) }),
            ("maps has on-cpu-p50 of -5, which is below zero", { $0.figures[0].values[1] = -5 }),
            ("maps has 1 value of on-cpu-p50 for 2 runs", { $0.figures[0].values.removeLast() }),
            ("maps has a number of ends below zero", { $0.ends = [0, -1] }),
            ("maps has 1 number of ends for 2 runs", { $0.ends = [1] }),
        ]
        for (message, edit) in edits {
            var baseline = try baseline()
            edit(&baseline.apps[0])
            let text = try BaselineJSON.encode(baseline)
            do {
                _ = try BaselineJSON.decode(text)
                Issue.record("taken: \(message)")
            } catch {
                #expect("\(error)".contains(message), "\(error)")
            }
        }
    }
}
