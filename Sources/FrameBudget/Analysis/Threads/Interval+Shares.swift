import FrameTrace

extension Interval {
    /// An equal share of the time for each of several that had CPUs during it. What does not divide goes to the first ones,
    /// so that the shares sum up exactly; none where there is nobody.
    func shared<Holder>(among holders: [Holder]) -> [(holder: Holder, time: TimeSpan)] {
        let count = Int64(holders.count)
        return holders.enumerated().map { number, holder in
            (holder, .nanoseconds(length.nanoseconds / count + (Int64(number) < length.nanoseconds % count ? 1 : 0)))
        }
    }
}
