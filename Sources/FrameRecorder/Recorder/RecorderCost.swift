import CUnwind
public import FrameTrace

/// The recorder's own cost for a main thread, measured on this machine.
public enum RecorderCost {
    private static let frames = 400

    /// Measures the CPU time of marking one frame with one step: the same marks as in a run, into a separate ring.
    ///
    /// The median of several hundred frames; takes about 2 ms of CPU.
    ///
    /// - Parameter keepsPlaces: whether the marks also keep the thread's past places.
    public static func measure(keepsPlaces: Bool = false) -> TimeSpan? {
        let recorder = ThreadRecorder(
            id: ThreadID(0),
            kernelID: fb_gettid(),
            ringExponent: 4,
            keepsPlaces: keepsPlaces
        )
        var costs: [TimeSpan] = []
        costs.reserveCapacity(frames)
        // Two clock readings have a cost of their own, which is subtracted.
        var clock: [TimeSpan] = []
        for number in 0..<frames {
            let start = ThreadClock.own()
            let between = ThreadClock.own()
            recorder.beginFrame(FrameNumber(UInt32(number)), deadline: .distantFuture, callback: nil, wokenAt: nil)
            recorder.watch.path = PathID(1)
            recorder.step(PathID(1), start: .zero, end: MonotonicClock.now(), cpu: ThreadClock.own())
            recorder.watch.path = .none
            recorder.leaveFrame()
            let usage = recorder.usage()
            recorder.endFrame(FrameNumber(UInt32(number)), usage)
            let end = ThreadClock.own()
            clock.append(between - start)
            costs.append(end - between)
            recorder.ring.drain { _ in }
        }
        guard let cost = Distribution(costs), let pair = Distribution(clock) else { return nil }
        return (cost.p50 - pair.p50).clampedToZero
    }
}
