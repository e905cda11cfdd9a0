package import FrameTrace
import Glibc

/// A mutex with priority inheritance: a waiter under a real-time policy lends its priority to the holder.
///
/// `Synchronization.Mutex` is not used: it trips the thread sanitizer on Linux in correct programs.
@safe package final class PriorityLock: Sendable {
    /// Immutable after init; the pthread functions make sharing it safe.
    private nonisolated(unsafe) let mutex: UnsafeMutablePointer<pthread_mutex_t>

    package init() {
        unsafe mutex = .allocate(capacity: 1)
        unsafe mutex.initialize(to: pthread_mutex_t())
        var attributes = pthread_mutexattr_t()
        _ = unsafe pthread_mutexattr_init(&attributes)
        _ = unsafe pthread_mutexattr_setprotocol(&attributes, Int32(PTHREAD_PRIO_INHERIT))
        _ = unsafe pthread_mutex_init(mutex, &attributes)
        _ = unsafe pthread_mutexattr_destroy(&attributes)
    }

    deinit {
        _ = unsafe pthread_mutex_destroy(mutex)
        unsafe mutex.deallocate()
    }

    /// Acquires the lock. Returns the time that it took, zero if the lock was free.
    ///
    /// - Parameter beforeWaiting: called if the lock is not free.
    package func lock(beforeWaiting: () -> Void = {}) -> TimeSpan {
        guard unsafe pthread_mutex_trylock(mutex) != 0 else { return .zero }
        let start = MonotonicClock.now()
        beforeWaiting()
        _ = unsafe pthread_mutex_lock(mutex)
        return MonotonicClock.now() - start
    }

    /// Releases the lock.
    package func unlock() { _ = unsafe pthread_mutex_unlock(mutex) }
}
