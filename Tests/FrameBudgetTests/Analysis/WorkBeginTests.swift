import FrameBudget
import FrameTrace
import Testing

/// From when on the thread that ended a wait without an owner counts as its owner.
@Suite("Inversions count from the begin of the work that ended the wait")
struct WorkBeginTests {
    private typealias Script = ThreadScript

    @Test("an item that was held off after its worker was woken is an inversion; what the worker did before is not")
    func heldOff() throws {
        var script = Script()
        // An item of maps, which a background item displaces from 4 to 8 ms; then the item that signals, which is
        // displaced from 12 to 20 ms.
        script.item(0, .utility, 0, 10, app: 1, woken: 0)
        script.item(0, .utility, 20, 24, enqueued: 12, woken: 12)
        script.item(1, .background, 4, 20, app: 1, woken: 3)
        script.frame(Script.photos, 1, 25) {
            $0.wait(Script.photos, .semaphore, Script.done, 2, 24, owner: Script.worker(0))
        }
        script.ran(Script.worker(0), 0, 1, ready: true)
        script.ran(Script.photos, 1, 2)
        script.ran(Script.worker(0), 2, 4, ready: true)
        script.ran(Script.worker(1), 4, 8, ready: true)
        script.ran(Script.worker(0), 8, 10)
        script.ran(Script.worker(1), 12, 20)
        script.ran(Script.worker(0), 20, 24)
        script.ran(Script.photos, 24, 25)
        let run = try script.finish()
        let summary = try #require(run.result.inversions)
        let inversion = try #require(summary.worst.first)
        #expect(summary.count == 1)
        #expect(inversion.exposure == .milliseconds(12))
        #expect(inversion.cost == .milliseconds(8))
        #expect(inversion.ownerRan == .milliseconds(4))
        #expect(inversion.owner == InversionParty(thread: "worker 0", app: "photos", qos: .utility, path: PathID(3)))
        let wait = try #require(run.frames[0][0].ledger.blocked.first)
        #expect(wait.inverted == .milliseconds(8))
        // From 2 to 12 ms the item had not begun.
        #expect(wait.owners?.first { $0.state == .blocked }?.time == .milliseconds(10), "\(wait)")
        #expect(wait.owners?.first { $0.state == .running }?.time == .milliseconds(4), "\(wait)")
    }

    @Test(
        "an item ahead in the queue, on the same worker, counts as well; an item of another app in that queue does not",
        arguments: [(0, 14.0, 4.0), (1, 6, 0)]
    )
    func ahead(app: Int, exposure: Double, cost: Double) throws {
        var script = Script()
        script.item(0, .utility, 0, 10, app: app, woken: 0)
        script.item(0, .utility, 10, 16, enqueued: 1)
        script.item(1, .background, 4, 8, app: 1, woken: 3)
        script.frame(Script.photos, 1, 17) {
            $0.wait(Script.photos, .semaphore, Script.done, 2, 16, owner: Script.worker(0))
        }
        script.ran(Script.worker(0), 0, 1, ready: true)
        script.ran(Script.photos, 1, 2)
        script.ran(Script.worker(0), 2, 4, ready: true)
        script.ran(Script.worker(1), 4, 8)
        script.ran(Script.worker(0), 8, 16)
        script.ran(Script.photos, 16, 17)
        let inversion = try #require(try script.finish().result.inversions?.worst.first)
        #expect(inversion.exposure == .milliseconds(exposure))
        #expect(inversion.cost == .milliseconds(cost))
    }

    @Test("an item around the one that signals counts from its own begin")
    func nested() throws {
        var script = Script()
        script.item(0, .utility, 0, 20, woken: 0) { script in
            script.item(0, .utility, 12, 18)
        }
        script.frame(Script.photos, 1, 19) {
            $0.wait(Script.photos, .semaphore, Script.done, 2, 17, owner: Script.worker(0))
        }
        script.ran(Script.worker(0), 2, 20)
        let run = try script.finish()
        #expect(run.result.inversions?.worst.map(\.exposure) == [.milliseconds(15)])
        let owners = run.frames[0][0].ledger.blocked.first?.owners
        #expect(owners?.map(\.state) == [.running], "\(String(describing: owners))")
    }
}
