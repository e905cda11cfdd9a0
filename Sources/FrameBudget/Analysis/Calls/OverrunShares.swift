import FrameTrace

/// What the parts of a late frame's time weigh: the one definition for the profile of a result and for every export.
enum OverrunShares {
    /// The frame's overrun in the proportion of the time that each part stands for, to the nanosecond.
    ///
    /// - Parameter parts: those of the main thread. The others ran at the same time, and have no share.
    /// - Complexity: O(n log n).
    static func shares(of frame: FrameRecord, _ parts: [SeenThread.Part]) -> [TimeSpan] {
        LargestRemainder.split(frame.overrun, by: parts.map(\.sample.lasts))
    }

    /// Where each part was, with what it waited for as a layer of its own; nil where not even the app is known.
    static func places(of parts: [SeenThread.Part], _ calls: CallTableBuilder, _ app: AppID) -> [CallID?] {
        parts.map { part in
            let place = part.sample.call ?? calls.place(path: .none, app: app)
            return calls.place(of: part.sample.state, resource: part.sample.resource, in: place)
        }
    }
}
