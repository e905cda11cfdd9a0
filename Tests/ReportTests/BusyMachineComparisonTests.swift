import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports
@testable import FrameStatistics

/// Two recordings of a program, the first on a busier machine: the headline does not begin with what other processes
/// did.
@Suite("Recordings of a program on a machine that was busier during one of them")
struct BusyMachineComparisonTests {
    private static func shift(_ before: Double, _ after: Double, _ width: Double) -> Shift {
        Shift(before, after, low: after - before - width, high: after - before + width)
    }

    /// A run compared with itself, whose figures are replaced.
    private static let same: RunComparison = {
        let run = ComparedRun(name: "A", SyntheticRun(names: ["game"]).make())
        return RunComparison(from: run, to: run)
    }()

    /// A step takes 0.60 ms more, and turns wait 2.08 ms less for a CPU, of which the largest part is within noise.
    private static func comparison(holder: Culprit = Culprit(.fbprof)) -> RunComparison {
        var comparison = same
        comparison.isExact = false
        var app = comparison.apps[0]
        app.clock = .own
        (app.singles, app.means, app.verdicts, app.profiles, app.phases) = ([], [], [], [], [])
        (app.delays, app.otherWork, app.rendering) = ([], [], nil)
        (app.total.before.missed, app.total.after.missed) = (194, 95)
        let figures: [FrameMetric: Shift] = [
            .missedShare: shift(0.2075, 0.1014, 0.09), .droppedShare: shift(0.1726, 0.0929, 0.05),
            .mainP50: shift(8.55, 9.15, 0.02), .onCPUP50: shift(4.52, 5.12, 0.01),
        ]
        for index in app.total.figures.indices {
            let metric = app.total.figures[index].metric
            app.total.figures[index].shift = figures[metric] ?? shift(1, 1, 0.5)
        }
        app.parts = [AppComparison.Part(part: .onCPU, shift: shift(4.5, 5.11, 0.02))]
        app.steps = [AppComparison.Step(path: ["decode"], shift: shift(2, 2.6, 0.02))]
        let delays = [
            AppComparison.Delay(cause: .ready(holder), shift: shift(0.39, 0.02, 0.3)),
            AppComparison.Delay(cause: .ready(Culprit(.process, "memfd")), shift: shift(0.01, 0, 0.004)),
            AppComparison.Delay(cause: .ready(Culprit(.process, "cc")), shift: shift(2.64, 2.25, 2)),
            AppComparison.Delay(cause: .ready(Culprit(.process, "fuzz")), shift: shift(4.05, 2.84, 2)),
        ]
        let parts = [
            AppComparison.Part(part: .onCPU, shift: shift(4.5, 5.18, 0.1)),
            AppComparison.Part(part: .runnable, shift: shift(7.1, 5.02, 0.7)),
        ]
        let moves = TimeMoves(parts: parts, delays: delays, otherWork: [], steps: app.steps, rendering: nil)
        app.slowest = SlowestFrames(before: 194, after: 194, moves: moves)
        comparison.apps = [app]
        return comparison
    }

    @Test(
        "Own work that takes longer comes first; the shorter wait for other processes follows, with its largest holder"
    )
    func ownWorkFirst() throws {
        let comparison = Self.comparison()
        let words = ComparisonWords(comparison: comparison)
        #expect(
            words.headline
                == "Worse: game: on-CPU p50 4.52 ms to 5.12 ms: its own work takes 0.61 ms more per turn, most in step 'decode'; "
                + "but share of late turns is better, 20.75 % to 10.14 %: in its slowest turns (194 in A, 194 in B) it waits 2.08 ms "
                + "less per turn for a CPU: fbprof 0.37, others 1.71 (of which process fuzz 1.21, within noise); its own code is not "
                + "the cause."
        )
        let app = try #require(comparison.apps.first)
        #expect(app.direction == .worse && app.decisive?.metric == .onCPUP50)
        // No output of a program without a display shows a share of further budgets.
        #expect(!(words.details + [words.headline]).contains { $0.contains("further budgets") })
    }

    @Test("A shorter wait for the CPU comes first if an app of the run held the CPU for less time")
    func appOfTheRun() {
        let words = ComparisonWords(comparison: Self.comparison(holder: Culprit(.app, "map")))
        #expect(words.headline.hasPrefix("Better: game: share of late turns 20.75 % to 10.14 %"), "\(words.headline)")
    }

    @Test("A noisy time that moved too little to be mentioned is negligible; an exact change of any size counts")
    func negligible() {
        let text = ShiftText.milliseconds
        let small = Self.shift(4.52, 4.53, 0.005)
        #expect(small.hasMoved && !small.hasMovedVisibly(in: .milliseconds))
        #expect(text.outcome(small, isLargerBetter: false) == "negligible")
        #expect(text.outcome(Self.shift(4.52, 4.56, 0.005), isLargerBetter: false) == "worse")
        #expect(text.outcome(Shift(exact: 4.52, 4.53), isLargerBetter: false) == "worse")
        // A share has no such limit.
        #expect(ShiftText.share.outcome(Self.shift(0.01, 0.02, 0.005), isLargerBetter: false) == "worse")
    }

    @Test("The caution of a comparison of recordings suggests fbprof ab with two executables")
    func verdict() {
        let caution = ComparisonWords(comparison: Self.comparison()).caution
        #expect(caution.hasSuffix("or compare two builds with fbprof ab --baseline-exec A --candidate-exec B."))
    }
}
