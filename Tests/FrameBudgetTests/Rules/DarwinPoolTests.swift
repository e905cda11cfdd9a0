import Testing

@testable import FrameTrace
@testable import Scenario
@testable import Simulation

@Suite("Worker pool: Darwin")
struct DarwinPoolTests {
    @Test("W-1, W-2: constrained requests get one thread per core, and no more while all run")
    func oneThreadPerCore() {
        var driver = PoolDriver(.darwin, cores: 4)
        driver.submit(.constrained, count: 10)
        driver.run(to: 1000)
        #expect(driver.granted == [0, 1, 2, 3])
        #expect(driver.pool.pending == 6)
        driver.finish(1)
        #expect(driver.granted == [0, 1, 2, 3, 4])
        #expect(driver.workers[4] == driver.workers[1])
    }

    @Test("W-2: an overcommit request gets a thread even if all cores are busy")
    func overcommit() {
        var driver = PoolDriver(.darwin, cores: 1)
        driver.submit(.overcommit, count: 20)
        #expect(driver.grants.count == 20)
    }

    @Test("V-9: 513 overcommit requests get 512 threads; the last waits until one finishes")
    func overcommitLimit() {
        var driver = PoolDriver(.darwin, cores: 8)
        driver.submit(.overcommit, count: 513)
        #expect(driver.grants.count == 512)
        driver.admit()
        driver.submit(.overcommit)
        driver.pool.withdraw(513)
        driver.admit()
        #expect(driver.pool.statistics.requestsDenied == 2)
        #expect(driver.pool.exhaustion?.limit == 512)
        #expect(driver.pool.exhaustion?.request == 512)
        #expect(driver.pool.exhaustion?.isStuck == false)
        driver.finish(3)
        #expect(driver.granted.last == 512)
        #expect(!driver.pool.isExhausted)
    }

    @Test("W-2, W-3: a blocked thread counts as busy for 200 microseconds, and then another one gets its core")
    func stallWindow() {
        var driver = PoolDriver(.darwin, cores: 1)
        driver.submit(.constrained, count: 2)
        driver.run(to: 1)
        driver.block(0)
        #expect(driver.pool.nextTimer == Instant.zero + .milliseconds(1.2))
        driver.run(to: 1.199)
        #expect(driver.granted == [0])
        driver.run(to: 1.2)
        #expect(driver.granted == [0, 1])
    }

    @Test("W-2: a blocked thread counts as busy against new requests for 200 microseconds")
    func busyAgainstNewRequests() {
        var driver = PoolDriver(.darwin, cores: 1)
        driver.submit(.constrained)
        driver.run(to: 1)
        driver.block(0)
        driver.run(to: 1.1)
        driver.submit(.constrained)
        #expect(driver.granted == [0])
        driver.run(to: 1.25)
        driver.submit(.constrained)
        #expect(driver.granted == [0, 1])
    }

    @Test("W-4: a blocked thread of a lower class does not count as busy against a request")
    func busyBelow() {
        var driver = PoolDriver(.darwin, cores: 1)
        driver.submit(.constrained, .background)
        driver.block(0)
        driver.submit(.constrained, .default)
        #expect(driver.granted == [0, 1])
    }

    @Test("W-2: a thread that resumes within the stall window keeps its core")
    func shortWait() {
        var driver = PoolDriver(.darwin, cores: 1)
        driver.submit(.constrained, count: 2)
        driver.block(0)
        driver.run(to: 0.1)
        driver.unblock(0)
        driver.run(to: 100)
        #expect(driver.granted == [0])
        driver.finish(0)
        #expect(driver.granted == [0, 1])
    }

    @Test("W-4: threads of a lower class do not count against a request")
    func lowerClassesDoNotCount() {
        var driver = PoolDriver(.darwin, cores: 2)
        driver.submit(.constrained, .background, count: 2)
        let high = driver.submit(.constrained, .userInitiated, count: 2)
        #expect(driver.granted.suffix(2) == high[...])
    }

    @Test("W-4: threads of a higher class count against a request, including overcommit threads")
    func higherClassesCount() {
        var driver = PoolDriver(.darwin, cores: 2)
        driver.submit(.constrained, .userInitiated)
        driver.submit(.overcommit, .userInteractive)
        let low = driver.submit(.constrained, .background)
        driver.run(to: 1000)
        #expect(driver.grants.count == 2)
        driver.finish(1)
        #expect(driver.granted.last == low[0])
    }

    @Test("W-4: a worker whose class falls no longer counts against requests of higher classes")
    func classOfWorkerChanges() {
        var driver = PoolDriver(.darwin, cores: 1)
        driver.submit(.constrained, .userInitiated)
        driver.submit(.constrained, .default)
        #expect(driver.granted == [0])
        driver.pool.setQoS(0, .utility)
        driver.admit()
        #expect(driver.granted == [0, 1])
        #expect(driver.pool.qosOfWorker(0) == .utility)
        #expect(driver.pool.qosOfWorker(1) == .default)
        #expect(driver.pool.qosOfWorker(2) == nil)
    }

    @Test("W-3: the retry timer doubles from 200 microseconds to 50 ms")
    func retryDoubles() {
        var driver = PoolDriver(.darwin, cores: 1)
        driver.itemsBlock = true
        driver.submit(.constrained, count: 12)
        driver.run(to: 1000)
        let gaps = zip(driver.times, driver.times.dropFirst()).map { (($1 - $0) * 10).rounded() / 10 }
        #expect(gaps == [0.2, 0.4, 0.8, 1.6, 3.2, 6.4, 12.8, 25.6, 50, 50, 50])
    }

    @Test("W-3: the retry timer's interval shrinks again after a long pause")
    func retryHalves() {
        var timer = RetryTimer()
        timer.start(at: .zero)
        #expect(timer.due == Instant.zero + .microseconds(200))
        #expect(timer.take(at: Instant.zero + .microseconds(199)) == false)
        #expect(timer.take(at: Instant.zero + .microseconds(200)) == true)
        timer.start(at: Instant.zero + .microseconds(300))
        #expect(timer.interval == .microseconds(400))
        #expect(timer.take(at: Instant.zero + .microseconds(700)) == true)
        timer.start(at: Instant.zero + .milliseconds(10))
        #expect(timer.interval == .microseconds(200))
    }

    @Test("W-3: stalled requests get no thread before the retry timer fires")
    func stalledRequestsWait() {
        var driver = PoolDriver(.darwin, cores: 1)
        driver.itemsBlock = true
        driver.submit(.constrained, count: 4)
        driver.run(to: 0.7)
        // The third thread is due at 0.6 ms and the fourth at 1.4 ms.
        driver.run(to: 1.3)
        #expect(driver.granted == [0, 1, 2])
        driver.run(to: 1.4)
        #expect(driver.granted == [0, 1, 2, 3])
    }
}
