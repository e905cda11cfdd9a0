internal import CUnwind
internal import Glibc

/// The finder of the thread that holds the lock which a blocked thread waits for.
///
/// Two kinds of lock store their owner. The C library's mutex (also under `NSLock`, `NSRecursiveLock`) keeps it two
/// words behind the word waited on; Swift's `Mutex` waits by FUTEX_LOCK_PI, whose word is the owner. Any code may use a
/// futex, so the words are trusted only if they look like a held mutex and name a thread of the process.
struct FutexOwner {
    private enum Operation {
        static let call = 202
        /// FUTEX_PRIVATE_FLAG and FUTEX_CLOCK_REALTIME.
        static let flags: UInt64 = 128 | 256
        static let wait: UInt64 = 0
        static let lockPI: UInt64 = 6
        static let waitBitset: UInt64 = 9
        static let lockPI2: UInt64 = 13
    }

    /// The process whose memory is read; nil for this process.
    var process: Int32?

    /// Returns the kernel's id of the owner; nil if the thread waits for something else, or the lock has no owner. Does
    /// not allocate. The caller must check that there is such a thread.
    func candidate(of wait: fb_wait) -> Int32? {
        candidate(Int(wait.number), wait.arguments.0, wait.arguments.1, wait.arguments.2)
    }

    /// Does the same for the numbers in `/proc/PID/task/TID/syscall`.
    func candidate(_ call: Int, _ address: UInt64, _ operation: UInt64, _ expected: UInt64) -> Int32? {
        guard call == Operation.call else { return nil }
        switch operation & ~Operation.flags {
        case Operation.wait, Operation.waitBitset:
            // 2: locked, with waiters.
            guard UInt32(truncatingIfNeeded: expected) == 2 else { return nil }
            return mutexOwner(at: address)
        case Operation.lockPI, Operation.lockPI2:
            var word: UInt32 = 0
            guard unsafe read(address, &word, 4) else { return nil }
            return thread(word & 0x3fff_ffff)
        default:
            return nil
        }
    }

    /// Returns the owner stored in a `pthread_mutex_t`: lock, count, owner, users, kind.
    private func mutexOwner(at address: UInt64) -> Int32? {
        var mutex: (lock: UInt32, count: UInt32, owner: UInt32, users: UInt32, kind: UInt32) = (0, 0, 0, 0, 0)
        guard unsafe read(address, &mutex, 20) else { return nil }
        // A malloc arena's lock has other data there: no users, or a pointer in place of the kind.
        guard mutex.lock != 0, (1...100_000).contains(mutex.users), mutex.kind < 0x400 else { return nil }
        return thread(mutex.owner)
    }

    private func read(_ address: UInt64, _ buffer: UnsafeMutableRawPointer, _ size: Int) -> Bool {
        if let process { return unsafe fb_subject_read(process, address, buffer, size) == size }
        return unsafe fb_read_memory(address, buffer, size) == size
    }

    private func thread(_ number: UInt32) -> Int32? { Int32(exactly: number).flatMap { $0 > 0 ? $0 : nil } }
}
