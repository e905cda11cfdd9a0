import CUnwind
import Glibc
import Synchronization
import Testing

@testable import FrameRecorder
@testable import FrameStatistics
@testable import FrameTrace
@testable import LiveSimulation
@testable import Scenario
@testable import Simulation

@Suite("A gate that a thread enters without pause", .serialized)
struct GateHammerTests {
    /// A nice +10 thread that does nothing but enter the gate, three hogs of nice 0 and a thread of nice −4 that enters
    /// 1,000 times, every 2 ms, all on one CPU: the longest waits of the last one.
    private func waits(isProtected: Bool) throws -> [TimeSpan] {
        let app = App(name: "a", frame: [Step(.compute(.fixed(1)))])
        let workload = Workload(name: "gate", duration: .seconds(60), apps: [app], timeline: [])
        let grid = VsyncGrid(origin: MonotonicClock.now() + .seconds(100), rate: .hz60)
        let roster = ThreadRoster(mainThreads: 2, workers: 0)
        let ranks = RankTable(capacity: 2, rights: .probe())
        let gate = Gate(
            device: Device(workload: workload, grid: grid),
            roster: roster,
            ranks: ranks,
            isProtected: isProtected
        ) { _ in }
        let cpu = Array(CPUPlan.allowed().suffix(1))
        let isOver = Flag()
        ranks.want(KernelRank(nice: -4, isRealTime: false), of: ThreadID(0))
        ranks.want(KernelRank(nice: 10, isRealTime: false), of: ThreadID(1))
        var threads: [PlatformThread] = []
        for _ in 0..<3 {
            threads.append(
                try PlatformThread(name: "hog", cpus: cpu) { while !isOver.isSet { _ = compute(rounds: 1000, 1) } }
            )
        }
        threads.append(
            try PlatformThread(name: "hammer", cpus: cpu) {
                ranks.begin(ThreadID(1))
                var effects = DeviceEffects()
                while !isOver.isSet { _ = gate.enter(.transferBegins(ThreadID(0)), as: ThreadID(1), into: &effects) }
            }
        )
        let waits = Guarded<[TimeSpan]>([])
        let main = try PlatformThread(name: "main", cpus: cpu) {
            ranks.begin(ThreadID(0))
            var effects = DeviceEffects()
            var found: [TimeSpan] = []
            for _ in 0..<1000 {
                usleep(2000)
                found.append(gate.enter(.transferBegins(ThreadID(0)), as: ThreadID(0), into: &effects).waited)
            }
            let all = found
            waits.withLock { $0 = all }
        }
        main.join()
        isOver.set()
        for thread in threads { thread.join() }
        return waits.withLock { $0 }.sorted(by: >)
    }

    @Test(
        "prints the longest gate waits of a thread that shares a CPU with a low-weight holder",
        .enabled(if: Benchmark.isWanted),
        arguments: 0..<3
    )
    func longest(turn: Int) throws {
        for isProtected in [false, true] {
            let found = try waits(isProtected: isProtected)
            let long = found.count { $0 > Gate.longWait }
            let name = isProtected ? "protected" : "plain"
            print(
                turn,
                name,
                "over 50 µs: \(long), waited at all \(found.count { $0 > .zero }), longest",
                found.prefix(4)
            )
        }
    }

    @Test(
        "a low-weight holder of the gate does not make another thread wait for a scheduler's turn",
        .enabled(if: Self.mayProtect, "SKIPPED: no right to a real-time ceiling here")
    )
    func protected() throws {
        let cpus = Array(CPUPlan.allowed().suffix(1))
        var steal = 0.0
        for _ in 0..<3 {
            let before = try #require(CPUAccounting.read(cpus))
            let longest = try #require(try waits(isProtected: true).first)
            // A turn of three hogs is several milliseconds; unprotected, the longest wait is hundreds of milliseconds.
            if longest < .milliseconds(2) { return }
            // Time that a hypervisor takes is in the wait, whoever holds the gate.
            steal = try #require(CPUAccounting.read(cpus)?.noise(since: before)).steal
            guard steal > AnalysisPolicy.standard.quietSteal else {
                Issue.record("the longest wait took \(longest)")
                return
            }
        }
        skipped("the longest wait for a gate with a low-weight holder: steal \(steal * 100) %")
    }

    private static var mayProtect: Bool { SchedulingRights.probe().mayTakeCeiling }
}
