import FrameTrace

extension Interval {
    /// Splits the time equally among several holders of CPUs. The remainder goes to the first ones, so that the shares
    /// sum up exactly. Empty without holders.
    func shared<Holder>(among holders: [Holder]) -> [(holder: Holder, time: TimeSpan)] {
        let count = Int64(holders.count)
        return holders.enumerated().map { number, holder in
            (holder, .nanoseconds(length.nanoseconds / count + (Int64(number) < length.nanoseconds % count ? 1 : 0)))
        }
    }
}
