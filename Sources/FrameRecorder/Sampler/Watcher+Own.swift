import CUnwind
import FrameTrace

extension Watcher {
    /// Captures the stack of the calling thread, a watched one whose app has been ended.
    ///
    /// Copies some kilobytes on the thread itself; the copy is unwound elsewhere.
    func captureOwn(_ recorder: ThreadRecorder, state: CaptureState) {
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: SampleRing.stackLimit)
        defer { unsafe bytes.deallocate() }
        var copy = unsafe fb_copy()
        unsafe copy.bytes = bytes
        unsafe copy.capacity = UInt64(SampleRing.stackLimit)
        guard unsafe fb_copy_self(&copy) == 0 else {
            counts.add(counts.failures)
            return
        }
        let takenAt = Instant(nanoseconds: unsafe copy.taken_at)
        let note = SampleNote(
            thread: recorder.id,
            victim: recorder.id,
            frame: FrameNumber(0),
            relation: .victim,
            purpose: .termination,
            state: state,
            plannedAt: takenAt,
            takenAt: takenAt
        )
        // Uses a ring of its own, because the watcher's ring allows one writer only.
        let ring = SampleRing(size: 2 * SampleRing.stackLimit)
        guard unsafe ring.leave(note, &copy) else {
            counts.add(counts.failures)
            return
        }
        ring.commit()
        ring.close()
        unwinder.add(ring)
        unwinder.wake()
    }
}
