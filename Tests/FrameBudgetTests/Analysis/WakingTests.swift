import FrameBudget
import FrameTrace
import Simulation
import Testing

/// What wake-ups that the kernel recorded show, in traces made by hand. The waiter is the main thread of photos.
@Suite("Wake-ups as evidence")
struct WakingTests {
    private static let background = ThreadID(60)

    /// A frame that waits from 2 to 10 ms, by default for a resource without a known owner, while a worker runs from 2
    /// to 9 ms.
    private func owners(
        _ wakings: [(at: Double, by: ThreadID?)],
        _ kind: WaitKind = .semaphore,
        known: ThreadID? = nil
    ) throws -> [OwnerPart]? {
        var script = ThreadScript()
        script.other(Self.background, .own, "fbprof writer")
        script.frame(ThreadScript.photos, 0, 12) { script in
            script.ran(ThreadScript.photos, 0, 2)
            script.wait(ThreadScript.photos, kind, ThreadScript.done, 2, 10, owner: known)
            script.ran(ThreadScript.photos, 10, 12)
        }
        script.item(0, .utility, 2, 9)
        script.ran(ThreadScript.worker(0), 2, 9)
        for waking in wakings {
            script.add(.woken(Waking(at: ThreadScript.at(waking.at), by: waking.by, cpu: 0)), ThreadScript.photos)
        }
        return try script.finish().frames[0][0].ledger.blocked.first?.owners
    }

    @Test("the thread that ended a wait is its owner where none is known, and is marked as found by the wake-up")
    func waker() throws {
        let owners = try owners([(4, ThreadScript.maps), (9.9, ThreadScript.worker(0)), (11, ThreadScript.maps)])
        #expect(
            owners == [
                OwnerPart(state: .running, app: "photos", culprit: nil, time: .milliseconds(7), byWaking: true),
                OwnerPart(state: .blocked, app: nil, culprit: nil, time: .milliseconds(1), byWaking: true),
            ]
        )
    }

    @Test("an interrupt, fbprof and a thread that woke the waiter at another time are not taken for the owner")
    func noOwner() throws {
        #expect(try owners([(9.9, nil)]) == nil)
        #expect(try owners([(9.9, Self.background)]) == nil)
        #expect(try owners([(1, ThreadScript.worker(0)), (11, ThreadScript.worker(0))]) == nil)
        #expect(try owners([(5, ThreadScript.worker(0)), (9.9, nil)]) == nil)
        #expect(try owners([(9.9, ThreadScript.photos)]) == nil)
        #expect(try owners([(9.9, ThreadScript.worker(0))], .read) == nil)
    }

    @Test("an owner that is known stays the owner")
    func known() throws {
        let owners = try owners([(9.9, ThreadScript.maps)], known: ThreadScript.worker(0))
        #expect(owners?.contains { $0.byWaking != nil } == false)
        #expect(owners?.first?.state == .running)
    }

    @Test("the time from a wake-up to the CPU is ready time without a recorded wait, and counts once with one")
    func unnoted() throws {
        func runnable(noted: Bool) throws -> TimeSpan? {
            var script = ThreadScript()
            script.frame(ThreadScript.photos, 0, 12) { script in
                script.ran(ThreadScript.photos, 0, 0.5)
                if noted { script.wait(ThreadScript.photos, .semaphore, ThreadScript.done, 0.5, 11.5, wakeUp: 2) }
                script.ran(ThreadScript.photos, 11.5, 12)
            }
            script.add(.woken(Waking(at: ThreadScript.at(10), by: nil, cpu: 0)), ThreadScript.photos)
            return try script.finish().frames[0][0].ledger.runnable
        }
        #expect(try runnable(noted: false) == .milliseconds(1.5))
        #expect(try runnable(noted: true) == .milliseconds(2))
    }
}
