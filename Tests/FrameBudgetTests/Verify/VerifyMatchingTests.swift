import Testing

@testable import FrameBudget
@testable import FrameStatistics
@testable import FrameTrace
@testable import SelfTest

@Suite("Matching injected with reported causes")
struct VerifyMatchingTests {
    /// A frame that ended `overrun` after its deadline, with a verdict.
    private func frame(_ number: UInt32, overrun: TimeSpan, _ cause: VerdictCause?, _ time: TimeSpan) -> FrameRecord {
        FrameRecord(
            number: FrameNumber(number),
            due: VsyncIndex(Int64(number)),
            shownAt: VsyncIndex(Int64(number) + 1),
            begin: .zero,
            end: .zero + .milliseconds(100) + overrun,
            deadline: .zero + .milliseconds(100),
            dropped: 0,
            phase: 0,
            ledger: Ledger(),
            work: [],
            verdict: cause.map { FrameVerdict(cause: $0, time: time) }
        )
    }

    private func injected(
        _ number: UInt32,
        _ amount: Double,
        isLate: Bool = true,
        disturbed: Double = 0
    ) -> InjectedFrame {
        InjectedFrame(
            number: FrameNumber(number),
            amount: .milliseconds(amount),
            isLate: isLate,
            disturbance: .milliseconds(disturbed)
        )
    }

    @Test("Each late, undisturbed injected frame is a case, other frames are not")
    func cases() {
        let late = TimeSpan.milliseconds(5)
        let run = VerifyRun(
            cause: .gpu,
            injected: [
                injected(1, 20), injected(2, 20), injected(3, 20), injected(4, 5, isLate: false),
                injected(5, 20, disturbed: 3), injected(9, 20),
            ],
            frames: [
                frame(0, overrun: -late, nil, .zero),
                frame(1, overrun: late, VerdictCause(.gpu, resource: "GPU"), .milliseconds(21)),
                frame(2, overrun: late, VerdictCause(.ownWork), .milliseconds(20)),
                frame(3, overrun: -late, nil, .zero),
                frame(4, overrun: late, VerdictCause(.ownWork), .milliseconds(20)),
                frame(5, overrun: late, VerdictCause(.ownWork), .milliseconds(20)),
                frame(6, overrun: late, VerdictCause(.ownWork), .milliseconds(20)),
                frame(7, overrun: late, VerdictCause(.timerLate), .milliseconds(20)),
            ],
            canBeSeen: true
        )
        #expect(run.cases.map(\.frame.rawValue) == [1, 2, 3])
        #expect(run.cases.map(\.reported) == [ReportedCause(.gpu), ReportedCause(.ownWork), .notMissed])
        #expect(run.right == 1 && run.wrong == 1 && run.rightAmounts == 1)
        #expect(run.disturbed == 1)
        #expect(run.clean == 3)
        #expect(run.cleanMissed == 2)
        // A late timer blames no app.
        #expect(run.falseAlarms == 1)
    }

    @Test(
        "An amount is right within a tenth of the injected amount or 0.3 ms",
        arguments: [(20.0, 22.0, true), (20, 22.1, false), (20, 17.9, false), (1, 1.3, true), (1, 1.31, false)]
    )
    func amounts(injected: Double, reported: Double, isRight: Bool) {
        let made = VerifyCase(
            frame: FrameNumber(1),
            injected: .milliseconds(injected),
            reported: ReportedCause(.gpu),
            amount: .milliseconds(reported)
        )
        #expect(made.isAmountRight == isRight)
    }

    @Test("Load counts in proportion to its overlap with a frame")
    func overlap() {
        func span(_ from: Double, _ to: Double, _ cpu: Double) -> LoadSpan {
            LoadSpan(
                interval: Interval(start: .zero + .milliseconds(from), end: .zero + .milliseconds(to)),
                cpu: .milliseconds(cpu)
            )
        }
        let spans = LoadSpans([span(30, 31, 1), span(0, 10, 4), span(12, 14, 2), span(19, 21, 1)])
        let frame = Interval(start: .zero + .milliseconds(5), end: .zero + .milliseconds(20))
        #expect(spans.total(within: frame) == .milliseconds(4.5))
        #expect(spans.span(at: .zero + .milliseconds(13))?.cpu == .milliseconds(2))
        #expect(spans.span(at: .zero + .milliseconds(11)) == nil)
    }

