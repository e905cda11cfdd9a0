import CUnwind
import FrameTrace
import Glibc

/// Samples of one thread's stack that the kernel takes by itself, in a ring of fixed size.
///
/// One is due whenever the thread has had a CPU for so long, in its own code or in the kernel: a thread that sleeps is not
/// sampled, and no sleep is cut short. To be read by one thread at a time.
@safe final class KernelSamples: @unchecked Sendable {  // Constant after init; what changes is the reader's alone.
    /// Fifteen samples of ``SampleRing/stackLimit``; three, where no more memory may be locked.
    private static let ringSizes = [256 << 10, 64 << 10]

    private let descriptor: Int32
    private let ring: UnsafeMutableRawPointer
    private let ringSize: Int
    /// Records that found the ring full, and were not asked for yet.
    private var lost: UInt64 = 0
    private var interval: TimeSpan
    /// Whether samples are being taken.
    private(set) var isOn = false

    /// Samples of a thread of this process, switched off.
    ///
    /// - Throws: ``CaptureError`` where the kernel doesn't allow them, or a resource is lacking.
    init(of thread: Int32, every interval: TimeSpan) throws(CaptureError) {
        let descriptor = fb_samples_open(
            thread,
            UInt64(max(1, interval.nanoseconds)),
            UInt32(SampleRing.stackLimit)
        )
        guard descriptor >= 0 else {
            throw CaptureError(operation: "perf_event_open for cpu-clock", errorNumber: -descriptor)
        }
        var ring: UnsafeMutableRawPointer?
        var result: Int32 = 0
        var mapped = 0
        for size in Self.ringSizes where mapped == 0 {
            result = unsafe fb_ring_map(descriptor, size, &ring)
            if result == 0 { mapped = size }
        }
        guard let ring = unsafe ring else {
            close(descriptor)
            throw CaptureError(operation: "map a ring of cpu-clock", errorNumber: -result)
        }
        self.interval = interval
        self.descriptor = descriptor
        unsafe self.ring = ring
        ringSize = mapped
    }

    deinit {
        unsafe fb_ring_unmap(ring, ringSize)
        close(descriptor)
    }

    /// Switches samples on or off. Returns false where the kernel refuses.
    @discardableResult
    func set(isOn new: Bool) -> Bool {
        guard new != isOn else { return true }
        guard fb_samples_set(descriptor, new) == 0 else { return false }
        isOn = new
        return true
    }

    /// After how much CPU time a sample is due.
    func set(interval new: TimeSpan) {
        guard new != interval else { return }
        interval = new
        fb_samples_set_period(descriptor, UInt64(max(1, new.nanoseconds)))
    }

    /// When the next one was taken; nil where there is none yet.
    var next: Instant? {
        let time = unsafe fb_samples_next(ring, &lost)
        return time < 0 ? nil : Instant(nanoseconds: time)
    }

    /// Takes out the one that ``next`` told of. The copy's place, room and bounds of the stack are given.
    func take(_ copy: UnsafeMutablePointer<fb_copy>) { unsafe fb_samples_take(ring, copy) }

    /// Takes it out unread.
    func drop() { unsafe fb_samples_drop(ring) }

    /// Takes out all that are there, unread.
    func skip() { unsafe fb_samples_skip(ring) }

    /// How many were lost since the last call.
    func takeLost() -> Int {
        defer { lost = 0 }
        return Int(lost)
    }

    /// Bytes ever written: goes on with each sample.
    var written: UInt64 { unsafe fb_samples_written(ring) }
}
