import FrameBudget
import FrameStatistics
import FrameTrace
import Thoroughness

/// Builds runs that look like real ones without running anything: the same options always give the same run.
///
/// Three apps come on screen one after the other; in the last phase they compete for one CPU. Every frame takes one
/// vsync and those that it drops, so that wanted = shown + dropped + unfinished by construction.
struct SyntheticRun: Hashable {
    /// Names of the apps, the longest-running first.
    var names = ["maps", "notes", "video"]
    /// How long the run lasts, warm-up included.
    var duration = TimeSpan.seconds(31)
    /// The first part, left out of figures.
    var warmUp = TimeSpan.seconds(1)
    /// Whether CPU time and waiting for a CPU could be measured.
    var measuresCPU = true
    /// Whether the apps compete for the CPU in the last phase.
    var hasContention = true
    /// A frame of the first app that takes very long; nil for none.
    var spike: TimeSpan? = .milliseconds(180)
    /// The name of a lock that the second app waits for.
    var lockName = "db"
    /// Functions on stacks, leaf first.
    var functions = SyntheticRun.sampleFunctions
    /// The seed of all random numbers.
    var seed: UInt64 = 7

    /// The run with the default options.
    static let plain = SyntheticRun().shared

    private static let made = MadeOnce<SyntheticRun, AnalyzedRun>()

    /// The run, made once for all tests with the same options: making it takes longer than most tests.
    var shared: AnalyzedRun { Self.made.value(self) { make() } }

    /// The run, created anew and not shared.
    func make() -> AnalyzedRun {
        var random = Random(state: seed)
        let grid = VsyncGrid(origin: Instant(nanoseconds: 5_000_000_000), rate: .hz60)
        let phases = makePhases()
        let paths = makePaths()
        let tree = SampleTree(self)
        var frames: [[FrameRecord]] = []
        var apps: [AppResult] = []
        for (number, name) in names.enumerated() {
            let opened = phases.firstIndex { $0.apps.contains(number) }.map { phases[$0].phase.start } ?? .zero
            let records = makeFrames(app: number, from: opened, phases: phases, grid: grid, random: &random)
            let summary = Summary(records: records, phases: phases.map(\.phase), grid: grid, opened: opened)
            frames.append(records)
            apps.append(
                AppResult(
                    name: name,
                    pacing: .vsync,
                    budget: grid.interval,
                    total: summary.total,
                    phases: summary.phases,
                    conservation: summary.conservation,
                    worst: makeWorst(records, app: number, tree: tree, grid: grid),
                    overruns: makeOverruns(records, app: number, tree: tree)
                )
            )
        }
        markInversions(&frames)
        let result = RunResult(
            run: makeRun(),
            machine: makeMachine(),
            quality: makeQuality(),
            phases: phases.map(\.phase),
            paths: paths,
            apps: apps,
            inversions: makeInversions(frames, tree),
            waits: makeWaits(),
            sharing: makeSharing(),
            queueBounds: [
                QueueBound(
                    event: PathID(1),
                    queue: "queue maps/tiles",
                    every: .milliseconds(200),
                    cpu: .milliseconds(352),
                    gpu: .milliseconds(4),
                    asleep: .zero,
                    transfer: ByteCount(bytes: 240_000),
                    queueLoad: 1.78
                )
            ],
            contention: makeMatrix(frames),
            calls: tree.table,
            profiles: makeProfiles(tree),
            findings: hasContention
                ? [
                    .threadExplosion(
                        ThreadExplosion(
                            workers: 12,
                            waiting: 9,
                            cores: 1,
                            apps: names.prefix(1).map { AppCount(app: $0, count: 12) },
                            isPoolShared: true
                        )
                    )
                ] : []
        )
        return AnalyzedRun(result: result, grid: grid, frames: frames.map { FrameRecords($0) })
    }

    private static let work: [Double] = [10, 6, 8]

    private struct StagedPhase {
        var phase: Phase
        var apps: Range<Int>
    }

    private func makePhases() -> [StagedPhase] {
        let rest = duration - warmUp
        let step = TimeSpan(nanoseconds: rest.nanoseconds / Int64(max(names.count, 1)))
        var phases = [
            StagedPhase(
                phase: Phase(apps: Array(names.prefix(1)), start: .zero, end: warmUp, isWarmUp: true),
                apps: 0..<min(1, names.count)
            )
        ]
        for number in names.indices {
            let start = warmUp + step * Int64(number)
            let round = names.indices.prefix(number + 1).reduce(0.0) { $0 + Self.work[$1 % 3] }
            phases.append(
                StagedPhase(
                    phase: Phase(
                        apps: Array(names.prefix(number + 1)),
                        start: start,
                        end: number == names.count - 1 ? duration : start + step,
                        isWarmUp: false,
                        bound: AnalyticBound(round: .milliseconds(round), lockstepFPS: min(60, 1000 / round))
                    ),
                    apps: 0..<(number + 1)
                )
            )
        }
        return phases
    }

