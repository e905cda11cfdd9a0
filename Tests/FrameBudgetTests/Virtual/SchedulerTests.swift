import Testing

@testable import FrameTrace
@testable import Simulation

@Suite("Modelled schedulers")
struct SchedulerTests {
    private let background = ThreadRank(.background)
    private let standard = ThreadRank(.default)
    private let main = ThreadRank(.userInteractive, isMain: true)
    private let raised = ThreadRank(.background, override: .userInteractive)

    /// A background thread that needs 0.2 s, first in the run queue, and three hogs. Returns the core and the thread.
    private func inversion<Scheduler>(_ scheduler: Scheduler, _ rank: ThreadRank) -> (ScheduledCore<Scheduler>, Int) {
        var core = ScheduledCore(scheduler)
        let owner = core.add(rank, needs: .milliseconds(200))
        for _ in 0..<3 { core.add(standard, needs: .seconds(20)) }
        return (core, owner)
    }

    @Test("V-4: beside three hogs of nice 0, 0.2 s of CPU at nice 10 take 5.79 s; raised, 0.20 s")
    func fairInversion() {
        var (core, owner) = inversion(FairScheduler(), background)
        #expect(abs(core.run(done: owner).nanoseconds - 5_790_000_000) < 57_900_000, "\(core.now)")
        (core, owner) = inversion(FairScheduler(), raised)
        #expect(core.run(done: owner) == .zero + .milliseconds(200))
    }

    @Test("V-4, strict: the background thread does not run before the hogs stop; raised, it takes 0.20 s")
    func strictInversion() {
        var (core, owner) = inversion(StrictScheduler(), background)
        core.run(until: .zero + .seconds(60))
        #expect(core.used[owner] == .zero)
        #expect(core.run(done: owner) == .zero + .milliseconds(60_200))
        (core, owner) = inversion(StrictScheduler(), raised)
        #expect(core.run(done: owner) == .zero + .milliseconds(200))
    }

    @Test("a thread that is raised late runs at once; when the override ends it has its usual share again")
    func overrideComesAndGoes() {
        var (core, owner) = inversion(FairScheduler(), background)
        core.run(until: .zero + .seconds(1))
        let before = core.used[owner]
        core.setRank(owner, raised)
        core.run(until: .zero + .milliseconds(1100))
        #expect(core.used[owner] == before + .milliseconds(100))
        core.setRank(owner, background)
        core.run(until: .zero + .milliseconds(2100))
        // A share of 110 to 3072, ± one slice at either end.
        let share = core.used[owner] - before - .milliseconds(100)
        #expect((share - .milliseconds(34.6)).magnitude < .milliseconds(2.8), "\(share)")
    }

    @Test("raised threads alternate in slices of 100 ms, before all others")
    func realTimeTurns() {
        var core = ScheduledCore(FairScheduler())
        core.add(standard, needs: .seconds(1))
        core.add(raised, needs: .milliseconds(250))
        core.add(raised, needs: .milliseconds(150))
        core.run(until: .zero + .milliseconds(450))
        #expect(core.order == [1, 2, 1, 2, 1, 0])
        #expect(core.used == [.milliseconds(50), .milliseconds(250), .milliseconds(150)])
    }

    @Test("a main thread that wakes beside a background hog waits at most for the rest of the hog's slice")
    func heavyWakes() {
        var core = ScheduledCore(FairScheduler())
        let thread = core.add(main, needs: .zero)
        core.add(background, needs: .seconds(60))
        for round in 1...20 {
            core.run(until: .zero + .milliseconds(Double(round) * 100))
            let start = core.now
            core.wake(thread, needs: .milliseconds(10))
            let took = core.run(done: thread) - start
            #expect(took >= .milliseconds(10))
            #expect(took <= .milliseconds(10) + FairScheduler.slice, "\(took)")
        }
    }

    @Test("two hogs share by weight", arguments: [(QoS.userInteractive, 2501.0), (.utility, 335), (.background, 110)])
    func shares(_ qos: QoS, _ weight: Double) {
        var core = ScheduledCore(FairScheduler())
        core.add(ThreadRank(qos), needs: .seconds(100))
        core.add(standard, needs: .seconds(100))
        core.run(until: .zero + .seconds(10))
        #expect(abs(core.used[0].inSeconds - 10 * weight / (weight + 1024)) < 0.02, "\(core.used[0])")
    }

    @Test(
        "strict: a higher thread preempts at once, the preempted one then finishes its slice, equal ones alternate by 10 ms"
    )
    func strictTurns() {
        var core = ScheduledCore(StrictScheduler())
        let high = core.add(main, needs: .zero)
        core.add(standard, needs: .milliseconds(15))
        core.add(standard, needs: .milliseconds(15))
        core.run(until: .zero + .milliseconds(4))
        core.wake(high, needs: .milliseconds(3))
        #expect(core.run(done: high) == .zero + .milliseconds(7))
        core.run(until: .zero + .milliseconds(18))
        #expect(core.used == [.milliseconds(3), .milliseconds(10), .milliseconds(5)])
        #expect(core.order == [1, 0, 1, 2])
    }

    @Test("strict: a ready thread that is raised runs at once, and a running one that is lowered is preempted")
    func strictRanks() {
        var core = ScheduledCore(StrictScheduler())
        core.add(standard, needs: .seconds(1))
        let waiting = core.add(background, needs: .seconds(1))
        core.run(until: .zero + .milliseconds(5))
        core.setRank(waiting, raised)
        core.run(until: .zero + .milliseconds(8))
        core.setRank(waiting, background)
        core.run(until: .zero + .milliseconds(9))
        #expect(core.used == [.milliseconds(6), .milliseconds(3)])
        #expect(core.order == [0, waiting, 0])
    }

    @Test("the thread of the lowest rank, or with the most run time, is the one to be preempted")
    func lowest() {
        var strict = StrictScheduler()
        var fair = FairScheduler()
        for rank in [standard, background, main, raised] {
            strict.add(rank)
            fair.add(rank)
        }
        for other in [0, 2, 3] {
            #expect(strict.isLower(1, than: other) && !strict.isLower(other, than: 1))
            #expect(fair.isLower(1, than: other) && !fair.isLower(other, than: 1))
        }
        fair.add(standard)
        fair.charge(0, .milliseconds(1))
        #expect(fair.isLower(0, than: 4) && !fair.isLower(4, than: 0))
    }
}
