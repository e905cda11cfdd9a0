import FrameTrace

/// Counts the missed frames that rebuilt discarded memory, or were delayed by such a rebuild on their main thread.
struct RebuiltFrames {
    /// A frame that missed its deadline.
    private struct Late {
        var begin: Instant
        var due: Instant
    }

    /// By app, in the trace's order.
    private let late: [[FrameNumber: Late]]
    private var found: [Set<FrameNumber>]

    /// Collects the missed frames of a run that its rebuilds name: a long run has millions of others.
    ///
    /// - Parameters:
    ///   - frames: by app, in the trace's order.
    ///   - apps: the place of each app in that order.
    /// - Complexity: O(notes), plus O(frames) for each app with such a rebuild.
    init(_ frames: [FrameBuilder.Frames], of trace: Trace, at apps: [AppID: Int]) {
        var named: [Int: Set<FrameNumber>] = [:]
        for case (.memory(.rebuilt(let app, _, let frame?)), _) in trace.notes {
            if let index = apps[app] { named[index, default: []].insert(frame) }
        }
        let grid = trace.header.grid
        late = frames.enumerated().map { index, app -> [FrameNumber: Late] in
            guard let named = named[index] else { return [:] }
            var late: [FrameNumber: Late] = [:]
            for missed in app.records.missed where named.contains(missed.element.number) {
                let frame = missed.element
                late[frame.number] = Late(begin: frame.begin, due: frame.due(on: grid))
            }
            return late
        }
        found = frames.map { _ in [] }
    }

    /// Takes a rebuild, and returns the number of frames of the app counted so far.
    ///
    /// - Parameters:
    ///   - frame: the frame that contained it, or the next one that the main thread began; nil if it was on another
    ///     thread.
    ///   - interval: from finding the memory discarded to the end of the rebuild.
    mutating func take(_ frame: FrameNumber?, of app: Int, within interval: Interval) -> Int {
        guard found.indices.contains(app) else { return 0 }
        // A rebuild that ended before the frame was due did not delay it.
        if let frame, let missed = late[app][frame],
            interval.end > min(missed.begin, missed.due) || interval.start >= missed.begin
        {
            found[app].insert(frame)
        }
        return found[app].count
    }
}
