import Testing

@testable import FrameTrace
@testable import Scenario
@testable import Simulation

@Suite("Worker pool: Linux")
struct LinuxPoolTests {
    @Test("V-8: 8 items that wait, on 2 cores, start at 0, 0, 1, 2, 3, 4, 5 and 6 s")
    func compensation() {
        var driver = PoolDriver(.linux, cores: 2)
        driver.itemsBlock = true
        driver.submit(.constrained, count: 8)
        driver.run(to: 60_000)
        #expect(driver.times == [0, 0, 1000, 2000, 3000, 4000, 5000, 6000])
        #expect(driver.pool.nextTimer == nil)
    }

    @Test("V-8, W-16: of 300 serial queues that wait, 255 start and 45 never")
    func overcommitLimit() {
        var driver = PoolDriver(.linux, cores: 2)
        driver.itemsBlock = true
        driver.submit(.overcommit, count: 300)
        driver.run(to: 600_000)
        #expect(driver.grants.count == 255)
        #expect(driver.pool.pending == 45)
        #expect(driver.pool.exhaustion?.limit == 255)
        #expect(driver.pool.exhaustion?.isStuck == true)
        #expect(driver.pool.statistics.requestsDenied == 45)
    }

    @Test("V-8, W-17: of 6 tasks that wait, on 2 cores, 2 start and 4 never")
    func cooperative() {
        var driver = PoolDriver(.linux, cores: 2)
        driver.itemsBlock = true
        driver.submit(.cooperative, count: 6)
        driver.run(to: 600_000)
        #expect(driver.granted == [0, 1])
        #expect(driver.pool.exhaustion?.limit == 2)
        #expect(driver.pool.nextTimer == nil)
    }

    @Test("W-11: each root queue has its own threads, one per core, so more threads than cores run in all")
    func poolsAreApart() {
        var driver = PoolDriver(.linux, cores: 2)
        for qos in [QoS.background, .utility, .default, .userInitiated] { driver.submit(.constrained, qos, count: 3) }
        driver.submit(.overcommit, .default)
        #expect(driver.grants.count == 9)
        driver.run(to: 60_000)
        #expect(driver.grants.count == 9)
    }

    @Test("W-12: userInteractive shares the threads of userInitiated, maintenance those of background")
    func foldedClasses() {
        var driver = PoolDriver(.linux, cores: 2)
        driver.submit(.constrained, .userInteractive, count: 2)
        driver.submit(.constrained, .userInitiated)
        driver.submit(.constrained, .background, count: 2)
        driver.submit(.constrained, .maintenance)
        #expect(driver.granted == [0, 1, 3, 4])
        #expect(driver.pool.qosOfWorker(0) == .userInitiated)
    }

    @Test("W-12: a class that is folded into another is served in order of arrival with it")
    func foldedOrder() {
        var driver = PoolDriver(.linux, cores: 1)
        driver.submit(.constrained, .userInitiated, count: 2)
        driver.submit(.constrained, .userInteractive)
        driver.finish(0)
        driver.finish(1)
        #expect(driver.granted == [0, 1, 2])
    }

    @Test("W-10, W-13: a request is not raised, and a worker keeps the class of its root queue")
    func noOverrides() {
        var driver = PoolDriver(.linux, cores: 1)
        driver.submit(.constrained, .background, count: 2)
        driver.pool.raise(1, to: .userInitiated)
        driver.admit()
        driver.pool.setQoS(0, .userInitiated)
        #expect(driver.granted == [0])
        #expect(driver.pool.qosOfWorker(0) == .background)
        #expect(driver.pool.exhaustion == nil)
    }

    @Test("W-15: the monitor checks at whole seconds after the first request of a normal root queue")
    func monitorTicks() {
        var driver = PoolDriver(.linux, cores: 1)
        driver.itemsBlock = true
        driver.run(to: 300)
        driver.submit(.overcommit)
        driver.run(to: 500)
        driver.submit(.constrained)
        driver.run(to: 2700)
        driver.submit(.constrained, count: 2)
        #expect(driver.pool.nextTimer == Instant.zero + .milliseconds(3500))
        driver.run(to: 60_000)
        #expect(driver.times == [300, 500, 3500, 4500])
    }

    @Test("W-15: while a worker runs, the monitor adds threads only up to twice the cores")
    func underTarget() {
        var driver = PoolDriver(.linux, cores: 2)
        driver.submit(.constrained, count: 10)
        driver.run(to: 1500)
        #expect(driver.grants.count == 2)
        driver.block(0)
        driver.run(to: 2500)
        #expect(driver.times == [0, 0, 2000])
        driver.block(2)
        driver.run(to: 3500)
        driver.block(3)
        driver.run(to: 60_000)
        // One runs and three wait: four threads is twice the cores.
        #expect(driver.times == [0, 0, 2000, 3000])
        driver.block(1)
        driver.run(to: 61_000)
        #expect(driver.times == [0, 0, 2000, 3000, 61_000])
    }

    @Test("W-15: a queue gets no further thread while others run twice the cores, but a stalled queue does")
    func globalLoad() {
        var driver = PoolDriver(.linux, cores: 2)
        for qos in [QoS.userInitiated, .default, .utility, .background] { driver.submit(.constrained, qos, count: 3) }
        #expect(driver.granted == [0, 1, 3, 4, 6, 7, 9, 10])
        // Utility runs one thread fewer than there are cores, but four run above it; no background thread runs.
        driver.block(6)
        driver.block(9)
        driver.block(10)
        driver.run(to: 1000)
        #expect(driver.grants.count == 9)
        #expect(driver.granted.last == 11)
    }

    @Test("W-17: tasks that wait behind blocked ones get no thread when the monitor checks other queues")
    func tasksAreNotCompensated() {
        var driver = PoolDriver(.linux, cores: 2)
        driver.itemsBlock = true
        let tasks = driver.submit(.cooperative, count: 3)
        driver.submit(.constrained, count: 4)
        driver.run(to: 60_000)
        #expect(driver.grants.count == 6)
        #expect(driver.workers[tasks[2]] == nil)
    }

    @Test("W-15: threads that the monitor added go on to serve the queue")
    func addedThreadsStay() {
        var driver = PoolDriver(.linux, cores: 1)
        driver.submit(.constrained, count: 4)
        driver.block(0)
        driver.run(to: 1000)
        #expect(driver.granted == [0, 1])
        driver.unblock(0)
        driver.finish(0)
        driver.finish(1)
        #expect(driver.granted == [0, 1, 2, 3])
        #expect(driver.pool.statistics.threadsMade == 2)
    }

    @Test("W-15: an idle worker leaves after 5 s, and its index serves another root queue")
    func idleWorkersLeave() {
        var driver = PoolDriver(.linux, cores: 1)
        driver.submit(.constrained, .background)
        driver.run(to: 100)
        driver.finish(0)
        driver.run(to: 5099)
        let still = driver.submit(.constrained, .background)
        #expect(driver.grants.last?.isNew == false)
        driver.finish(still[0])
        driver.run(to: 10_099)
        let fresh = driver.submit(.constrained, .background)
        #expect(driver.grants.last?.isNew == true)
        #expect(driver.workers[fresh[0]] == 0)
    }

    @Test("the limits can be set: with 4 threads, the fifth serial queue waits")
    func limits() {
        var driver = PoolDriver(.linux, cores: 2, limits: PoolLimits(threads: 4))
        driver.itemsBlock = true
        driver.submit(.overcommit, count: 5)
        driver.run(to: 10_000)
        #expect(driver.granted == [0, 1, 2, 3])
        #expect(driver.pool.exhaustion?.request == 4)
    }
}
