internal import CUnwind
internal import Glibc

/// Finds the thread that holds the lock which a blocked thread waits for.
///
/// Two kinds of lock say who holds them. The C library's mutex (also under `NSLock`, `NSRecursiveLock`) keeps its owner
/// two words behind the word waited on; Swift's `Mutex` waits by FUTEX_LOCK_PI, whose word is the owner. Anything may
/// use a futex, so what is read is only believed if it looks like a held mutex and names a thread of this process.
package struct FutexOwner {
    private enum Operation {
        static let call = 202
        /// FUTEX_PRIVATE_FLAG and FUTEX_CLOCK_REALTIME.
        static let flags: UInt64 = 128 | 256
        static let wait: UInt64 = 0
        static let lockPI: UInt64 = 6
        static let waitBitset: UInt64 = 9
        static let lockPI2: UInt64 = 13
    }

    package init() {}

    /// The kernel's id of the owner; nil if the wait is for something else, or nobody holds it.
    package func owner(of wait: KernelWait, waiter: Int32) -> Int32? {
        guard wait.number == Operation.call, wait.arguments.count == 6 else { return nil }
        let address = wait.arguments[0]
        switch wait.arguments[1] & ~Operation.flags {
        case Operation.wait, Operation.waitBitset:
            // 2: locked, with waiters.
            guard UInt32(truncatingIfNeeded: wait.arguments[2]) == 2 else { return nil }
            return mutexOwner(at: address, waiter: waiter)
        case Operation.lockPI, Operation.lockPI2:
            guard let word = words(at: address, count: 1)?.first else { return nil }
            return thread(word & 0x3fff_ffff, waiter: waiter)
        default:
            return nil
        }
    }

    /// The owner in a `pthread_mutex_t`: lock, count, owner, users, kind.
    private func mutexOwner(at address: UInt64, waiter: Int32) -> Int32? {
        guard let mutex = words(at: address, count: 5) else { return nil }
        // A malloc arena's lock has other things there: no users, or a pointer in place of the kind.
        guard mutex[0] != 0, (1...100_000).contains(mutex[3]), mutex[4] < 0x400 else { return nil }
        return thread(mutex[2], waiter: waiter)
    }

    private func thread(_ number: UInt32, waiter: Int32) -> Int32? {
        guard let id = Int32(exactly: number), id > 0, id != waiter else { return nil }
        return unsafe access("/proc/self/task/\(id)", F_OK) == 0 ? id : nil
    }

    private func words(at address: UInt64, count: Int) -> [UInt32]? {
        var words = [UInt32](repeating: 0, count: count)
        let size = count * 4
        let read = unsafe words.withUnsafeMutableBytes { unsafe fb_read_memory(address, $0.baseAddress, $0.count) }
        return read == Int64(size) ? words : nil
    }
}
