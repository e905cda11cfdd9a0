internal import CUnwind
public import FrameTrace
internal import Glibc

/// Captures stacks of other threads, for one watcher thread.
///
/// A blocked thread is read from outside: it is neither signalled nor woken, so none of its waits is cut short. A
/// running one gets a signal, whose handler only copies registers and stack. Both copies are unwound here.
///
/// Not thread safe: one capturer a watcher, and one watcher a target.
@safe  // The unwinder and the buffers live as long as the capturer.
public final class StackCapturer {
    private let unwinder: CopyUnwinder
    private let blocked: UnsafeMutablePointer<fb_copy>
    private let owners = FutexOwner()
    /// When the unanswered request of a target was made.
    private var unanswered: [ObjectIdentifier: Unanswered] = [:]

    /// Held, so that no other target takes the identifier.
    private struct Unanswered {
        var target: CaptureTarget
        var requestedAt: Instant
    }

    /// A capturer that reads at most so much of a blocked thread's stack.
    ///
    /// - Throws: ``CaptureError`` if no real-time signal is free, or without memory.
    public init(stackLimit: ByteCount = ByteCount(bytes: 32 * 1024)) throws(CaptureError) {
        let signal = fb_capture_install()
        guard signal > 0 else { throw CaptureError(operation: "install the capture signal", errorNumber: -signal) }
        unwinder = try CopyUnwinder()
        let capacity = Int(max(256, stackLimit.bytes)) & ~7
        unsafe blocked = .allocate(capacity: 1)
        unsafe blocked.initialize(to: fb_copy())
        unsafe blocked.pointee.bytes = .allocate(capacity: capacity)
        unsafe blocked.pointee.capacity = UInt64(capacity)
    }

    deinit {
        unsafe blocked.pointee.bytes.deallocate()
        unsafe blocked.deallocate()
    }

    /// Captures a thread's stack now.
    ///
    /// A thread that is runnable but gets no CPU within the time-out gives ``CaptureState/unscheduled`` and no frames;
    /// ``lateCapture(_:)`` has them once it ran. Ask that first: a capture of a thread that answered late discards
    /// the late answer.
    ///
    /// - Returns: nil if the thread has ended or is retired.
    public func capture(_ target: CaptureTarget, timeout: TimeSpan = .milliseconds(5)) -> CapturedStack? {
        guard !target.isRetired else { return nil }
        let start = Self.now()
        // A thread that keeps on waking and blocking again in between is running, for that matter.
        for _ in 0..<3 {
            switch captureBlocked(target, requestedAt: start) {
            case .captured(let stack): return stack
            case .running: return captureRunning(target, requestedAt: start, timeout: timeout)
            case .moved: continue
            case .gone: return nil
            }
        }
        return captureRunning(target, requestedAt: start, timeout: timeout)
    }

    /// The answer to an earlier capture that timed out, once it is there: where the thread stood when it got a CPU
    /// again, hence where it had stood all the while.
    ///
    /// - Returns: nil if none is outstanding, or it has not come yet. Each is returned once.
    public func lateCapture(_ target: CaptureTarget) -> CapturedStack? {
        guard let request = unanswered[ObjectIdentifier(target)], unsafe !fb_slot_is_pending(target.slot) else {
            return nil
        }
        unanswered[ObjectIdentifier(target)] = nil
        return unwindSlot(target, state: .unscheduled, requestedAt: request.requestedAt)
    }

    /// Captures by the signal even a blocked thread, whose wait it may cut short: to check the other way against.
    package func captureBySignal(_ target: CaptureTarget, timeout: TimeSpan) -> CapturedStack? {
        captureRunning(target, requestedAt: Self.now(), timeout: timeout)
    }

    /// Forgets a target that will not be captured again, with any answer that is still to come.
    public func forget(_ target: CaptureTarget) { unanswered[ObjectIdentifier(target)] = nil }
}

extension StackCapturer {
    private enum BlockedCapture {
        case captured(CapturedStack)
        case running
        case moved
        case gone
    }

    private func captureBlocked(_ target: CaptureTarget, requestedAt: Instant) -> BlockedCapture {
        var wait = fb_wait()
        let result = unsafe fb_copy_blocked(target.syscallFile, target.schedstatFile, target.slot, &wait, blocked)
        switch result {
        case 1: break
        case 0: return .moved
        case -EAGAIN: return .running
        case -ESRCH, -ENOENT: return .gone
        // Its stack can't be read, or the file not understood: the signal may still work.
        default: return .running
        }
        let arguments = [
            wait.arguments.0, wait.arguments.1, wait.arguments.2,
            wait.arguments.3, wait.arguments.4, wait.arguments.5,
        ]
        let kernelWait = wait.number < 0 ? nil : KernelWait(number: Int(wait.number), arguments: arguments)
        return .captured(
            CapturedStack(
                takenAt: Instant(nanoseconds: unsafe blocked.pointee.taken_at),
                requestedAt: requestedAt,
                state: .blocked,
                stack: unsafe unwinder.unwind(blocked),
                context: unsafe blocked.pointee.context,
                wait: kernelWait,
                futexOwner: kernelWait.flatMap { owners.owner(of: $0, waiter: target.kernelID) }
            )
        )
    }

    private func captureRunning(_ target: CaptureTarget, requestedAt: Instant, timeout: TimeSpan) -> CapturedStack? {
        let key = ObjectIdentifier(target)
        // A second request while one is under way would add a signal and no knowledge: wait for the first.
        let result = unsafe fb_slot_request(target.slot)
        switch result {
        case 0: unanswered[key] = nil
        case -EBUSY: break
        default: return nil
        }
        let deadline = Self.now() + timeout
        if unsafe fb_slot_wait(target.slot, deadline.nanoseconds) == 0 {
            unanswered[key] = nil
            return unwindSlot(target, state: .running, requestedAt: requestedAt)
        }
        if unanswered[key] == nil { unanswered[key] = Unanswered(target: target, requestedAt: requestedAt) }
        return CapturedStack(
            takenAt: Self.now(),
            requestedAt: requestedAt,
            state: .unscheduled,
            stack: .none,
            context: unsafe fb_slot_context(target.slot)
        )
    }

    private func unwindSlot(_ target: CaptureTarget, state: CaptureState, requestedAt: Instant) -> CapturedStack? {
        // No request is pending, so the handler leaves the copy alone.
        guard let copy = unsafe fb_slot_copy(target.slot) else { return nil }
        return CapturedStack(
            takenAt: Instant(nanoseconds: unsafe copy.pointee.taken_at),
            requestedAt: requestedAt,
            state: state,
            stack: unsafe unwinder.unwind(copy),
            context: unsafe copy.pointee.context
        )
    }

    private static func now() -> Instant {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Instant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }
}
