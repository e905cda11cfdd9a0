import CUnwind
import FrameBudget
import Glibc

@testable import FrameRecorder
@testable import FrameTrace

/// A thread for the sampler to look at: it runs a body, and its one frame is late and open until the thread ends.
@safe  // The recorder lives as long as the thread.
final class LateThread: @unchecked Sendable {  // Written before the thread is ready, constant afterwards.
    let watched: WatchedThread
    private let thread: FixtureThread

    /// Starts the thread, and waits until it can be looked at.
    ///
    /// - Parameters:
    ///   - number: which thread of the trace it is.
    ///   - path: where in the work it is.
    init(_ number: UInt32 = 0, path: PathID = PathID(0), body: @escaping @Sendable (CaptureTarget) -> Void) {
        let recorder = ThreadRecorder(id: ThreadID(number), kernelID: 0, ringExponent: 4)
        recorder.watch.path = path
        recorder.watch.open(FrameNumber(0), deadline: Instant(nanoseconds: 1))
        thread = unsafe FixtureThread(context: recorder.watch.contextWord, body: body)
        watched = WatchedThread(recorder, thread.target)
    }

    var target: CaptureTarget { watched.target }

    /// Waits for the thread's end.
    func join() { thread.join() }
}

/// The product's sampler with its rings and its unwinder, without the watcher's clock.
final class SamplerFixture {
    /// Has more deadlines than a test has looks: each look is past one more deadline, so that each makes a copy of its
    /// own.
    private static let grid = VsyncGrid(origin: .zero, rate: .hz60)

    let counts = SamplingCounts()
    private let sampler: StackSampler
    private let unwinder: CopyUnwinder
    private let rings = Guarded<[SampleRing]>([])
    private var now = MonotonicClock.now()

    /// A sampler of threads.
    init(_ threads: [LateThread]) throws(CaptureError) {
        let signal = fb_capture_install()
        guard signal > 0 else { throw CaptureError(operation: "install the capture signal", errorNumber: -signal) }
        unwinder = try CopyUnwinder()
        sampler = StackSampler(counts: counts, grid: Self.grid) { [rings] ring in rings.withLock { $0.append(ring) } }
        refresh(threads)
    }

    /// Replaces the threads that the sampler looks at.
    func refresh(_ threads: [LateThread]) { sampler.refresh(threads.map(\.watched)) }

    /// Looks at every thread once, as for a deadline, and returns the samples that are kept by then. Those of running
    /// threads answer the previous look.
    func look() -> [StackRecord] {
        now = max(now + Self.grid.interval + .nanoseconds(1), MonotonicClock.now())
        _ = sampler.look(at: now, sampledAt: nil)
        return take()
    }

    /// Looks, and collects once every thread with a request has answered, or the time is up.
    func sample(within span: TimeSpan = .milliseconds(5)) -> [StackRecord] {
        let first = look()
        let limit = MonotonicClock.now() + span
        while sampler.outstanding.contains(where: { unsafe fb_slot_is_pending($0.target.slot) }),
            MonotonicClock.now() < limit
        { sched_yield() }
        sampler.collect()
        _ = sampler.kept.commit()
        return first + take()
    }

    /// Whether a thread has a request that it has not answered.
    var isWaiting: Bool { !sampler.outstanding.isEmpty }

    private func take() -> [StackRecord] {
        var records: [StackRecord] = []
        for ring in rings.withLock({ $0 }) {
            unsafe ring.drain { kind, note, copy in
                guard kind == .sample else { return }
                records.append(
                    StackRecord(
                        note,
                        path: FrameWatch.Place(word: unsafe copy.pointee.context).path,
                        stack: unsafe unwinder.unwind(copy)
                    )
                )
            }
        }
        rings.withLock { $0.removeAll(where: \.isFinished) }
        return records
    }

    /// The stack as the signal handler copies it, also of a blocked thread, whose wait the signal may cut short. Stacks
    /// that are sampled without a signal are checked against it.
    func signalled(_ target: CaptureTarget) -> StackAddresses? {
        guard unsafe fb_slot_request(target.slot) == 0,
            unsafe fb_slot_wait(target.slot, (MonotonicClock.now() + .seconds(2)).nanoseconds) == 0,
            let copy = unsafe fb_slot_copy(target.slot)
        else { return nil }
        return unsafe unwinder.unwind(copy)
    }
}
