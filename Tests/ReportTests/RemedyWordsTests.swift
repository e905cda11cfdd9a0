import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports

/// What to do about late frames must not name a limit that is not the cause.
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

    @Test("frames that need more than the CPUs have are a demand that no scheduler can fit", arguments: [1, 2])
    func demand(cores: Int) {
        let text = advice({ $0.cpuLoad = 1.2 }, cores: cores)
        #expect(text.contains("Reduce the demand in 'maps + notes + video'"))
        let cpus = cores == 1 ? "the CPU" : "each of the 2 CPUs"
        #expect(text.contains("the frames of all apps need 24.0 ms of \(cpus) in each display interval of 16.7 ms: no"))
        #expect(text.contains("no scheduler can fit that"))
    }

    @Test("a round that is long for the GPU, or for one app alone, is not a demand on the CPUs")
    func otherLimits() {
        let text = advice { $0.cpuLoad = 0.6 }
        #expect(!text.contains("no scheduler can fit that"))
        #expect(text.contains("Keep "))
    }
}
