import FrameBudget
import FrameTrace
import Simulation
import Testing

@Suite("Priority inversions")
struct InversionTests {
    private typealias Script = ThreadScript

    @Test(
        "Q-20: exposure is the whole wait, cost the part in which lower work had the CPU, missed budget at most the overrun"
    )
    func figures() throws {
        var script = Script()
        script.invertBySemaphore()
        let result = try script.finish().result
        let summary = try #require(result.inversions)
        let inversion = try #require(summary.worst.first)
        #expect(summary.evidence == .slices)
        #expect(summary.count == 1)
        #expect(inversion.exposure == .milliseconds(18))
        #expect(inversion.cost == .milliseconds(10))
        #expect(inversion.missedBudget == .milliseconds(5))
        #expect(inversion.ownerRan == .milliseconds(8))
        #expect(inversion.waiter.thread == "photos main")
        #expect(inversion.waiter.qos == .userInteractive)
        #expect(inversion.owner == InversionParty(thread: "worker 0", app: "photos", qos: .utility, path: PathID(3)))
        #expect(
            inversion.displacers == [
                Displacement(thread: "worker 1", app: "maps", qos: .background, time: .milliseconds(10))
            ]
        )
        #expect(inversion.frame == FrameNumber(0))
        #expect(!inversion.isOwnerKnown)
        #expect(inversion.chain == [ChainHop(thread: "photos main", resource: "semaphore done")])
        #expect(inversion.advice == .noKnownOwner(.semaphore))
        #expect(inversion.override == nil)
        let totals = InversionTotals(
            app: "photos",
            count: 1,
            exposure: .milliseconds(18),
            cost: .milliseconds(10),
            missedBudget: .milliseconds(5),
            resolved: 0,
            notContended: 0
        )
        #expect(inversion.outcome == .unresolved)
        #expect(summary.apps[0] == totals)
        #expect(summary.apps[1].count == 0)
        #expect(summary.apps[1].cost == .zero)
    }

    @Test("Q-19: the frame that an inversion falls into is marked, and the wait is in the audit")
    func marks() throws {
        var script = Script()
        script.invertBySemaphore()
        let run = try script.finish()
        #expect(run.frames[0].map(\.isInverted) == [true])
        let audit = WaitAudit(
            app: "photos",
            path: PathID(1),
            kind: .semaphore,
            resource: "semaphore done",
            count: 1,
            total: .milliseconds(18),
            worst: .milliseconds(18),
            inverted: 1,
            cost: .milliseconds(10)
        )
        #expect(run.result.waits == [audit])
    }

    @Test(
        "an inversion in a ledger names the lower app that displaced the owner, not the process with the CPU for longer"
    )
    func displacers() throws {
        var script = Script()
        script.other(ThreadID(71), .foreign, "compiler", process: 4711)
        script.item(0, .utility, 0, 40, woken: 0)
        script.item(1, .background, 4, 14, app: 1, woken: 3)
        script.frame(Script.photos, 1, 41) {
            $0.wait(Script.photos, .semaphore, Script.done, 2, 40, owner: Script.worker(0))
        }
        script.ran(Script.worker(0), 0, 1, ready: true)
        script.ran(Script.photos, 1, 2)
        script.ran(Script.worker(0), 2, 4, ready: true)
        script.ran(Script.worker(1), 4, 14)
        script.ran(ThreadID(71), 14, 34)
        script.ran(Script.worker(0), 34, 40)
        script.ran(Script.photos, 40, 41)
        let run = try script.finish()
        let part = try #require(run.frames[0][0].ledger.blocked.first)
        #expect(part.inverted == .milliseconds(10))
        #expect(part.displacers == [ServicePart(culprit: Culprit(.app, "maps"), time: .milliseconds(10))])
        let verdict = try #require(run.frames[0][0].verdict)
        let causes = [verdict.cause] + verdict.others.map(\.cause) + verdict.dropped.map(\.cause)
        let culprits = causes.filter { $0.kind == .inversion }.map(\.culprit)
        #expect(culprits == [Culprit(.app, "maps")], "\(verdict)")
        #expect(run.result.inversions?.worst.first?.displacers.map(\.app) == ["maps"])
    }

    @Test("an owner that the waiter's own class displaces is contention: exposure without cost")
    func contention() throws {
        var script = Script()
        script.item(0, .utility, 0, 20, woken: 0)
        script.frame(Script.maps, 4, 14) { _ in }
        script.frame(Script.photos, 1, 21) {
            $0.wait(Script.photos, .semaphore, Script.done, 2, 20, owner: Script.worker(0))
        }
        script.ran(Script.worker(0), 2, 4, ready: true)
        script.ran(Script.maps, 4, 14)
        script.ran(Script.worker(0), 14, 20)
        let inversion = try #require(try script.finish().result.inversions?.worst.first)
        #expect(inversion.exposure == .milliseconds(18))
        #expect(inversion.cost == .zero)
        #expect(inversion.displacers.isEmpty)
        #expect(inversion.missedBudget == .zero)
    }

    @Test(
        "only an override to the waiter's class resolves an inversion; without one, no cost means not contended",
        arguments: [
            (QoS?.some(.userInteractive), 5.0, InversionOutcome.resolved), (.some(.userInitiated), 5, .notContended),
            (nil, 5, .notContended), (.some(.userInteractive), 30, .notContended),
        ]
    )
    func outcome(raisedTo qos: QoS?, at: Double, expected: InversionOutcome) throws {
        var script = Script()
        script.item(0, .utility, 0, 20, woken: 0)
        script.note(.owner(Script.db, Script.worker(0)), 2)
        if let qos {
            script.note(.override(Script.worker(0), qos), at)
            script.note(.override(Script.worker(0), nil), at + 10)
        }
        script.frame(Script.photos, 1, 21) {
            $0.wait(Script.photos, .lock, Script.db, 2, 20, owner: Script.worker(0))
        }
        script.ran(Script.worker(0), 2, 20)
        let summary = try #require(try script.finish().result.inversions)
        #expect(summary.worst.map(\.outcome) == [expected])
        #expect(summary.worst.first?.cost == .zero)
        #expect(summary.apps[0].resolved == (expected == .resolved ? 1 : 0))
        #expect(summary.apps[0].notContended == (expected == .notContended ? 1 : 0))
    }

    @Test("without slices, the outcome of an inversion without an override is unknown")
    func unknownOutcome() throws {
        var script = Script()
        script.item(0, .utility, 0, 20, woken: 0)
        script.frame(Script.photos, 1, 21) {
            $0.wait(Script.photos, .semaphore, Script.done, 2, 20, owner: Script.worker(0))
        }
        let summary = try #require(try script.finish().result.inversions)
        #expect(summary.worst.map(\.outcome) == [.unknown])
    }

    @Test(
        "a preemption while all CPUs are free is a cost only under a quota; a wake-up on a free CPU never is",
        arguments: TraceFacts.UnseenCPU.allCases
    )
    func throttled(_ unseen: TraceFacts.UnseenCPU) throws {
        for woken in [true, false] {
            let cost = !woken && unseen == .quota ? 5.0 : 0
            var script = Script(facts: TraceFacts(threads: .every, unseenCPU: unseen, recordsClasses: true))
            script.item(0, .utility, 0, 20, woken: 0) {
                if woken { $0.wait(Script.worker(0), .sleep, nil, 4, 10, wakeUp: 5) }
            }
            script.frame(Script.photos, 1, 21) {
                $0.wait(Script.photos, .lock, Script.db, 2, 20, owner: Script.worker(0))
            }
            script.ran(Script.worker(0), 2, 5, ready: !woken)
            script.ran(Script.worker(0), 10, 20)
            let inversion = try #require(try script.finish().result.inversions?.worst.first)
            #expect(inversion.cost == .milliseconds(cost), "woken \(woken)")
            #expect(inversion.displacers.map(\.thread) == (cost > 0 ? [nil] : []))
        }
    }

    @Test("the kernel's count of quota periods during the run overrules what was known when it began")
    func throttledByCount() throws {
        for (known, periods, cost) in [(TraceFacts.UnseenCPU.quota, 0, 0.0), (.unknown, 3, 5.0)] {
            var script = Script(facts: TraceFacts(threads: .every, unseenCPU: known, recordsClasses: true))
            script.item(0, .utility, 0, 20, woken: 0)
            script.frame(Script.photos, 1, 21) {
                $0.wait(Script.photos, .lock, Script.db, 2, 20, owner: Script.worker(0))
            }
            script.ran(Script.worker(0), 2, 5, ready: true)
            script.ran(Script.worker(0), 10, 20)
            var trace = try script.trace()
            trace.quality.throttling = CPUThrottling(quota: 1, periods: periods, time: .milliseconds(5))
            let inversion = try #require(Analysis.analyze(trace).result.inversions?.worst.first)
            #expect(inversion.cost == .milliseconds(cost), "\(known), \(periods)")
        }
    }

    @Test("a wait for an owner of the same class, or for no owner, is no inversion")
    func none() throws {
        var script = Script()
        script.item(0, .userInitiated, 0, 20, woken: 0) {
            $0.wait(Script.worker(0), .lock, Script.db, 5, 8, owner: Script.worker(1))
            $0.wait(Script.worker(0), .sleep, nil, 9, 10)
        }
        script.item(1, .userInitiated, 0, 20, woken: 0)
        script.frame(Script.photos, 1, 21) {
            $0.wait(Script.photos, .lock, Script.db, 2, 20, owner: Script.maps)
        }
        script.frame(Script.maps, 1, 21) { _ in }
        script.ran(Script.worker(0), 0, 5)
        let summary = try #require(try script.finish().result.inversions)
        #expect(summary.count == 0)
        #expect(summary.apps.allSatisfy { $0.cost == .zero && $0.missedBudget == .zero })
    }

    @Test("two CPUs: an inversion costs while either runs lower work; while both do, each is charged half")
    func twoCPUs() throws {
        var script = Script(workers: 3, cores: 2)
        script.item(0, .utility, 0, 30, woken: 0)
        script.item(1, .background, 4, 14, app: 1, woken: 3)
        script.item(2, .background, 8, 20, app: 1, woken: 3)
        script.frame(Script.maps, 0, 8) { _ in }
        script.frame(Script.photos, 1, 31) {
            $0.wait(Script.photos, .semaphore, Script.done, 2, 30, owner: Script.worker(0))
        }
        script.ran(Script.worker(0), 0, 4, ready: true)
        script.ran(Script.maps, 0, 8, cpu: 1)
        script.ran(Script.worker(1), 4, 14)
        script.ran(Script.worker(2), 8, 20, cpu: 1)
        script.ran(Script.worker(0), 14, 30)
        let inversion = try #require(try script.finish().result.inversions?.worst.first)
        #expect(inversion.cost == .milliseconds(10))
        #expect(inversion.displacers.map(\.thread) == ["worker 1", "worker 2"])
        #expect(inversion.displacers.map(\.time) == [.milliseconds(7), .milliseconds(3)])
    }

    @Test("where the owner changes within a wait, only the time of the lower owner is exposure")
    func ownerChanges() throws {
        var script = Script()
        script.item(0, .utility, 0, 30, woken: 0)
        script.frame(Script.maps, 0, 30) { _ in }
        script.note(.owner(Script.db, Script.maps), 2)
        script.note(.owner(Script.db, Script.worker(0)), 7)
        script.note(.owner(Script.db, nil), 12)
        script.note(.owner(Script.db, Script.worker(0)), 14)
        script.frame(Script.photos, 1, 21) {
            $0.wait(Script.photos, .lock, Script.db, 2, 20, owner: Script.maps, wakeUp: 3)
        }
        script.ran(Script.maps, 0, 30)
        let inversion = try #require(try script.finish().result.inversions?.worst.first)
        #expect(inversion.exposure == .milliseconds(5 + 3))
        #expect(inversion.isOwnerKnown)
    }

    @Test("a worker that is woken for an item has the item's class before it gets a CPU")
    func wokenOwner() throws {
        var script = Script()
        script.note(.owner(Script.icons, Script.worker(0)), 2)
        script.item(0, .utility, 12, 18, enqueued: 1, woken: 2)
        script.item(1, .background, 0, 12, app: 1, woken: 0)
        script.frame(Script.photos, 1, 19) { $0.wait(Script.photos, .queue, Script.icons, 2, 18) }
        script.ran(Script.worker(1), 2, 12)
        script.ran(Script.worker(0), 12, 18)
        let inversion = try #require(try script.finish().result.inversions?.worst.first)
        #expect(inversion.exposure == .milliseconds(16))
        #expect(inversion.cost == .milliseconds(10))
    }
}
