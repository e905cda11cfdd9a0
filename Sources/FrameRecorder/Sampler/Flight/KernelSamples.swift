import CUnwind
import FrameTrace
import Glibc

/// Samples of one thread's stack, taken by the kernel into a ring of fixed size.
///
/// A sample is due after each interval of CPU time, in the thread's own code or in the kernel. A sleeping thread is not
/// sampled, and no sleep is cut short. For one reading thread at a time.
@safe final class KernelSamples: @unchecked Sendable {  // Constant after init; all other state is the reader's.
    /// Sizes to try. The first holds fifteen samples of ``SampleRing/stackLimit``; the second, for when no more memory
    /// may be locked, three.
    private static let ringSizes = [256 << 10, 64 << 10]

    private let descriptor: Int32
    private let ring: UnsafeMutableRawPointer
    private let ringSize: Int
    /// Number of records that found the ring full, since ``takeLost()``.
    private var lost: UInt64 = 0
    private var interval: TimeSpan
    /// Whether samples are being taken.
    private(set) var isOn = false

    /// Opens samples of a thread of this process, switched off.
    ///
    /// - Throws: ``CaptureError`` if the kernel doesn't allow them, or a resource is missing.
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

    /// Switches samples on or off. Returns false if the kernel refuses.
    @discardableResult
    func set(isOn new: Bool) -> Bool {
        guard new != isOn else { return true }
        guard fb_samples_set(descriptor, new) == 0 else { return false }
        isOn = new
        return true
    }

    /// Sets the CPU time after which a sample is due.
    func set(interval new: TimeSpan) {
        guard new != interval else { return }
        interval = new
        fb_samples_set_period(descriptor, UInt64(max(1, new.nanoseconds)))
    }

    /// The time of the next sample in the ring; nil if there is none.
    var next: Instant? {
        let time = unsafe fb_samples_next(ring, &lost)
        return time < 0 ? nil : Instant(nanoseconds: time)
    }

    /// Removes the sample found by ``next`` and copies it. The caller sets the copy's buffer, its capacity and the
    /// stack's bounds.
    func take(_ copy: UnsafeMutablePointer<fb_copy>) { unsafe fb_samples_take(ring, copy) }

    /// Removes that sample unread.
    func drop() { unsafe fb_samples_drop(ring) }

    /// Removes all samples unread.
    func skip() { unsafe fb_samples_skip(ring) }

    /// Returns the number of samples lost since the last call.
    func takeLost() -> Int {
        defer { lost = 0 }
        return Int(lost)
    }

    /// Number of bytes ever written; grows with each sample.
    var written: UInt64 { unsafe fb_samples_written(ring) }
}