    @Test("A live report fails beyond its bounds, and is inconclusive on a noisy machine or with few cases")
    func outcome() {
        func made(_ reported: ReportedCause, other: Double, canBeSeen: Bool = true) -> VerifyReport {
            let one = VerifyCase(
                frame: FrameNumber(1),
                injected: .milliseconds(20),
                reported: reported,
                amount: .milliseconds(20)
            )
            var run = VerifyRun(
                cause: .otherProcess,
                frames: 10,
                cases: [one, one, one],
                clean: 9,
                cleanMissed: 0,
                falseAlarms: 0,
                canBeSeen: canBeSeen
            )
            run.other = other
            var seen = run
            seen.canBeSeen = true
            for index in seen.cases.indices { seen.cases[index].reported = ReportedCause(.otherProcess) }
            return VerifyReport(isExact: false, seed: 1, runs: [run, seen])
        }
        #expect(made(ReportedCause(.otherProcess), other: 0.5).outcome == .holds)
        #expect(made(ReportedCause(.ownWork), other: 0.5).outcome == .inconclusive)
        #expect(made(ReportedCause(.ownWork), other: 0).outcome == .fails)
        var few = made(ReportedCause(.otherProcess), other: 0)
        #expect(few.outcome == .holds)
        few.runs[0].cases.removeLast()
        #expect(few.outcome == .inconclusive)
        #expect(few.scarce == [.otherProcess])
        #expect(made(.unknown, other: 0, canBeSeen: false).outcome == .holds)
        #expect(made(ReportedCause(.quota), other: 0, canBeSeen: false).outcome == .fails)
    }

    @Test("Own GPU work and that of another app are different causes")
    func gpu() {
        func reported(_ culprit: Culprit?) -> ReportedCause {
            ReportedCause(
                FrameVerdict(cause: VerdictCause(.gpu, culprit: culprit, resource: "GPU"), time: .milliseconds(20))
            )
        }
        #expect(reported(nil) == ReportedCause(.gpu))
        #expect(reported(Culprit(.app, VerifyScenario.hogApp)) == ReportedCause(.otherGPU))
        #expect(reported(Culprit(.app, "some other app")) == .heldGPU(.app))
        #expect(reported(Culprit(.ownThreads)) == .heldGPU(.ownThreads))
    }

    @Test(
        "A reported handler is right only if it is the injected one",
        arguments: [
            ("tap", ReportedCause(.outsideWork)), ("decode", ReportedCause(.mainQueueItem)),
            ("blink", .handler(name: "blink")), (nil, .handler(name: "without a name")),
        ] as [(String?, ReportedCause)]
    )
    func handlers(name: String?, expected: ReportedCause) {
        let late = frame(1, overrun: .milliseconds(5), VerdictCause(.outsideWork), .milliseconds(17))
        #expect(ReportedCause(late, handler: name) == expected)
        let inTime = frame(1, overrun: .milliseconds(-5), VerdictCause(.outsideWork), .milliseconds(17))
        #expect(ReportedCause(inTime, handler: name) == .notMissed)
    }

    @Test("A freeze is right only if its cause is named and its dropped intervals are counted")
    func freezes() {
        let cause = VerdictCause(.wait, resource: "semaphore victim 2/parcel")
        var frozen = frame(1, overrun: .milliseconds(500), cause, .milliseconds(550))
        #expect(ReportedCause(frozen, handler: nil) == ReportedCause(.semaphoreLate))
        frozen.isUnfinished = true
        #expect(ReportedCause(frozen, handler: nil) == ReportedCause(.semaphoreLate))
        frozen.dropped = 30
        #expect(ReportedCause(frozen, handler: nil) == ReportedCause(.frozen))
        frozen.verdict?.cause = VerdictCause(.unknown)
        #expect(ReportedCause(frozen, handler: nil) == .unknown)
    }
}
