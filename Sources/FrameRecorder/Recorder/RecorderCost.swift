import CUnwind
public import FrameTrace

/// What the recorder itself costs a main thread, measured on the machine at hand.
public enum RecorderCost {
    private static let frames = 400

    /// The CPU time that marking one frame with one step takes: the same marks as in a run, into a ring of their own.
    ///
    /// The median of several hundred frames; takes about 2 ms of CPU.
    ///
    /// - Parameter keepsPlaces: whether the marks also keep where the thread was when.
    public static func measure(keepsPlaces: Bool = false) -> TimeSpan? {
        let recorder = ThreadRecorder(
            id: ThreadID(0),
            kernelID: fb_gettid(),
            ringExponent: 4,
            keepsPlaces: keepsPlaces
        )
        var costs: [TimeSpan] = []
        costs.reserveCapacity(frames)
        // A pair of clock readings costs something by itself, which is no part of the marks.
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
