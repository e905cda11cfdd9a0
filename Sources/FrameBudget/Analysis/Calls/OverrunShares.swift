import FrameTrace

/// The weights of the parts of a late frame. The only definition, for the profile of a result and for every export.
enum OverrunShares {
    /// Returns the frame's overrun, split in proportion to the time that each part stands for, to the nanosecond.
    ///
    /// - Parameter parts: the parts of the main thread. Other threads ran at the same time, and have no share.
    /// - Complexity: O(n log n).
    static func shares(of frame: FrameRecord, _ parts: [SampledThread.Part]) -> [TimeSpan] {
        LargestRemainder.split(frame.overrun, by: parts.map(\.sample.lasts))
    }

    /// Returns the place of each part, with its wait as an additional innermost level; nil if not even the app is
    /// known.
    static func places(of parts: [SampledThread.Part], _ calls: CallTableBuilder, _ app: AppID) -> [CallID?] {
        parts.map { part in
            let place = part.sample.call ?? calls.place(path: .none, app: app)
            return calls.place(of: part.sample.state, resource: part.sample.resource, in: place)
        }
    }
}
