public import FrameTrace

extension Ledger {
    /// Returns why a frame with this ledger was missed or dropped intervals (Documentation/Measures.md, Why a frame was
    /// missed).
    ///
    /// - Parameters:
    ///   - overrun: end − deadline.
    ///   - dropped: whole intervals dropped.
    ///   - interval: from one vsync to the next.
    public func verdict(overrun: TimeSpan, dropped: Int, interval: TimeSpan) -> FrameVerdict {
        VerdictBuilder(interval: interval).verdict(self, overrun: overrun, dropped: dropped)
    }

    /// The parts by cause, longest first, including own work and the residual.
    public var causes: [VerdictPart] {
        let parts = VerdictParts(self)
        var causes = parts.others
        causes.add(VerdictCause(.ownWork), parts.ownWork)
        causes.add(VerdictCause(.unknown), parts.residual.magnitude)
        return causes.sortedBySize()
    }

    /// The parts by cause that others could be responsible for: without the app's own work, and without what devices
    /// did for the app's own requests. Longest first.
    public var causesByOthers: [VerdictPart] { VerdictParts(self).contenders }

    /// Returns how long causes of the same kind as one took; inversions and waits are of one kind
    /// (``VerdictKind/family``).
    ///
    /// Time that a device spent on the app's own requests does not count as a wait for another app.
    public func time(ofKindOf cause: VerdictCause) -> TimeSpan {
        let parts = cause.culprit == nil ? causes : causesByOthers
        return parts.filter { $0.cause.kind.family == cause.kind.family }.reduce(TimeSpan.zero) { $0 + $1.time }
    }

    /// The time of inversions, which are parts of waits.
    public var inverted: TimeSpan { causes.filter { $0.cause.kind == .inversion }.reduce(.zero) { $0 + $1.time } }
}

extension Ledger {
    /// Returns how long the main thread was ready while a culprit had the CPU.
    func ready(_ culprit: Culprit) -> TimeSpan {
        var time = TimeSpan.zero
        for part in runnableBy ?? [] where part.culprit == culprit { time += part.time }
        for part in outside?.runnable ?? [] where part.culprit == culprit { time += part.time }
        return time
    }
}
