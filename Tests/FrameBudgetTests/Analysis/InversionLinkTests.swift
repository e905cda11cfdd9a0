import FrameBudget
import FrameTrace
import Simulation
import Testing

@Suite("Where a chain of waits breaks")
struct InversionLinkTests {
    private typealias Script = ThreadScript

    /// The main thread waits for a utility worker, which waits from 4 to 14 ms for a background worker, which is
    /// displaced from 6 to 10 ms.
    private func chain(_ first: WaitKind, _ second: WaitKind, raised: [Int: QoS]) throws -> Inversion {
        var script = Script()
        script.item(0, .utility, 0, 18, woken: 0) {
            $0.wait(Script.worker(0), second, Script.db, 4, 14, owner: Script.worker(1))
        }
        script.item(1, .background, 0, 20, woken: 0)
        script.item(2, .utility, 6, 10, app: 1, woken: 5)
        for (worker, qos) in raised.sorted(by: { $0.key < $1.key }) {
            script.note(.override(Script.worker(worker), qos), 3)
            script.note(.override(Script.worker(worker), nil), 18)
        }
        script.frame(Script.photos, 1, 19) {
            $0.wait(Script.photos, first, Script.icons, 2, 18, owner: Script.worker(0))
        }
        script.ran(Script.worker(0), 2, 4)
        script.ran(Script.worker(1), 4, 6, ready: true)
        script.ran(Script.worker(2), 6, 10)
        script.ran(Script.worker(1), 10, 14, ready: true)
        script.ran(Script.worker(0), 14, 18)
        return try #require(try script.finish().result.inversions?.worst.first)
    }

    private func party(_ worker: Int, _ qos: QoS) -> InversionParty {
        InversionParty(thread: "worker \(worker)", app: "photos", qos: qos, path: PathID(3))
    }

    @Test("an override that ends at a semaphore: the advice is about the semaphore, not about the queue before it")
    func semaphore() throws {
        let inversion = try chain(.queue, .semaphore, raised: [0: .userInteractive])
        #expect(inversion.owner.thread == "worker 1" && inversion.kind == .queue)
        #expect(inversion.advice == .noKnownOwner(.semaphore))
        let expected = InversionLink(kind: .semaphore, resource: "lock db", owner: party(1, .background))
        #expect(inversion.link == expected)
    }

    @Test("an override that did not reach the chain's last owner: the advice is about the last wait")
    func last() throws {
        for raised in [[0: QoS.userInteractive], [:]] {
            let inversion = try chain(.queue, .lock, raised: raised)
            #expect(inversion.advice == .notRaised(.notApplied))
            #expect(inversion.link == InversionLink(kind: .lock, resource: "lock db", owner: party(1, .background)))
        }
    }

    @Test("behind a semaphore only the middle thread can raise the owner: the advice is about the first wait")
    func first() throws {
        let inversion = try chain(.semaphore, .lock, raised: [1: .utility])
        #expect(inversion.owner.thread == "worker 1")
        #expect(inversion.advice == .noKnownOwner(.semaphore))
        let expected = InversionLink(kind: .semaphore, resource: "queue photos/icons", owner: party(0, .utility))
        #expect(inversion.link == expected)
    }

    @Test("an override along the whole chain breaks nowhere")
    func whole() throws {
        // Raised at 3 ms, after the wait began: the override does not change the cost up to then.
        let inversion = try chain(.queue, .lock, raised: [0: .userInteractive, 1: .userInteractive])
        #expect(inversion.advice == .raised)
        #expect(inversion.link == nil)
    }

    @Test("a chain of one wait needs no link")
    func single() throws {
        var script = Script()
        script.invertBySemaphore()
        let inversion = try #require(try script.finish().result.inversions?.worst.first)
        #expect(inversion.advice == .noKnownOwner(.semaphore))
        #expect(inversion.link == nil)
    }
}