    private func makePaths() -> [WorkPath] {
        var paths = [WorkPath(label: "", parent: nil)]
        for name in names {
            let app = PathID(index: paths.count)
            paths.append(WorkPath(label: name, parent: nil))
            paths.append(WorkPath(label: "draw", parent: app))
            paths.append(WorkPath(label: "decode", parent: PathID(index: app.index + 1)))
        }
        return paths
    }

    private func makeFrames(
        app: Int,
        from opened: TimeSpan,
        phases: [StagedPhase],
        grid: VsyncGrid,
        random: inout Random
    ) -> [FrameRecord] {
        var records: [FrameRecord] = []
        var due = grid.first(atOrAfter: grid.origin + opened)
        let end = grid.origin + duration
        while grid[due] < end {
            let offset = grid[due] - grid.origin
            let phase = phases.lastIndex { $0.phase.start <= offset } ?? 0
            let isContended = hasContention && phase == phases.count - 1 && names.count > 1
            let own = Self.work[app % 3] * (0.9 + 0.25 * random.next())
            let wait = isContended ? (14.5 - Self.work[app % 3] / 2) * (0.7 + 0.6 * random.next()) : 0.2 * random.next()
            let locked = app == 1 && random.next() < 0.01 ? 8 + 12 * random.next() : 0
            let isSpike = app == 0 && records.count == 200
            var ledger = Ledger()
            ledger.timerLate = .milliseconds(0.1 + 0.08 * random.next())
            ledger.onCPU = measuresCPU ? .milliseconds(own) : nil
            ledger.runnable = measuresCPU ? .milliseconds(wait) : nil
            ledger.heldUp = measuresCPU ? .zero : nil
            ledger.faults = measuresCPU ? PageFaults(minor: 3, major: 0) : nil
            if measuresCPU { split(&ledger, app: app, isContended: isContended) }
            if locked > 0 { ledger.blocked.append(lockPart(.milliseconds(locked))) }
            if isSpike, let spike { ledger.blocked.append(part(.read, "tiles.bin", spike)) }
            ledger.residual = .milliseconds(0.3 * (random.next() - 0.4) + (measuresCPU ? 0 : own + wait))
            let finish = grid[due] + ledger.explained + ledger.residual
            guard finish < end else { break }
            let shown = max(due + 1, grid.first(atOrAfter: finish))
            let overrun = finish - grid[due] - grid.interval
            let verdict =
                overrun > .zero
                ? ledger.verdict(overrun: overrun, dropped: Int(shown - due) - 1, interval: grid.interval) : nil
            let app1 = PathID(index: 1 + app * 3)
            records.append(
                FrameRecord(
                    number: FrameNumber(index: records.count),
                    due: due,
                    shownAt: shown,
                    begin: grid[due] + (ledger.timerLate ?? .zero),
                    end: finish,
                    deadline: grid[due] + grid.interval,
                    dropped: Int(shown - due) - 1,
                    phase: phase,
                    ledger: ledger,
                    work: measuresCPU
                        ? [
                            StepTime(path: PathID(index: app1.index + 1), time: .milliseconds(own * 0.7)),
                            StepTime(path: PathID(index: app1.index + 2), time: .milliseconds(own * 0.28)),
                        ] : [],
                    verdict: verdict,
                    heldBy: overrun > .zero && isContended ? holder(of: app) : nil
                )
            )
            due = shown
        }
        return records
    }

    private func part(_ kind: WaitKind, _ resource: String, _ time: TimeSpan) -> BlockedPart {
        let isHardware = [.gpu, .read, .write].contains(kind)
        let users = [ServicePart(culprit: Culprit(.ownRequest), time: time)]
        return BlockedPart(kind: kind, resource: resource, time: time, users: isHardware ? users : nil)
    }
}

extension Backlog {
    /// A backlog in a queue of the synthetic run.
    static let madeUp = Backlog(
        place: .queue,
        name: "queue maps/tiles",
        items: 98,
        cpu: .milliseconds(34_496),
        gpu: .milliseconds(392),
        oldest: .milliseconds(22_400),
        growth: 2.16,
        since: .milliseconds(5500)
    )
}
