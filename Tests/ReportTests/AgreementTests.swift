import FrameBudget
import FrameStatistics
import FrameTrace
import Scenario
import Simulation
import Testing

@testable import FrameBudgetReports

/// Numbers and texts of one run that appear in several outputs.
@Suite("Outputs of one run agree")
struct AgreementTests {
    private func run(
        _ app: App,
        seconds: Double = 4,
        warmUp: TimeSpan = .seconds(1),
        seed: UInt64 = 1,
        then changes: [TimelineEntry] = []
    ) throws -> AnalyzedRun {
        let workload = Workload(
            name: "agreement",
            duration: .seconds(seconds),
            warmUp: warmUp,
            seed: seed,
            device: DeviceProfile(cores: 1),
            apps: [app],
            timeline: [TimelineEntry(at: .zero, .open(app: app.name))] + changes
        )
        let bytes = VirtualEngine.trace(CompiledWorkload(workload), recordedBy: "test")
        return Analysis.analyze(try Trace(bytes: bytes))
    }

    private func compute(_ milliseconds: Double, _ name: String? = nil) -> Step {
        Step(name: name, .compute(.fixed(milliseconds * 1e6)))
    }

    private func tap(at milliseconds: Double, _ step: Step) -> AppEvent {
        AppEvent(name: "tap", arrivals: EventArrivals(recorded: [.milliseconds(milliseconds)]), steps: [step])
    }

    @Test("a freeze on the page is no longer than the reported longest freeze, or is marked as in the warm-up")
    func freezes() throws {
        let early = try run(App(name: "a", frame: [compute(2)], events: [tap(at: 300, compute(400))]))
        let late = try run(App(name: "a", frame: [compute(2)], events: [tap(at: 2300, compute(400))]))
        let asked = tap(at: 2300, Step(.redraw))
        let onDemand = try run(
            App(
                name: "a",
                frame: [Step(.every(2, [compute(1)])), Step(.chance(1, [compute(300)]))],
                events: [asked],
                redraw: .onDemand
            )
        )
        for run in [early, late, onDemand] {
            let found = Freeze.find(in: run.framesAlongTime[0], run)
            #expect(!found.isEmpty)
            for freeze in found {
                let longest = run.result.apps[0].total.longestFreeze
                #expect(freeze.isWarmUp || freeze.length <= longest, "\(freeze.words), longest \(longest)")
                #expect(freeze.words.contains("in the warm-up") == freeze.isWarmUp)
            }
        }
        #expect(HTMLReport.render(early).contains("in the warm-up, not counted"))
        #expect(!HTMLReport.render(late).contains("in the warm-up, not counted"))
    }

    @Test("the details below the headline mention a launch only if it is long and in the warm-up")
    func launch() throws {
        var app = App(name: "a", frame: [compute(2)], launch: [compute(300)])
        let words = "launched during the warm-up (first frame after"
        let hidden = Verdict(try run(app).result).details
        #expect(hidden.contains { $0.contains(words) })
        let counted = Verdict(try run(app, warmUp: .zero).result).details
        #expect(!counted.contains { $0.contains(words) })
        app.launch = [compute(20)]
        let short = Verdict(try run(app).result).details
        #expect(!short.contains { $0.contains(words) })
    }

    @Test("a launch that ends after the warm-up is not called excluded, and one that begins after it is named")
    func launchesAfterWarmUp() throws {
        let app = App(name: "a", frame: [compute(2)], launch: [compute(300)])
        let words = "launched during the warm-up (first frame after"
        // The warm-up ends in the middle of the launch, so the first frame counts.
        let cut = Verdict(try run(app, warmUp: .milliseconds(100)).result).details
        #expect(!cut.contains { $0.contains(words) }, "\(cut)")
        func again(_ seconds: [Double]) throws -> String? {
            let changes = seconds.flatMap { at in
                [
                    TimelineEntry(at: .seconds(at - 0.5), .quit(app: "a")),
                    TimelineEntry(at: .seconds(at), .open(app: "a")),
                ]
            }
            return Verdict(try run(app, then: changes).result).details.first { $0.contains(words) }
        }
        let once = try #require(try again([2.5]))
        #expect(once.contains("so no frame figure includes that launch, but its launch at 2.500 s counts;"))
        #expect(once.hasSuffix(" set `warmUp: 0s` to count it, too."))
        let twice = try #require(try again([2, 3]))
        #expect(twice.contains("includes that launch, but its launches after the warm-up count; set"))
    }

    @Test("several causes together are named by their parts, without a count of dropped intervals")
    func mixed() {
        var count = VerdictCount(cause: VerdictCause(.mixed), missed: 45, dropped: 0)
        count.parts = [
            VerdictPart(VerdictCause(.contention, culprit: Culprit(.app, "maps")), .milliseconds(90)),
            VerdictPart(VerdictCause(.wait, resource: "lock db"), .milliseconds(45)),
        ]
        #expect(VerdictWords.noun(count) == "wait: lock db + contention: maps")
        #expect(RunUnit.frame.lateText(count) == "45 missed")
        #expect(VerdictWords.noun(VerdictCause(.mixed)) == "several causes together")
    }

