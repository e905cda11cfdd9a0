import Testing

@testable import FrameTrace
@testable import Scenario
@testable import Simulation

@Suite("Worker pool: requests, tasks and idle workers")
struct PoolRequestTests {
    @Test(
        "V-9: the constrained limit is 64 on 8 cores and 80 on 16",
        arguments: [(8, 64), (12, 64), (13, 65), (16, 80)]
    )
    func constrainedLimit(cores: Int, limit: Int) {
        var driver = PoolDriver(.darwin, cores: cores)
        driver.itemsBlock = true
        driver.submit(.constrained, count: 200)
        driver.run(to: 10_000)
        #expect(driver.grants.count == limit)
        let exhaustion = driver.pool.exhaustion
        #expect(exhaustion?.limit == limit)
        #expect(exhaustion?.blocked == limit)
        #expect(exhaustion?.isStuck == true)
        #expect(driver.pool.nextTimer == nil)
        #expect(driver.pool.statistics.requestsDenied == 200 - limit)
    }

    @Test("within a class tasks are served first, then serial queues, then all other requests")
    func orderOfKinds() {
        var driver = PoolDriver(.darwin, cores: 2, limits: PoolLimits(threads: 1))
        driver.submit(.overcommit)
        driver.submit(.constrained)
        driver.submit(.overcommit)
        driver.submit(.cooperative)
        for request in [0, 3, 2] { driver.finish(request) }
        #expect(driver.granted == [0, 3, 2, 1])
    }

    @Test("W-5: blocks that fill the pool and wait for the main thread leave no worker for a serial queue")
    func threadExplosion() {
        var driver = PoolDriver(.darwin, cores: 2, limits: PoolLimits(threads: 4))
        driver.itemsBlock = true
        driver.submit(.constrained, count: 4)
        driver.run(to: 1)
        #expect(driver.granted == [0, 1, 2, 3])
        let serial = driver.submit(.overcommit, .userInteractive)
        driver.run(to: 100_000)
        #expect(driver.grants.count == 4)
        let expected = PoolExhaustion(
            request: serial[0],
            kind: .overcommit,
            qos: .userInteractive,
            limit: 4,
            blocked: 4,
            running: 0
        )
        #expect(driver.pool.exhaustion == expected)
        #expect(driver.pool.statistics.requestsDenied == 1)
        driver.unblock(2)
        #expect(driver.pool.exhaustion?.isStuck == false)
        driver.finish(2)
        #expect(driver.granted.last == serial[0])
    }

    @Test("the highest class is served first, and each class in order of arrival")
    func order() {
        var driver = PoolDriver(.darwin, cores: 1)
        let blocker = driver.submit(.constrained, .userInteractive)
        let requests = [QoS.utility, .default, .utility, .userInitiated, .default].flatMap {
            driver.submit(.constrained, $0)
        }
        for request in blocker + [requests[3], requests[1], requests[4], requests[0]] { driver.finish(request) }
        #expect(driver.granted == blocker + [requests[3], requests[1], requests[4], requests[0], requests[2]])
    }

    @Test("a raised request is queued in its new class, and a request is never lowered")
    func raising() {
        var driver = PoolDriver(.darwin, cores: 1)
        driver.submit(.constrained, .userInteractive)
        let low = driver.submit(.constrained, .background, count: 2)
        let high = driver.submit(.constrained, .userInitiated)
        driver.pool.raise(low[1], to: .userInitiated)
        driver.pool.raise(high[0], to: .background)
        driver.finish(0)
        driver.finish(high[0])
        driver.finish(low[1])
        #expect(driver.granted == [0, high[0], low[1], low[0]])
        #expect(driver.pool.qosOfWorker(0) == .background)
    }

    @Test("a raised request can be granted at once")
    func raisingAdmits() {
        var driver = PoolDriver(.darwin, cores: 1)
        driver.submit(.constrained, .default)
        let low = driver.submit(.constrained, .utility)
        driver.pool.raise(low[0], to: .userInitiated)
        driver.admit()
        #expect(driver.granted == [0, low[0]])
    }

    @Test("a withdrawn request gets no thread, and those behind it keep their order")
    func withdrawing() {
        var driver = PoolDriver(.darwin, cores: 1)
        driver.submit(.constrained, count: 4)
        driver.pool.withdraw(1)
        driver.pool.withdraw(99)
        driver.finish(0)
        driver.finish(2)
        #expect(driver.granted == [0, 2, 3])
        #expect(driver.pool.pending == 0)
    }

    @Test("W-2: tasks get as many threads as cores, and blocked ones are not replaced")
    func cooperative() {
        var driver = PoolDriver(.darwin, cores: 2)
        driver.itemsBlock = true
        driver.submit(.cooperative, count: 6)
        driver.run(to: 10_000)
        #expect(driver.granted == [0, 1])
        #expect(driver.pool.exhaustion?.limit == 2)
        #expect(driver.pool.exhaustion?.isStuck == true)
        driver.finish(0)
        #expect(driver.granted == [0, 1, 2])
    }

    @Test("W-2: each class with tasks gets at least one thread, a higher class one for each core")
    func cooperativeClasses() {
        var driver = PoolDriver(.darwin, cores: 2)
        driver.submit(.cooperative, .default, count: 3)
        let low = driver.submit(.cooperative, .background, count: 2)
        let high = driver.submit(.cooperative, .userInitiated, count: 3)
        #expect(driver.granted == [0, 1, low[0], high[0], high[1]])
    }

    @Test("W-3: the worker that became idle last is reused; a worker idle for 5 s exits, and its index is reused")
    func idleWorkers() {
        var driver = PoolDriver(.darwin, cores: 2)
        driver.submit(.overcommit, count: 3)
        driver.run(to: 10)
        driver.finish(0)
        driver.run(to: 20)
        driver.finish(2)
        driver.run(to: 30)
        let warm = driver.submit(.overcommit)
        #expect(driver.workers[warm[0]] == 2)
        #expect(driver.grants.last?.isNew == false)
        driver.run(to: 5009)
        let still = driver.submit(.overcommit)
        #expect(driver.workers[still[0]] == 0)
        #expect(driver.grants.last?.isNew == false)
        driver.finish(still[0])
        driver.run(to: 10_009)
        let fresh = driver.submit(.overcommit)
        #expect(driver.workers[fresh[0]] == 0)
        #expect(driver.grants.last?.isNew == true)
        #expect(driver.pool.statistics.threadsMade == 4)
        #expect(driver.pool.statistics.mostInUse == 3)
    }
}
