import CUnwind
import Foundation
import FrameRecorder
import FrameTrace
import Glibc
import Synchronization
import Testing

@testable import FrameRecorder

extension StackTests {
    @Suite struct OwnerTests {
        enum Lock: String, CaseIterable, Sendable {
            case foundation
            case foundationRecursive
            case pthread
            case synchronization
        }

        @Test(arguments: Lock.allCases)
        func ownerOfALockIsNamed(_ kind: Lock) throws {
            let lock = AnyLock(kind)
            let held = Atomic(false)
            let letGo = Atomic(false)
            let owner = LateThread(1) { _ in
                lock.withLock {
                    held.store(true, ordering: .releasing)
                    while !letGo.load(ordering: .acquiring) { usleep(500) }
                }
            }
            while !held.load(ordering: .acquiring) { usleep(100) }
            let waiter = LateThread(0) { _ in lock.withLock {} }
            let sampler = try SamplerFixture([waiter, owner])
            try #require(Stacks.waitUntilBlocked(waiter.target, inCall: 202))
            // The owner is found from the kernel and the lock: the program marks no wait.
            let records = sampler.sample()
            let blocked = try #require(records.first { $0.thread == waiter.watched.id && $0.relation == .victim })
            #expect(blocked.state == .blocked)
            #expect(
                records.contains { record in
                    record.thread == owner.watched.id && record.victim == waiter.watched.id
                        && record.relation == .owner(depth: 1)
                }
            )
            #expect(waiter.target.timesInterrupted == 0)
            letGo.store(true, ordering: .releasing)
            owner.join()
            waiter.join()
        }

        @Test func otherFutexesHaveNoOwner() throws {
            // Waited on like a mutex, but the words behind do not name a thread of this process.
            let words = UnsafeMutablePointer<UInt32>.allocate(capacity: 8)
            // The number in words that look like a mutex with users is given, and the sampler checks whether it knows a
            // thread of that number.
            let futexes: [(words: [UInt32], owner: Int32?)] = [
                ([2, 0, 0, 0, 0], nil), ([2, 0, 0x7fff_0000, 1, 0], 0x7fff_0000), ([2, 0, 1, 0, 0], nil),
                ([2, 0, UInt32(getpid()), 0, 0], nil), ([2, 0, UInt32(getpid()), 1, 0xffff], nil),
            ]
            func owner(_ address: UInt64) -> Int32? {
                var wait = fb_wait()
                wait.number = 202
                wait.arguments = (address, 128, 2, 0, 0, 0)
                return FutexOwner().candidate(of: wait)
            }
            for futex in futexes {
                for (index, word) in futex.words.enumerated() { unsafe words[index] = word }
                #expect(owner(UInt64(UInt(bitPattern: words))) == futex.owner, "\(futex.words)")
            }
            #expect(owner(16) == nil)
            unsafe words.deallocate()
        }
    }
}

/// One of several kinds of lock.
@safe  // The mutex lives as long as the lock.
private final class AnyLock: @unchecked Sendable {  // Every member is a lock, constant after init.
    private let kind: StackTests.OwnerTests.Lock
    private let foundation = NSLock()
    private let recursive = NSRecursiveLock()
    private let mutex = Mutex(())
    private let pthread = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    init(_ kind: StackTests.OwnerTests.Lock) {
        self.kind = kind
        unsafe pthread_mutex_init(pthread, nil)
    }

    deinit { unsafe pthread.deallocate() }

    func withLock(_ body: () -> Void) {
        switch kind {
        case .foundation:
            foundation.withLock(body)
        case .foundationRecursive:
            recursive.withLock(body)
        case .pthread:
            unsafe pthread_mutex_lock(pthread)
            body()
            unsafe pthread_mutex_unlock(pthread)
        case .synchronization:
            mutex.withLock { _ in body() }
        }
    }
}
