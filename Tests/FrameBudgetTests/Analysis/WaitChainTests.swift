import FrameBudget
import FrameTrace
import Simulation
import Testing

@Suite("Chains of waits")
struct WaitChainTests {
    private typealias Script = ThreadScript

    /// The main thread waits for a worker, which waits from 4 to 14 ms for a background worker, which is displaced from
    /// 6 to 10 ms.
    private func chain(middle: QoS = .userInitiated) throws -> RunResult {
        var script = Script()
        script.item(0, middle, 0, 18, woken: 0) {
            $0.wait(Script.worker(0), .lock, Script.db, 4, 14, owner: Script.worker(1))
        }
        script.item(1, .background, 0, 20, woken: 0)
        script.item(2, .utility, 6, 10, app: 1, woken: 5)
        script.note(.owner(Script.icons, Script.worker(0)), 2)
        script.frame(Script.photos, 1, 19) { $0.wait(Script.photos, .queue, Script.icons, 2, 18) }
        script.ran(Script.worker(0), 2, 4)
        script.ran(Script.worker(1), 4, 6, ready: true)
        script.ran(Script.worker(2), 6, 10)
        script.ran(Script.worker(1), 10, 14, ready: true)
        script.ran(Script.worker(0), 14, 18)
        return try script.finish().result
    }

    @Test("a chain of waits is followed to its end and charged once, to the thread that it begins with")
    func once() throws {
        let summary = try #require(try chain().inversions)
        #expect(summary.count == 1)
        let inversion = summary.worst[0]
        #expect(inversion.waiter.thread == "photos main")
        #expect(inversion.owner.thread == "worker 1")
        #expect(
            inversion.chain == [
                ChainHop(thread: "photos main", resource: "queue photos/icons"),
                ChainHop(thread: "worker 0", resource: "lock db"),
            ]
        )
        #expect(inversion.exposure == .milliseconds(16))
        #expect(inversion.cost == .milliseconds(4))
    }

    @Test("a worker's wait that no higher thread waits behind is charged to the worker itself")
    func alone() throws {
        var script = Script()
        script.item(0, .userInitiated, 0, 18, woken: 0) {
            $0.wait(Script.worker(0), .lock, Script.db, 4, 14, owner: Script.worker(1))
        }
        script.item(1, .background, 0, 20, woken: 0)
        script.ran(Script.worker(1), 4, 14)
        let summary = try #require(try script.finish().result.inversions)
        #expect(summary.count == 1)
        #expect(summary.worst[0].waiter.thread == "worker 0")
        #expect(summary.worst[0].waiter.app == "photos")
        #expect(summary.worst[0].frame == nil)
        #expect(summary.worst[0].missedBudget == nil)
        #expect(summary.apps[0].exposure == .milliseconds(10))
    }

    @Test("a cycle of waits is no inversion, and the deadlock has the names of its threads and resources")
    func circle() throws {
        var script = Script()
        script.item(0, .utility, 0, 90, woken: 0) {
            $0.wait(Script.worker(0), .lock, Script.db, 4, 90, owner: Script.photos)
        }
        script.frame(Script.photos, 1, 91) {
            $0.wait(Script.photos, .queue, Script.icons, 4, 90, owner: Script.worker(0))
        }
        let edges = [
            WaitEdge(Script.photos, waitsFor: Script.icons), WaitEdge(Script.worker(0), waitsFor: Script.db),
        ]
        script.note(.deadlock(edges), 4)
        script.note(.deadlock(Array(edges.reversed())), 5)
        let result = try script.finish().result
        #expect(result.inversions?.count == 0)
        let waits = [
            Deadlock.Wait(thread: "photos main", resource: "queue photos/icons"),
            Deadlock.Wait(thread: "worker 0", app: "photos", resource: "lock db"),
        ]
        #expect(result.deadlocks == [Deadlock(at: .milliseconds(4), waits: waits)])
    }

    @Test("a deadlock for want of a worker thread has a wait without a resource")
    func explosion() throws {
        var script = Script()
        script.note(
            .deadlock([
                WaitEdge(Script.photos, waitsFor: nil), WaitEdge(Script.worker(0), waitsFor: ResourceID(9)),
            ]),
            50
        )
        let deadlock = try #require(try script.finish().result.deadlocks.first)
        #expect(deadlock.waits.map(\.thread) == ["photos main", "worker 0"])
        #expect(deadlock.waits.map(\.resource) == [nil, "resource 9"])
    }
}
