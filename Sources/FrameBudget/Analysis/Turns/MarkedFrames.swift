import FrameTrace

/// The frames that a thread has marked. Its waits between turns of its loop do not belong to a frame whose begin is not
/// marked; those in a step that is open do.
struct MarkedFrames {
    /// The frames, in order.
    private(set) var frames: [Interval] = []
    /// The intervals in which frames were wanted: from the first frame, or the first after a pause, to the next pause;
    /// nil where none followed.
    private(set) var sessions: [(start: Instant, end: Instant?)] = []
    private let waits: [Interval]
    /// Whether a frame's work comes before the wait and its mark after it: `draw(); swap(); fbprof_frame();`.
    private let isMarkedAfterWaits: Bool
    private var begin: Instant?
    /// Whether the program itself marked the frame's begin, rather than the end of the one before.
    private var isBeginStated = false

    /// Fewer frames do not count.
    static let fewest = 2

    /// - Parameters:
    ///   - waits: the thread's waits between turns, in order, each until it was woken.
    ///   - areForOwnThreads: whether other threads of the program end these: in the middle of a frame, such a wait is
    ///     for work.
    /// - Complexity: O(marks · log waits).
    init(_ marks: [ProgramMark], waits: [Interval], areForOwnThreads: Bool = false) {
        let waits = StepWaits.outside(marks, waits)
        let place = HomePlace(waits, Self.spans(marks))
        self.waits = areForOwnThreads && place == .within ? [] : waits
        isMarkedAfterWaits = place == .atEnd
        for mark in marks { take(mark) }
    }

    /// Returns the intervals from each mark that ends a frame and begins another one to the next.
    private static func spans(_ marks: [ProgramMark]) -> [Interval] {
        var spans: [Interval] = []
        var begin: Instant?
        for mark in marks {
            switch mark.kind {
            case .frame:
                if let begin, begin < mark.at { spans.append(Interval(start: begin, end: mark.at)) }
                begin = mark.at
            case .frameBegin, .frameEnd, .pause: begin = nil
            case .stepBegin, .stepEnd, .present, .presented: break
            }
        }
        return spans
    }

    private mutating func take(_ mark: ProgramMark) {
        switch mark.kind {
        case .frame:
            end(at: mark.at)
            start(at: mark.at)
            isBeginStated = false
        case .frameBegin:
            start(at: mark.at)
            isBeginStated = true
        case .frameEnd:
            end(at: mark.at)
            begin = nil
        case .pause:
            begin = nil
            if sessions.last?.end == nil, !sessions.isEmpty { sessions[sessions.count - 1].end = mark.at }
        case .stepBegin, .stepEnd, .present, .presented: break
        }
    }

    private mutating func start(at instant: Instant) {
        begin = instant
        if sessions.last.map({ $0.end != nil }) ?? true { sessions.append((instant, nil)) }
    }

    private mutating func end(at instant: Instant) {
        guard let begin else { return }
        var (start, end) = (begin, instant)
        if !isBeginStated, isMarkedAfterWaits {
            let wait = waits.sortedIndex(where: { $0.start >= begin })
            if wait < waits.count { end = min(end, waits[wait].start) }
        } else if !isBeginStated {
            start = waits.lastWake(before: instant, after: begin)
        }
        if start < end { frames.append(Interval(start: start, end: end)) }
    }

    /// Returns the begin of the frame that no mark has ended; nil where the thread has paused, or is at home.
    ///
    /// - Parameters:
    ///   - hasLoop: whether the thread has an event loop.
    ///   - turn: the begin of that loop's turn that has not ended; nil where it is at home.
    func open(hasLoop: Bool, turn: Instant?) -> Instant? {
        guard let begin, hasLoop, !isBeginStated, !waits.isEmpty else { return begin }
        return turn.map { max(begin, $0) }
    }
}

extension [Interval] {
    /// Returns where a frame begins that could have begun at `begin`: at the end of its last wait between turns since
    /// then.
    ///
    /// - Complexity: O(log n).
    func lastWake(before end: Instant, after begin: Instant) -> Instant {
        let next = sortedIndex(where: { $0.end > end })
        return next > 0 ? Swift.max(begin, self[next - 1].end) : begin
    }
}

extension Trace {
    /// Returns the thread of a program that has marked the most frames; nil where none has marked enough.
    func markingThread(_ options: TurnOptions, of app: AppID) -> ThreadID? {
        busiest(markingThreads(options, of: app))
    }

    /// Returns the threads of a program that have marked enough frames, each with their number.
    func markingThreads(_ options: TurnOptions, of app: AppID) -> [(thread: ThreadID, count: Int)] {
        markedThreads(program.marks, options, of: app) { $0.kind == .frame || $0.kind == .frameEnd }
    }

    /// Returns the thread with the most frames; nil where there is none.
    func busiest(_ counts: [(thread: ThreadID, count: Int)]) -> ThreadID? {
        counts.max { ($0.count, $1.thread) < ($1.count, $0.thread) }?.thread
    }

    /// Returns the threads of a program with enough marks of a kind, each with their number; none where turns, or a
    /// loop's home, were chosen.
    func markedThreads(
        _ marks: [ThreadID: [ProgramMark]],
        _ options: TurnOptions,
        of app: AppID,
        _ isCounted: (ProgramMark) -> Bool
    ) -> [(thread: ThreadID, count: Int)] {
        guard !options.prefersTurns, options.home == nil else { return [] }
        return marks.compactMap { thread, marks -> (thread: ThreadID, count: Int)? in
            let count = marks.count(where: isCounted)
            guard count >= MarkedFrames.fewest, threads[thread]?.app == app,
                options.thread.map({ isCalled(thread, $0) }) ?? true
            else { return nil }
            return (thread, count)
        }
    }

    private func isCalled(_ thread: ThreadID, _ name: String) -> Bool {
        threads[thread].map { $0.name == name || "\($0.kernelID)" == name } ?? false
    }
}
