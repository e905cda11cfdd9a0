import FrameTrace

/// An input event from its arrival to the screen.
struct InputLife: Sendable {
    /// The number of its handler among those of the app.
    var handler: Int
    /// When it arrived.
    var queued: Instant
    /// The device's last note about it; nil if it was still undecided when the run ended.
    var fate: InputNote.Fate?
    /// Its handler on the main thread, as an index into the activities; nil if none has begun.
    var activity: Int?
    /// The first frame that began after its handler, as an index into the app's frames; nil if none was shown.
    var frame: Int?
}

/// The input events of an app.
struct InputEventLives {
    /// The events in order of arrival.
    private(set) var lives: [InputLife] = []
    /// By handler: how often it ran without a recorded event.
    private(set) var unknown: [Int: Int] = [:]

    /// Combines the notes about events, the handlers that ran, and the frames shown. Leaves out queued handlers that
    /// are not input, such as those of memory warnings.
    ///
    /// - Complexity: O(n log n) over notes, activities and frames.
    init(
        _ notes: LoopNotes.OfApp,
        _ activities: PackedArray<LoopActivity>,
        frames: FrameRecords,
        sessions: [ScreenSession],
        handlers: [HandlerDescription],
        isOnDemand: Bool
    ) {
        let others = Set(handlers.filter { !$0.source.isInput }.map(\.number))
        var index: [UInt32: Int] = [:]
        var handled: [Instant: [Int]] = [:]
        for (note, at) in notes.inputs where !others.contains(Int(note.handler)) {
            switch note.fate {
            case .queued:
                index[note.serial] = lives.count
                lives.append(InputLife(handler: Int(note.handler), queued: at))
            case .handled, .coalesced, .cancelled:
                guard let life = index[note.serial] else { continue }
                lives[life].fate = note.fate
                if note.fate == .handled { handled[at, default: []].append(life) }
            }
        }
        for (number, activity) in activities.enumerated() {
            guard let handler = activity.handler, handler.source.isInput else { continue }
            let begin = activity.interval.start
            // A handler begins at the instant at which the device dispatched its event.
            if let place = handled[begin]?.firstIndex(where: { lives[$0].handler == handler.number }),
                let life = handled[begin]?.remove(at: place)
            {
                lives[life].activity = number
                lives[life].frame = Self.frame(
                    after: activity,
                    frames,
                    sessions,
                    requests: isOnDemand ? notes.requests : nil
                )
            } else {
                unknown[handler.number, default: 0] += 1
            }
        }
    }

    /// Returns the first frame that begins after a handler while the app stays on screen; on demand, only if it was
    /// requested by then.
    private static func frame(
        after activity: LoopActivity,
        _ frames: FrameRecords,
        _ sessions: [ScreenSession],
        requests: [FrameNumber: Instant]?
    ) -> Int? {
        let end = activity.interval.end
        guard !activity.isUnfinished, let session = sessions.first(where: { $0.interval.contains(end) }) else {
            return nil
        }
        let first = frames.sortedIndex(where: { $0.begin >= end })
        guard first < frames.count, frames[first].begin < session.interval.end else { return nil }
        if let asked = requests?[frames[first].number], asked > end { return nil }
        return first
    }
}

extension HandlerSource {
    /// Whether it is input, which queues for the main thread and is counted.
    var isInput: Bool {
        switch self {
        case .touch, .remoteControl, .shake, .accelerometer, .gyro, .magnetometer, .location, .redraw: true
        case .timer, .observer, .launch, .callback, .memoryWarning, .taskExpiry: false
        }
    }
}
