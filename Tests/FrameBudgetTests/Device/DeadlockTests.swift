import Testing

@testable import FrameTrace
@testable import Scenario
@testable import Simulation

@Suite("Deadlocks")
struct DeadlockTests {
    private static let resources: [CompiledResource] = [
        .serial("icons"), .mutex("a"), .mutex("b"), .semaphore("ready", 0), .mainQueue, .serial("other"),
        .group("group"),
    ]

    private func cycles(_ bench: DeviceBench) -> [[WaitEdge]] {
        bench.notes.compactMap { if case .deadlock(let cycle) = $0 { cycle } else { nil } }
    }

    private func bench(cores: Int = 4) -> (DeviceBench, ThreadID) {
        let bench = DeviceBench(cores: cores, Self.resources)
        bench.async(0, on: "icons")
        guard let worker = bench.begin().keys.first else { preconditionFailure("no worker") }
        return (bench, worker)
    }

    @Test("two threads that take two locks in opposite order are reported once, with the cycle")
    func locks() {
        let (bench, worker) = bench()
        bench.act(DeviceBench.main, .acquire(bench["a"]))
        bench.act(worker, .acquire(bench["b"]))
        bench.act(DeviceBench.main, .acquire(bench["b"]))
        bench.pass(.seconds(1))
        #expect(cycles(bench).isEmpty)
        bench.act(worker, .acquire(bench["a"]))
        bench.pass(.seconds(5))
        let edges = [
            WaitEdge(DeviceBench.main, waitsFor: bench["b"]), WaitEdge(worker, waitsFor: bench["a"]),
        ]
        #expect(cycles(bench) == [edges])
    }

    @Test("sync onto the main queue from an item that the main thread waits for is a deadlock")
    func mainSync() {
        let (bench, worker) = bench()
        _ = bench.sync("icons")
        bench.act(worker, .submitAndWait(Submission(work: WorkID(1), queue: bench["main"])))
        bench.pass(.seconds(1))
        #expect(cycles(bench).map { Set($0.map(\.thread)) } == [[DeviceBench.main, worker]])
    }

    @Test("sync on the queue that the thread already runs on is a deadlock")
    func ownQueue() {
        let (bench, worker) = bench()
        _ = bench.sync("icons", by: worker)
        bench.pass(.seconds(1))
        #expect(cycles(bench) == [[WaitEdge(worker, waitsFor: bench["icons"])]])
    }

    @Test("a long wait is no deadlock while the owner runs, sleeps or waits with a timeout")
    func noDeadlock() {
        let (bench, worker) = bench()
        bench.act(worker, .acquire(bench["a"]))
        bench.act(DeviceBench.main, .acquire(bench["a"]))
        bench.pass(.seconds(2))
        bench.act(worker, .sleep(.seconds(3)))
        bench.pass(.seconds(2))
        bench.pass(.seconds(2))
        bench.tell(.resume(worker))
        bench.act(worker, .wait(bench["ready"], timeout: .seconds(4)))
        bench.pass(.seconds(3))
        #expect(cycles(bench).isEmpty)
    }

    @Test("a semaphore wait is a deadlock only when no thread of the app is left to signal it")
    func semaphore() {
        let (bench, worker) = bench()
        bench.act(DeviceBench.main, .wait(bench["ready"], timeout: nil))
        bench.pass(.seconds(1))
        #expect(cycles(bench).isEmpty)
        _ = bench.sync("other", by: worker)
        bench.act(worker, .acquire(bench["a"]))
        bench.act(worker, .wait(bench["ready"], timeout: nil))
        bench.pass(.seconds(1))
        #expect(cycles(bench).count == 1)
    }

    @Test(
        "W-5: all workers of the limit block on the main thread, which waits for a queue without a worker: a deadlock"
    )
    func explosion() {
        let bench = DeviceBench(cores: 4, works: 4, Self.resources + [.global(.default)])
        bench.limitPools(to: PoolLimits(threads: 4, constrained: 4))
        for _ in 0..<4 { bench.async(0, on: "global") }
        let workers = bench.begin()
        #expect(workers.count == 4)
        for worker in workers.keys.sorted() {
            bench.act(worker, .submitAndWait(Submission(work: WorkID(1), queue: bench["main"])))
        }
        bench.async(2, on: "icons")
        _ = bench.sync("icons")
        bench.pass(.seconds(1))
        let found = cycles(bench)
        #expect(found.count == 1)
        #expect(found.first?.contains { $0.thread == DeviceBench.main } == true)
        #expect(found.first?.count == 2)
    }

    @Test("with one thread more the same workload goes on: a worker is left for the queue")
    func noExplosion() {
        let bench = DeviceBench(cores: 4, works: 4, Self.resources + [.global(.default)])
        bench.limitPools(to: PoolLimits(threads: 5, constrained: 4))
        for _ in 0..<4 { bench.async(0, on: "global") }
        for worker in bench.begin().keys.sorted() {
            bench.act(worker, .submitAndWait(Submission(work: WorkID(1), queue: bench["main"])))
        }
        bench.async(2, on: "icons")
        _ = bench.sync("icons")
        bench.pass(.seconds(1))
        #expect(cycles(bench).isEmpty)
        let begun = bench.begin()
        #expect(begun.values.map(\.work) == [WorkID(2)])
    }

    @Test("A barrier and an item on its queue that wait for each other are a deadlock, whatever else is on the queue")
    func concurrentQueue() throws {
        let bench = DeviceBench(cores: 4, Self.resources + [.concurrent("wide")])
        bench.async(0, on: "wide")
        let first = try #require(bench.begin().keys.first)
        let isOn = bench.sync("wide")
        #expect(isOn)
        bench.async(1, on: "icons")
        let barrier = try #require(bench.begin().keys.first)
        bench.act(barrier, .acquire(bench["a"]))
        let isAlone = bench.sync("wide", by: barrier, flags: .barrier)
        #expect(!isAlone)
        bench.act(first, .acquire(bench["a"]))
        bench.pass(.seconds(1))
        // The barrier needs all occupants to leave, so the first one blocks it whatever the main thread does.
        let edges = [WaitEdge(first, waitsFor: bench["a"]), WaitEdge(barrier, waitsFor: bench["wide"])]
        #expect(cycles(bench) == [edges])
    }
}
