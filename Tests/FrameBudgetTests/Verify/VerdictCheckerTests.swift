import Testing

@testable import FrameBudget
@testable import FrameStatistics
@testable import FrameTrace
@testable import Scenario
@testable import SelfTest
@testable import Simulation

@Suite("Verdicts checked by a run without the blamed work")
struct VerdictCheckerTests {
    private func check(
        _ compiled: CompiledWorkload,
        _ scheduler: SchedulerModel = .fair
    ) throws
        -> (run: AnalyzedRun, found: [VerdictConfirmation])
    {
        var records: [TraceRecord] = []
        VirtualEngine.run(compiled, scheduler: scheduler, recordedBy: "tests") { records.append($0) }
        let run = Analysis.analyze(try Trace(records: records))
        return (run, VerdictChecker(compiled, scheduler: scheduler).check(run, most: 15))
    }

    @Test("At least 95 % of each kind of verdict are confirmed, one cause at a time", arguments: InjectedCause.virtual)
    func scenarios(cause: InjectedCause) throws {
        let (_, found) = try check(CompiledWorkload(VerifyScenario(cause, seconds: 2, seed: 7).workload))
        #expect(cause == .control ? found.isEmpty : !found.isEmpty)
        for kind in found { #expect(kind.share >= VerifyReport.confirmationBound, "\(kind)") }
    }

    /// A request that the GPU or the disk began before the frame is served to its end, and removed work lets other work
    /// run earlier, so some verdicts are not confirmed.
    @Test(
        "Nine of ten verdicts are confirmed in a mixture of several apps, the GPU and the disk",
        arguments: 1...2
    )
    func mixture(seed: UInt64) throws {
        let steps: [Step] = [
            Step(.compute(.uniform(2e6...5e6))), Step(.chance(0.3, [Step(.gpu(.uniform(3e6...6e6)))])),
            Step(.chance(0.2, [Step(.read(.uniform(500_000...3_000_000)))])),
        ]
        let names = ["a", "b", "c"]
        let apps = names.map { VirtualRun.app($0, steps) }
        let workload = VirtualRun.workload(apps, seconds: 3, seed: seed)
        let (run, found) = try check(CompiledWorkload(workload))
        let tested = found.reduce(0) { $0 + $1.tested }
        let confirmed = found.reduce(0) { $0 + $1.confirmed }
        let missed = run.frames.joined().count(where: \.isMissed)
        #expect(missed > 20 && tested > 10)
        #expect(Double(confirmed) >= 0.9 * Double(tested), "\(found)")
    }

    @Test("A verdict with the wrong cause is not confirmed")
    func wrongBlame() throws {
        let compiled = CompiledWorkload(VerifyScenario(.otherApp, seconds: 3, seed: 7).workload)
        var (run, _) = try check(compiled)
        for index in run.frames[0].indices where run.frames[0][index].verdict != nil {
            run.frames[0][index].verdict = FrameVerdict(cause: VerdictCause(.gpu), time: .milliseconds(20))
        }
        let found = VerdictChecker(compiled).check(run, most: 10)
        #expect(found.first?.tested ?? 0 > 5)
        #expect(found.allSatisfy { $0.confirmed == 0 }, "\(found)")
    }

    @Test("Until the exchange a run with work removed is the same as the run with it")
    func sameUpToExchange() throws {
        let compiled = CompiledWorkload(VerifyScenario(.sameApp, seconds: 2, seed: 3).workload)
        let removed = BlamedWork(compiled: compiled, victim: AppID(0))
            .removed(
                FrameVerdict(cause: VerdictCause(.contention, culprit: Culprit(.ownThreads)), time: .zero)
            )
        let without = try #require(removed)
        func events(_ exchange: ProgramExchange?) -> [TraceRecord] {
            var records: [TraceRecord] = []
            VirtualEngine.run(compiled, exchange: exchange, until: nil, recordedBy: "") { records.append($0) }
            return records
        }
        let at = Instant.zero + .seconds(1.5)
        func frames(_ records: [TraceRecord], before: Bool) -> [Usage] {
            records.compactMap { record -> Usage? in
                guard case .event(_, .end(let end)) = record, end.frame != nil else { return nil }
                return (end.usage.at <= at) == before ? end.usage : nil
            }
        }
        let (plain, other) = (events(nil), events(ProgramExchange(compiled: without, at: at)))
        #expect(frames(plain, before: true) == frames(other, before: true))
        #expect(frames(plain, before: false) != frames(other, before: false))
        #expect(frames(other, before: false).count >= frames(plain, before: false).count)
    }

    @Test("Removing a program's computation leaves all its other acts and their random amounts unchanged")
    func drawsStay() {
        let compiled = CompiledWorkload(VerifyScenario(.lockOwnerRuns, seconds: 1, seed: 5).workload)
        let program = compiled.apps[0].frame
        let removed = program.removing(.cpu)
        #expect(removed.count == program.count)
        for number in UInt32(0)..<50 {
            func acts(_ program: Program) -> [PrimitiveAct] {
                var cursor = program.cursor(frame: FrameNumber(number))
                var acts: [PrimitiveAct] = []
                while let (act, _) = cursor.next() { if case .compute = act {} else { acts.append(act) } }
                return acts
            }
            #expect(acts(program) == acts(removed))
        }
        #expect(removed.expectedCompute() == .zero)
    }

    @Test("An event handler's own GPU requests are removed together with the frame's")
    func ownRequestsOfHandlers() throws {
        let interval = RefreshRate.hz60.interval
        var app = VirtualRun.app("game", [VirtualRun.compute(3)])
        app.events = [AppEvent(name: "load", every: interval * 7, steps: [Step(.gpu(.fixed(36e6)))])]
        let workload = VirtualRun.workload([app], seconds: 4)
        let (run, found) = try check(CompiledWorkload(workload))
        #expect(run.frames[0].contains { $0.verdict?.cause == VerdictCause(.gpu, resource: "GPU") })
        #expect(found.first?.kind == .gpu && found.first?.tested ?? 0 > 5, "\(found)")
        #expect(found.allSatisfy { $0.confirmed == $0.tested }, "\(found)")
    }
}
