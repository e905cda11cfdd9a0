import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports

/// Advice on late frames must not name a limit that is not the cause.
@Suite("What to do about late frames")
struct RemedyWordsTests {
    private func advice(_ change: (inout AnalyticBound) -> Void, cores: Int = 1) -> String {
        var result = SyntheticRun.plain.result
        result.run.cores = cores
        for index in result.phases.indices {
            if var bound = result.phases[index].bound {
                change(&bound)
                result.phases[index].bound = bound
            }
        }
        return RemedyWords(result: result).lines(most: 9).map { "\($0.topic). \($0.text)" }.joined(separator: "\n")
    }

    @Test("frames that need more than the CPUs have are reported as a demand that no scheduler can fit")
    func demand() {
        let text = advice { $0.cpuLoad = 1.2 }
        #expect(text.contains("Reduce the demand in 'maps + notes + video'"))
        #expect(
            text.contains(
                "the frames of all apps need 24.0 ms of CPU time per 16.7 ms display interval, which no scheduler can fit."
            )
        )
        // On two CPUs they need half as much of each, whatever the round and other work take.
        #expect(!advice({ $0.cpuLoad = 1.2 }, cores: 2).contains("no scheduler can fit"))
    }

    @Test("a round that is long, with a low load of the CPUs, is not reported as a demand on the CPUs")
    func otherLimits() {
        let text = advice { $0.cpuLoad = 0.6 }
        #expect(!text.contains("no scheduler can fit"))
        #expect(text.contains("Keep "))
    }

    @Test("advice on writes is not to read ahead, and requests are named")
    func disk() throws {
        var result = SyntheticRun.plain.result
        let app = try #require(result.apps.first)
        func advice(_ resources: [String]) -> String {
            let losses = resources.map { resource in
                RemedyWords.Loss(
                    app: app,
                    cause: VerdictCause(.io, resource: resource),
                    missed: 3,
                    dropped: 0,
                    examples: [],
                    together: nil
                )
            }
            return RemedyWords(result: result).diskAdvice(losses, "3 of them")
        }
        let written =
            "Its own requests (fsync of journal) made frames late: 3 of them. Write on a queue, or less often."
        #expect(advice(["fsync of journal"]) == written)
        #expect(
            advice(["fsync of journal", "read of map"]).hasSuffix(
                "Read ahead, or read on a queue and draw a placeholder."
            )
        )
        #expect(advice([WaitKind.read.rawValue]).hasPrefix("Its own requests made frames late"))
        for index in result.apps.indices { result.apps[index].clock = .own }
        #expect(
            advice([WaitKind.write.rawValue]).hasSuffix(
                "turns late: 3 of them. Write on another thread, or less often."
            )
        )
    }

    @Test("advice on a quota names its file for both versions of control groups, as a trace does not say which it was")
    func quota() {
        let line = RemedyWords(result: SyntheticRun.plain.result).other(.quota, "maps", "was", "3 late frames")
        #expect(line.topic == "Raise the CPU quota")
        #expect(line.text.hasPrefix("It stopped maps: 3 late frames. Raise the quota of the cgroup "), "\(line)")
        #expect(line.text.contains("cpu.max") && line.text.contains("cpu.cfs_quota_us in version 1"), "\(line)")
    }

    @Test("explain describes a turn by its exceeded budget, and a frame by its missed deadline")
    func choice() throws {
        var app = try #require(SyntheticRun.plain.result.apps.first)
        let number = FrameNumber(7)
        let name = app.name
        #expect(ExplainChoiceWords.latest(number, of: app) == "the frame that missed its deadline by most: \(name)/7")
        #expect(
            ExplainChoiceWords.closest(number, of: app).hasPrefix(
                "no frame missed its deadline after warm-up; \(name)/7"
            )
        )
        app.clock = .own
        #expect(ExplainChoiceWords.latest(number, of: app) == "the turn that exceeded its budget by most: \(name)/7")
        #expect(ExplainChoiceWords.closest(number, of: app).hasPrefix("no turn exceeded its budget after warm-up"))
    }
}
