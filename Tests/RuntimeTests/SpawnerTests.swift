import CUnwind
import Synchronization
import Testing

@testable import FrameRecorder
@testable import FrameStatistics
@testable import FrameTrace
@testable import LiveSimulation

@Suite("Spawner", .serialized)
struct SpawnerTests {
    /// Workers that note that they were needed, then wait for the end of the run.
    private final class Workers: Sendable {
        let roster: ThreadRoster
        let needed = Guarded<Set<ThreadID>>([])
        let policies = Guarded<Set<Int32>>([])
        let isOver = Flag()
        let ended = Counter()

        init(_ roster: ThreadRoster) { self.roster = roster }

        func body(_ thread: ThreadID) {
            let spot = roster.spot(of: thread)
            while !isOver.isSet {
                let ticket = spot.ticket()
                if roster.isNeeded(thread) {
                    needed.withLock { _ = $0.insert(thread) }
                    policies.withLock { _ = $0.insert(fb_get_scheduler(0)) }
                }
                if isOver.isSet { break }
                spot.park(ticket)
            }
            ended.increment()
        }
    }

    private func run(
        workers: Int,
        _ body: (ThreadRoster, Spawner, Workers) throws -> Void
    ) throws -> Workers {
        let roster = ThreadRoster(mainThreads: 2, workers: workers)
        let workers = Workers(roster)
        let spawner = Spawner(roster, cpus: []) { workers.body($0) }
        try spawner.start(cpus: [], OwnThreads())
        defer {
            workers.isOver.set()
            spawner.end()
        }
        try body(roster, spawner, workers)
        return workers
    }

    private func until(_ isSo: () -> Bool) {
        for _ in 0..<5000 where !isSo() { BackgroundThread.sleep(milliseconds: 1) }
    }

    @Test("spare threads are made ahead of need, and all threads end")
    func ahead() throws {
        let workers = try run(workers: 100) { roster, spawner, workers in
            #expect(spawner.madeCount == ThreadRoster.spares)
            roster.wake(ThreadID(2))
            roster.wake(ThreadID(3))
            until { spawner.madeCount == ThreadRoster.spares + 2 && workers.needed.withLock { $0.count } == 2 }
            #expect(spawner.madeCount == ThreadRoster.spares + 2)
            #expect(workers.needed.withLock { $0 } == [ThreadID(2), ThreadID(3)])
        }
        #expect(workers.ended.value == ThreadRoster.spares + 2)
    }

    @Test("512 threads that are woken at once all run, with the default scheduling policy, and all end")
    func explosion() throws {
        let count = 512
        let workers = try run(workers: count) { roster, spawner, workers in
            for index in 0..<count { roster.wake(ThreadID(index: 2 + index)) }
            until { workers.needed.withLock { $0.count } == count }
            #expect(workers.needed.withLock { $0.count } == count)
            #expect(spawner.madeCount == count)
            #expect(spawner.failure == nil)
        }
        #expect(workers.ended.value == count)
        #expect(workers.policies.withLock { $0 } == [Int32(FB_POLICY_OTHER)])
    }

    @Test("waking more threads than there is room for is a failure, and all threads end")
    func overfull() throws {
        let workers = try run(workers: 3) { roster, spawner, workers in
            for index in 0..<4 { roster.wake(ThreadID(index: 2 + index)) }
            until { workers.needed.withLock { $0.count } == 3 }
            #expect(spawner.failure?.code == .workload)
            #expect(spawner.madeCount == 3)
        }
        #expect(workers.ended.value == 3)
    }
}
