/// The vsyncs at which an app wants a new frame: every n-th one of the display, counted from V(0).
public struct Cadence: Hashable, Sendable {
    /// The n of the cadence: 1 for an app that draws at the display's rate, 2 for one that draws at half of it.
    public let vsyncsPerFrame: Int64

    /// The allowed values of ``vsyncsPerFrame``.
    public static let allowed: ClosedRange<Int64> = 1...240

    /// Creates the cadence of a frame at every n-th vsync; nil outside 1 to 240.
    public init?(vsyncsPerFrame: Int64) {
        guard Self.allowed.contains(vsyncsPerFrame) else { return nil }
        self.vsyncsPerFrame = vsyncsPerFrame
    }

    private init(trusted vsyncsPerFrame: Int64) { self.vsyncsPerFrame = vsyncsPerFrame }

    /// A frame at every vsync.
    public static let everyVsync = Cadence(trusted: 1)

    /// Returns the interval from one wanted frame to the next on a display with this rate.
    public func interval(at refresh: RefreshRate) -> TimeSpan { refresh.interval * vsyncsPerFrame }

    /// Returns the number of vsyncs after V(due + 1) at which a frame may still be shown in time: none for a latency of
    /// 1.
    public func slack(ofLatency latency: Int) -> Int64 { Int64(latency - 1) * vsyncsPerFrame }

    /// Returns the first vsync at or after `index` at which a frame is wanted.
    public func first(atOrAfter index: VsyncIndex) -> VsyncIndex {
        VsyncIndex(index.rawValue + (vsyncsPerFrame - index.rawValue.modulo(vsyncsPerFrame)) % vsyncsPerFrame)
    }

    /// Returns the last vsync before `index` at which a frame is wanted.
    public func last(before index: VsyncIndex) -> VsyncIndex {
        VsyncIndex(index.rawValue - 1 - (index.rawValue - 1).modulo(vsyncsPerFrame))
    }

    /// Returns the number of vsyncs of a range at which a frame is wanted.
    public func count(in vsyncs: Range<VsyncIndex>) -> Int {
        let first = first(atOrAfter: vsyncs.lowerBound)
        guard first < vsyncs.upperBound else { return 0 }
        return Int((vsyncs.upperBound - first - 1) / vsyncsPerFrame) + 1
    }
}

extension Int64 {
    /// Returns the remainder of the division, never negative.
    fileprivate func modulo(_ divisor: Int64) -> Int64 {
        let rest = self % divisor
        return rest < 0 ? rest + divisor : rest
    }
}