    @Test("advice counts the late frames of its cause, and those with several causes separately and once")
    func advice() {
        var result = SyntheticRun.plain.result
        let maps = VerdictCause(.wait, resource: "lock db")
        var mixed = VerdictCount(cause: VerdictCause(.mixed), missed: 6, dropped: 0)
        mixed.parts = [VerdictPart(maps, .milliseconds(90)), VerdictPart(VerdictCause(.quota), .milliseconds(45))]
        for index in result.apps.indices { result.apps[index].total.verdicts = [] }
        result.apps[0].total.verdicts = [VerdictCount(cause: maps, missed: 10, dropped: 12), mixed]
        let lines = RemedyWords(result: result).lines(most: 9)
        #expect(lines.first?.text.contains("10 late frames, and up to 6 more with other causes") == true, "\(lines)")
        #expect(lines.last?.text.contains("up to 6 late frames, with other causes") == true, "\(lines)")
    }

    @Test("advice on own work names the longest step of the late frames, not that of all frames")
    func step() throws {
        let frame = [compute(6, "draw"), Step(.every(30, [compute(15, "decode")]))]
        let result = try run(App(name: "a", frame: frame)).result
        let line = try #require(RemedyWords(result: result).lines(most: 1).first)
        let longest = try #require(result.apps[0].total.work.first?.path)
        #expect(result.pathText(longest).hasSuffix("draw"))
        #expect(line.text.contains("Most CPU time of its late frames goes to 'a › decode'"), "\(line)")
    }

    @Test("advice names a main-queue operation that fetches; for a handler that fetches, it suggests an operation")
    func fetch() throws {
        var spec = OperationSpec(name: "sync", steps: [Step(.fetch(.fixed(200_000), latency: nil))])
        spec.queue = .main
        var app = App(name: "a", frame: [compute(2)])
        app.operations = AppOperations(operations: [spec], onOpen: ["sync"])
        let inOperation = RemedyWords(result: try run(app, warmUp: .zero).result).lines(most: 1).first
        #expect(
            inOperation?.text.contains("Put operation 'sync' into a queue other than main") == true,
            "\(inOperation as Any)"
        )
        let handler = App(name: "a", frame: [compute(2)], events: [tap(at: 2000, spec.steps[0])])
        let inHandler = RemedyWords(result: try run(handler).result).lines(most: 1).first
        #expect(inHandler?.text.contains("Fetch in an operation") == true, "\(inHandler as Any)")
    }

    @Test("the displacers of an inversion add up to its cost")
    func displacers() throws {
        let words = InversionWords(result: SyntheticRun.plain.result)
        var inversion = try #require(SyntheticRun.plain.result.inversions?.worst.first)
        inversion.displacers = (1...4).map {
            Displacement(thread: "low \($0)", app: nil, qos: .utility, time: .milliseconds(Double(5 - $0)))
        }
        inversion.cost = .milliseconds(12)
        #expect(
            words.sentence(inversion).contains("and others (5.00 ms). Cost 12.00 ms"),
            "\(words.sentence(inversion))"
        )
        #expect(words.further(inversion, beyond: inversion.displacers) == "others (2.00 ms)")
        inversion.cost = .milliseconds(10)
        #expect(words.further(inversion, beyond: inversion.displacers) == nil)
    }

    @Test("a holder that was outside any step is described as such")
    func outside() {
        let words = ContentionWords(result: SyntheticRun.plain.result)
        let held = HeldBy(culprit: Culprit(.process, "cc"), thread: "cc", path: .none, time: .milliseconds(3))
        let example = CauseExample(frame: nil, thread: "a main", at: .zero, time: .milliseconds(3), heldBy: held)
        #expect(words.holder(of: example) == "cc outside any step")
    }

    @Test("a comparison says if there are too few frames to distinguish a change from noise")
    func tooFew() throws {
        let step = Step(.compute(.lognormal(median: 4e6, p99: 9e6)))
        let app = App(name: "a", frame: [step])
        func compared(_ seconds: Double) throws -> ComparisonWords {
            let sides = try [UInt64(1), 2].map { seed in
                ComparedRun(name: "run", try run(app, seconds: seconds, warmUp: .zero, seed: seed))
            }
            return ComparisonWords(comparison: RunComparison(from: sides[0], to: sides[1]))
        }
        let short = try compared(1)
        #expect(short.headline.hasPrefix("Too few frames to distinguish a change from noise"), "\(short.headline)")
        #expect(short.verdict(short.comparison.apps[0]).hasPrefix("Undecided: too few frames"))
        let long = try compared(20)
        #expect(!long.headline.hasPrefix("Too few frames"), "\(long.headline)")
    }

    @Test("a comparison covers the time to first frame and operation graphs, exactly in runs without noise")
    func singles() throws {
        func side(_ launch: Double, _ seed: UInt64 = 1) throws -> ComparedRun {
            var app = App(name: "a", frame: [compute(2)], launch: [compute(launch)])
            let spec = OperationSpec(name: "load", steps: [Step(.sleep(.fixed(launch * 1e6)))])
            app.operations = AppOperations(operations: [spec], onOpen: ["load"])
            return ComparedRun(name: "run", try run(app, seed: seed))
        }
        let words = ComparisonWords(comparison: RunComparison(from: try side(50), to: try side(90)))
        #expect(
            words.details.contains { $0.hasPrefix("a: time to first frame 5") && $0.hasSuffix(" ms).") },
            "\(words.details)"
        )
        #expect(words.headline.hasPrefix("Worse: a: longest operation graph "), "\(words.headline)")
        let same = ComparisonWords(comparison: RunComparison(from: try side(50), to: try side(50)))
        #expect(same.headline == "No figure moved." && same.details.isEmpty)
        let noisy = ComparisonWords(comparison: RunComparison(from: try side(50), to: try side(90, 2)))
        #expect(noisy.details.contains { $0.contains("one value a run, so noise is not known") })
    }
}
