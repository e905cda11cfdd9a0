/// At which vsyncs an app wants a new frame: at every n-th of the display, counted from V(0).
public struct Cadence: Hashable, Sendable {
    /// n: 1 for an app that draws at the display's rate, 2 for one that draws at half of it.
    public let vsyncsPerFrame: Int64

    /// How many vsyncs one frame may last.
    public static let allowed: ClosedRange<Int64> = 1...240

    /// A frame at every n-th vsync; nil outside 1 to 240.
    public init?(vsyncsPerFrame: Int64) {
        guard Self.allowed.contains(vsyncsPerFrame) else { return nil }
        self.vsyncsPerFrame = vsyncsPerFrame
    }

    private init(trusted vsyncsPerFrame: Int64) { self.vsyncsPerFrame = vsyncsPerFrame }

    /// A frame at every vsync.
    public static let everyVsync = Cadence(trusted: 1)

    /// How long a frame lasts on a display of a rate.
    public func interval(at refresh: RefreshRate) -> TimeSpan { refresh.interval * vsyncsPerFrame }

    /// How many vsyncs later than at the one after it was due a frame may be shown: none for a latency of 1.
    public func slack(ofLatency latency: Int) -> Int64 { Int64(latency - 1) * vsyncsPerFrame }

    /// The first vsync at or after another at which a frame is wanted.
    public func first(atOrAfter index: VsyncIndex) -> VsyncIndex {
        VsyncIndex(index.rawValue + (vsyncsPerFrame - index.rawValue.modulo(vsyncsPerFrame)) % vsyncsPerFrame)
    }

    /// The last vsync before another at which a frame is wanted.
    public func last(before index: VsyncIndex) -> VsyncIndex {
        VsyncIndex(index.rawValue - 1 - (index.rawValue - 1).modulo(vsyncsPerFrame))
    }

    /// At how many vsyncs of a range a frame is wanted.
    public func count(in vsyncs: Range<VsyncIndex>) -> Int {
        let first = first(atOrAfter: vsyncs.lowerBound)
        guard first < vsyncs.upperBound else { return 0 }
        return Int((vsyncs.upperBound - first - 1) / vsyncsPerFrame) + 1
    }
}

extension Int64 {
    /// The remainder that is never negative.
    fileprivate func modulo(_ divisor: Int64) -> Int64 {
        let rest = self % divisor
        return rest < 0 ? rest + divisor : rest
    }
}
