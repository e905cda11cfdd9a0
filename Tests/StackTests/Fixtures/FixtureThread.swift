import FrameRecorder
import FrameTrace
import Glibc
import Synchronization

/// A thread with a capture target, running a body.
@safe  // The box outlives the thread: both hold it.
final class FixtureThread: @unchecked Sendable {  // Only the thread writes the target, before it is ready.
    private let ready = Atomic(false)
    private let body: @Sendable (CaptureTarget) -> Void
    private let context: UnsafePointer<UInt64>?
    private var made: CaptureTarget?
    private var thread = pthread_t()

    /// Starts the thread and waits for its target.
    init(context: UnsafePointer<UInt64>?, body: @escaping @Sendable (CaptureTarget) -> Void) {
        self.body = body
        unsafe self.context = context
        let box = unsafe Unmanaged.passRetained(self)
        let result = unsafe pthread_create(
            &thread,
            nil,
            { box in
                guard let box = unsafe box else { return nil }
                unsafe Unmanaged<FixtureThread>.fromOpaque(box).takeRetainedValue().run()
                return nil
            },
            box.toOpaque()
        )
        precondition(result == 0, "no thread: \(result)")
        while !ready.load(ordering: .acquiring) { usleep(100) }
    }

    /// Starts the thread without a context word.
    convenience init(body: @escaping @Sendable (CaptureTarget) -> Void) { unsafe self.init(context: nil, body: body) }

    /// The thread's target.
    var target: CaptureTarget {
        guard let made else { preconditionFailure("the thread has no target") }
        return made
    }

    /// Waits for the thread's end.
    func join() { pthread_join(thread, nil) }

    @inline(never)
    private func run() {
        let target = unsafe try? CaptureTarget(context: context)
        made = target
        ready.store(true, ordering: .releasing)
        guard let target else { return }
        body(target)
        // Work after the body's call keeps this function's frame on the stack.
        CallChain.work.add(1, ordering: .relaxed)
    }
}
