import CUnwind
import Glibc
import Synchronization

@testable import FrameRecorder
@testable import FrameTrace

/// The stacks of a fixture's thread, as the kernel samples it.
@safe  // The copy lives as long as the fixture.
final class KernelFixture {
    /// Whether the kernel samples this process's threads.
    static let isAllowed = KernelSampleCost.measure() != nil

    private let target: CaptureTarget
    private let samples: KernelSamples
    private let unwinder: CopyUnwinder
    private let copy = UnsafeMutablePointer<fb_copy>.allocate(capacity: 1)
    /// Samples that found the ring full.
    private(set) var lost = 0

    /// Samples the thread from now on.
    init(_ target: CaptureTarget, every interval: TimeSpan) throws(CaptureError) {
        self.target = target
        samples = try KernelSamples(of: target.kernelID, every: interval)
        unwinder = try CopyUnwinder()
        unsafe copy.initialize(to: fb_copy())
        unsafe copy.pointee.bytes = .allocate(capacity: SampleRing.stackLimit)
        unsafe copy.pointee.capacity = UInt64(SampleRing.stackLimit)
        unsafe copy.pointee.stack_low = fb_slot_copy(target.slot).pointee.stack_low
        unsafe copy.pointee.stack_top = fb_slot_copy(target.slot).pointee.stack_top
        samples.set(isOn: true)
    }

    deinit {
        unsafe copy.pointee.bytes.deallocate()
        unsafe copy.deallocate()
    }

    /// Takes and unwinds the samples that are there.
    func take(_ body: (Instant, StackAddresses) -> Void) {
        while let takenAt = samples.next {
            unsafe samples.take(copy)
            body(takenAt, unsafe copy.pointee.known == 0 ? .none : unwinder.unwind(copy))
        }
        lost += samples.takeLost()
    }
}

extension Storm {
    /// Has the kernel sample one thread of each kind, and unwinds all the samples.
    ///
    /// - Parameter interval: of the threads' CPU time.
    func runSampled(
        _ kinds: [Kind],
        for span: TimeSpan,
        every interval: TimeSpan
    ) throws(CaptureError) -> [Kind: Captures] {
        let threads = begin(kinds)
        var fixtures: [(Kind, KernelFixture)] = []
        for (kind, thread) in threads { fixtures.append((kind, try KernelFixture(thread.target, every: interval))) }
        // The watcher has this priority too, where it may.
        _ = fb_set_scheduler(0, Int32(FB_POLICY_FIFO), 1)
        var captures: [Kind: Captures] = [:]
        let start = MonotonicClock.now()
        var next = start
        var round = 0
        while next < start + span {
            for (kind, fixture) in fixtures {
                fixture.take { captures[kind, default: Captures()].add($1) }
            }
            if round % 16 == 0 { try Self.renewSampled(round) }
            round += 1
            next = max(next + .milliseconds(1), MonotonicClock.now())
            MonotonicClock.sleep(until: next)
        }
        end(threads)
        return captures
    }

    /// A thread that ends while it is being sampled.
    private static func renewSampled(_ round: Int) throws(CaptureError) {
        let span = UInt32(round % 7) * 20_000
        let thread = FixtureThread { _ in
            for _ in 0..<span { CallChain.work.add(1, ordering: .relaxed) }
        }
        // It may have ended by now, and then there is nothing to sample.
        guard let fixture = try? KernelFixture(thread.target, every: .microseconds(50)) else { return thread.join() }
        fixture.take { _, _ in }
        thread.join()
        fixture.take { _, _ in }
    }
}
