import Thoroughness

@testable import FrameBudget
@testable import FrameStatistics
@testable import FrameTrace
@testable import Scenario

/// Rounds as two processes would record them, from a model of a shared machine: frames that depend on the ones before,
/// a level that drifts, rare long frames, and other processes.
struct SimulatedRounds: Hashable {
    var pairs = 34
    var app = "a"
    var candidateApp = "a"
    /// Own work of a frame, in ms.
    var work = 4.0
    /// The candidate's own work, as a factor of the baseline's.
    var slower = 1.0
    /// A further factor for its long frames alone.
    var slowerTail = 1.0
    /// How much frames vary, as a share.
    var noise = 0.05
    /// How much blocks vary, as a share; all frames of a block have this deviation in common.
    var blockNoise = 0.02
    /// The share of a frame's deviation that carries over to the next frame.
    var memory = 0.6
    /// What a process that contends with both sides takes from each frame for each ms of own work, in ms.
    var neighbour = 0.0
    /// What a process that contends with the candidate alone takes from each of its frames, in ms.
    var hog = 0.0
    /// What another app of the workload takes from each of the candidate's frames, in ms.
    var otherApp = 0.0
    /// How long each of the candidate's frames is stopped by a signal, in ms.
    var stopped = 0.0
    /// Other work of the main thread at each of the candidate's frames, in ms.
    var outside = 0.0
    /// Whether a frame begins after that other work, rather than when it is due.
    var beginsLater = false
    /// How long each of the candidate's frames waits for other threads of the app, in ms.
    var blocked = 0.0
    /// The extra time of the first two frames of each turn, in ms, by side.
    var cold: [PairedSide: Double] = [:]
    /// The share of the candidate's turns in which no frame is shown.
    var stuck = 0.0
    var steal = 0.0
    var seed: UInt64 = 1

    private static let warmUp = TimeSpan.seconds(1)
    private static let looks = MadeOnce<Self, (report: PairedReport, next: PairedGate.Next)>()

    /// The only look of a gate at one round, made once: it draws labels thousands of times.
    func look() throws -> (report: PairedReport, next: PairedGate.Next) {
        try Self.looks.value(self) { PairedGate(looks: 1).look(try rounds(1)) }
    }

    func round(_ number: UInt64 = 0) throws -> PairedRound {
        let plan = PairedPlan(seed: seed &* 1000 &+ number, pairs: pairs)
        var random = DeterministicRandom(seed: seed &* 7919 &+ number &+ 17)
        func normal() -> Double { DeterministicMath.inverseNormal(random.unit()) }
        var runs = try PairedSide.allCases.map { try Self.skeleton($0 == .baseline ? app : candidateApp, plan, steal) }
        var level = 0.0
        var drift = 0.0
        var state = 0.0
        for (pair, isBaselineFirst) in plan.orders.enumerated() {
            for side in isBaselineFirst ? [PairedSide.baseline, .candidate] : [.candidate, .baseline] {
                level = 0.7 * level + blockNoise * normal()
                drift += 0.1 * blockNoise * normal()
                let window = plan.windows(of: side)[pair]
                if side == .candidate, random.unit() < stuck { continue }
                for index in 0..<plan.blockLength {
                    state = memory * state + noise * normal()
                    var own = work * DeterministicMath.exp(level + drift + state)
                    let isLong = random.unit() < 0.15
                    if isLong { own *= 1.4 + 0.3 * random.unit() }
                    let cold = index < 2 ? self.cold[side] ?? 0 : 0
                    if side == .candidate { own *= slower * (isLong ? slowerTail : 1) }
                    var foreign = neighbour * own * random.unit() * 2
                    if side == .candidate { foreign += hog * (0.8 + 0.4 * random.unit()) }
                    runs[side == .baseline ? 0 : 1].frames[0].append(
                        frame(window, index, own + cold, foreign, isCandidate: side == .candidate, runs[0].grid)
                    )
                }
            }
        }
        var workload = VirtualRun.workload([VirtualRun.app(app, [])], seconds: plan.duration(at: .hz60).inSeconds)
        var second = workload
        second.apps[0].name = candidateApp
        second.timeline = [TimelineEntry(at: .zero, .open(app: candidateApp))]
        workload.warmUp = Self.warmUp
        return PairedRound(
            plan: plan,
            onScreen: (workload.appsOnScreen(during:), second.appsOnScreen(during:)),
            baseline: runs[0],
            candidate: runs[1]
        )
    }

    func rounds(_ count: Int) throws -> [PairedRound] { try (0..<UInt64(count)).map { try round($0) } }

    private func frame(
        _ window: FrameWindow,
        _ index: Int,
        _ own: Double,
        _ foreign: Double,
        isCandidate: Bool,
        _ grid: VsyncGrid
    ) -> FrameRecord {
        let due = window.vsyncs.lowerBound + Int64(index)
        var ledger = Ledger()
        ledger.onCPU = .milliseconds(own)
        let beside = isCandidate ? otherApp : 0
        ledger.runnableBy = [
            RunnablePart(culprit: Culprit(.process), preempted: .milliseconds(foreign)),
            RunnablePart(culprit: Culprit(.app, "b"), preempted: .milliseconds(beside)),
        ]
        ledger.runnable = .milliseconds(foreign + beside)
        let halted = isCandidate ? stopped : 0
        if halted > 0 { ledger[.stopped] = .milliseconds(halted) }
        let other = isCandidate ? outside : 0
        if other > 0 { ledger.outsideFrame = .milliseconds(other) }
        let waited = isCandidate ? blocked : 0
        if waited > 0 {
            let owner = OwnerPart(state: .running, app: app, culprit: nil, time: .milliseconds(waited))
            ledger.blocked = [
                BlockedPart(kind: .lock, resource: "l", time: .milliseconds(waited), owners: [owner])
            ]
        }
        let end = grid[due] + .milliseconds(own + foreign + beside + waited + halted + other)
        return FrameRecord(
            number: FrameNumber(UInt32(index)),
            due: due,
            shownAt: due + 1,
            begin: grid[due] + .milliseconds(beginsLater ? other : 0),
            end: end,
            deadline: grid[due] + grid.interval,
            dropped: 0,
            phase: 0,
            ledger: ledger,
            work: [StepTime(path: PathID(index: 1), time: .milliseconds(own))]
        )
    }

    private static func skeleton(_ app: String, _ plan: PairedPlan, _ steal: Double) throws -> AnalyzedRun {
        var run = try VirtualRun.analyze(
            VirtualRun.workload([VirtualRun.app(app, [VirtualRun.compute(1)])], seconds: 1.1)
        )
        run.frames = [[]]
        // The rounds are those of a real machine, on which others contend.
        run.result.run.facts = .live
        run.result.quality.stealShare = steal
        return run
    }
}
