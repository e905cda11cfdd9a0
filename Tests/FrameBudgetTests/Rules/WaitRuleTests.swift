import Testing

@testable import FrameTrace
@testable import Simulation

@Suite("Rules of waits")
struct WaitRuleTests {
    private let a = ThreadID(0)
    private let b = ThreadID(1)
    private let c = ThreadID(2)
    private let d = ThreadID(3)

    @Test("a mutex wakes the first waiter, and a running thread may overtake it")
    func mutex() {
        var mutex = MutexRule()
        let first = mutex.acquire(a)
        let second = mutex.acquire(b)
        #expect(first && !second)
        #expect(mutex.release(b) == nil)
        #expect(mutex.release(a) == b)
        #expect(mutex.owner == nil)
        #expect(mutex.acquire(c) == true)
        #expect(mutex.acquire(b) == false)
        #expect(mutex.waiters == [b])
    }

    @Test("a semaphore's value is used up, then waiters are served in order of arrival")
    func semaphore() {
        var semaphore = SemaphoreRule(value: 1)
        let waits = [a, b, c].map { semaphore.wait($0) }
        #expect(waits == [true, false, false])
        #expect(semaphore.signal() == b)
        #expect(semaphore.value == 0)
        #expect(semaphore.signal() == c)
        #expect(semaphore.signal() == nil)
        #expect(semaphore.value == 1)
    }

    @Test("a semaphore's signal goes straight to the waiter, and no other thread can take it")
    func semaphoreHandOver() {
        var semaphore = SemaphoreRule(value: 0)
        _ = semaphore.wait(a)
        #expect(semaphore.signal() == a)
        #expect(semaphore.wait(b) == false)
    }

    @Test("a thread whose wait for a semaphore has timed out gets no signal")
    func semaphoreTimeout() {
        var semaphore = SemaphoreRule(value: 0)
        _ = semaphore.wait(a)
        _ = semaphore.wait(b)
        #expect(semaphore.remove(a) == true)
        #expect(semaphore.remove(a) == false)
        #expect(semaphore.signal() == b)
    }

    @Test("a group wakes all waiters and delivers all notices when the last member leaves")
    func group() {
        var group = GroupRule<Int>()
        group.enter()
        group.enter()
        let (first, second, noticed) = (group.wait(a), group.wait(b), group.notify(7))
        #expect(!first && !second && !noticed)
        let early = group.leave()
        #expect(early.woken.isEmpty && early.due.isEmpty)
        let last = group.leave()
        #expect(last.woken == [a, b])
        #expect(last.due == [7])
        #expect(group.waiters.isEmpty)
    }

    @Test("an empty group makes no thread wait, and delivers each notice only once")
    func emptyGroup() {
        var group = GroupRule<Int>()
        #expect(group.wait(a) == true)
        #expect(group.notify(1) == true)
        group.enter()
        #expect(group.notify(2) == false)
        let first = group.leave()
        #expect(first.due == [2])
        group.enter()
        let second = group.leave()
        #expect(second.due.isEmpty)
    }

    @Test("a group that is left more often than entered reports that and stays empty")
    func unbalancedGroup() {
        var group = GroupRule<Int>()
        group.enter()
        let balanced = group.leave()
        let unbalanced = group.leave()
        #expect(!balanced.isUnbalanced)
        #expect(unbalanced.isUnbalanced)
        #expect(group.count == 0)
    }

    @Test("a thread whose wait for a group has timed out is not woken by it")
    func groupTimeout() {
        var group = GroupRule<Int>()
        group.enter()
        _ = group.wait(a)
        _ = group.wait(b)
        #expect(group.remove(a) == true)
        let departure = group.leave()
        #expect(departure.woken == [b])
    }

    @Test("readers share a read-write lock, a writer has it alone")
    func readWriteLock() {
        var lock = ReadWriteLockRule()
        let readers = [lock.acquireShared(a), lock.acquireShared(b)]
        #expect(readers == [true, true])
        #expect(lock.acquire(c) == false)
        #expect(lock.releaseShared(a) == [])
        #expect(lock.releaseShared(b) == [c])
        #expect(lock.writer == c)
        #expect(lock.acquireShared(a) == false)
        #expect(lock.acquire(b) == false)
    }

    @Test("a reader that comes after a waiting writer waits behind it")
    func writerFirst() {
        var lock = ReadWriteLockRule()
        _ = lock.acquireShared(a)
        _ = lock.acquire(b)
        #expect(lock.acquireShared(c) == false)
        #expect(lock.releaseShared(a) == [b])
        #expect(lock.release(b) == [c])
        #expect(lock.readers == [c])
    }

    @Test("a new thread cannot overtake a waiter to which the lock was handed over")
    func noOvertaking() {
        var lock = ReadWriteLockRule()
        _ = lock.acquireShared(a)
        _ = lock.acquire(b)
        _ = lock.acquire(c)
        #expect(lock.releaseShared(a) == [b])
        #expect(lock.acquire(d) == false)
        #expect(lock.release(b) == [c])
        #expect(lock.release(c) == [d])
    }

    @Test("a writer hands over to all readers up to the next writer")
    func readersTogether() {
        var lock = ReadWriteLockRule()
        _ = lock.acquire(a)
        _ = lock.acquireShared(b)
        _ = lock.acquireShared(c)
        _ = lock.acquire(d)
        #expect(lock.release(a) == [b, c])
        #expect(lock.releaseShared(c) == [])
        #expect(lock.releaseShared(b) == [d])
    }

    @Test("when a waiting writer gives up, the readers behind it join those that read")
    func writerGivesUp() {
        var lock = ReadWriteLockRule()
        _ = lock.acquireShared(a)
        _ = lock.acquire(b)
        _ = lock.acquireShared(c)
        #expect(lock.remove(b) == [c])
        #expect(lock.readers == [a, c])
    }

    @Test("a thread that does not hold a read-write lock cannot release it")
    func notHeld() {
        var lock = ReadWriteLockRule()
        _ = lock.acquire(a)
        _ = lock.acquire(b)
        #expect(lock.release(b) == [])
        #expect(lock.releaseShared(a) == [])
        #expect(lock.writer == a)
    }

    @Test("a condition's signal is kept for the next wait, and lets one waiter through")
    func condition() {
        var condition = ConditionRule()
        #expect(condition.signal() == nil)
        let waits = [a, b, c].map { condition.wait($0) }
        #expect(waits == [true, false, false])
        #expect(condition.signal() == b)
        #expect(condition.count == 0)
        #expect(condition.waiters == [c])
    }

    @Test("a broadcast lets the current waiters through, and no later ones")
    func broadcast() {
        var condition = ConditionRule()
        _ = condition.wait(a)
        _ = condition.wait(b)
        #expect(condition.broadcast() == [a, b])
        #expect(condition.wait(c) == false)
        #expect(condition.remove(c) == true)
        #expect(condition.signal() == nil)
        #expect(condition.count == 1)
    }
}
