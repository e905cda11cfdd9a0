import FrameTrace
import Glibc
import Synchronization

/// Ways to block in which threads are captured.
@safe  // The objects live as long as the call.
final class BlockingCall: @unchecked Sendable {  // The kernel's own objects synchronise.
    enum Kind: String, CaseIterable, Sendable {
        case mutex
        case semaphore
        case condition
        case sleep
        case pipeRead
        case poll
    }

    let kind: Kind
    /// What the blocking call returned; 0 or more is a full wait.
    let outcome = Atomic(-1000)
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    private var pipe: [Int32] = [-1, -1]
    private let signalled = Atomic(false)
    /// How long the timed waits last.
    static let span = TimeSpan.milliseconds(600)

    init(_ kind: Kind) {
        self.kind = kind
        unsafe pthread_mutex_init(mutex, nil)
        unsafe pthread_cond_init(condition, nil)
        unsafe sem_init(semaphore, 0, 0)
        unsafe Glibc.pipe(&pipe)
        if kind == .mutex { unsafe pthread_mutex_lock(mutex) }
    }

    deinit {
        unsafe mutex.deallocate()
        unsafe condition.deallocate()
        unsafe semaphore.deallocate()
        for end in pipe { close(end) }
    }

    /// The system call in which the thread is blocked.
    var systemCall: Int {
        switch kind {
        case .mutex, .semaphore, .condition: 202
        case .sleep: 230
        case .pipeRead: 0
        case .poll: 7
        }
    }

    /// Ends the waits that are not timed.
    func release() {
        switch kind {
        case .mutex:
            unsafe pthread_mutex_unlock(mutex)
        case .semaphore:
            unsafe sem_post(semaphore)
        case .condition:
            unsafe pthread_mutex_lock(mutex)
            signalled.store(true, ordering: .relaxed)
            unsafe pthread_cond_signal(condition)
            unsafe pthread_mutex_unlock(mutex)
        case .pipeRead:
            unsafe write(pipe[1], "x", 1)
        case .sleep, .poll:
            break
        }
    }

    @inline(never)
    func blockingCaller() {
        let result =
            switch kind {
            case .mutex: unsafe Int(pthread_mutex_lock(mutex))
            case .semaphore: unsafe Int(sem_wait(semaphore))
            case .condition: waitForCondition()
            case .sleep: sleep()
            case .pipeRead: read()
            case .poll: poll()
            }
        outcome.store(result, ordering: .releasing)
    }

    private func waitForCondition() -> Int {
        unsafe pthread_mutex_lock(mutex)
        var result: Int32 = 0
        while !signalled.load(ordering: .relaxed) { result = unsafe pthread_cond_wait(condition, mutex) }
        unsafe pthread_mutex_unlock(mutex)
        return Int(result)
    }

    private func sleep() -> Int {
        var time = timespec(tv_sec: 0, tv_nsec: Int(Self.span.nanoseconds))
        return unsafe Int(nanosleep(&time, nil))
    }

    private func read() -> Int {
        var byte: UInt8 = 0
        return unsafe Glibc.read(pipe[0], &byte, 1)
    }

    private func poll() -> Int {
        var descriptor = pollfd(fd: pipe[0], events: Int16(POLLIN), revents: 0)
        return unsafe Int(Glibc.poll(&descriptor, 1, Int32(Self.span.inMilliseconds)))
    }
}
