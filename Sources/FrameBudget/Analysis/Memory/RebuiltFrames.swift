import FrameTrace

/// Counts the missed frames that rebuilt memory which had been discarded, or that such a rebuild on their main thread held up.
struct RebuiltFrames {
    /// A frame that missed its deadline.
    private struct Late {
        var begin: Instant
        var due: Instant
    }

    /// By app, in the trace's order.
    private let late: [[FrameNumber: Late]]
    private var found: [Set<FrameNumber>]

    /// The frames of a run, by app in the trace's order.
    init(_ frames: [FrameBuilder.Frames], on grid: VsyncGrid) {
        late = frames.map { app in
            var late: [FrameNumber: Late] = [:]
            for missed in app.records.missed {
                let frame = missed.element
                late[frame.number] = Late(begin: frame.begin, due: frame.due(on: grid))
            }
            return late
        }
        found = frames.map { _ in [] }
    }

    /// Takes a rebuild, and returns how many frames of the app count now.
    ///
    /// - Parameters:
    ///   - frame: the one that it was in, or the next one that the main thread began after it; nil where it was on another thread.
    ///   - interval: from finding the memory discarded to the end of the rebuild.
    mutating func take(_ frame: FrameNumber?, of app: Int, within interval: Interval) -> Int {
        guard found.indices.contains(app) else { return 0 }
        // What ended before the frame was due held nothing up.
        if let frame, let missed = late[app][frame],
            interval.end > min(missed.begin, missed.due) || interval.start >= missed.begin
        {
            found[app].insert(frame)
        }
        return found[app].count
    }
}
