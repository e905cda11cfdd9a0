import FrameTrace

/// The frames that a thread has marked. What it waited between the turns of its loop is no part of a frame whose begin it has not
/// marked.
struct MarkedFrames {
    /// The frames, in order.
    private(set) var frames: [Interval] = []
    /// From the first frame, or from the first one after a pause, to the next pause; nil where none followed.
    private(set) var sessions: [(start: Instant, end: Instant?)] = []
    private let waits: [Interval]
    /// Whether its marks come after the wait, and what a frame takes before it: `draw(); swap(); fbprof_frame();`.
    private let isMarkedAfterWaits: Bool
    private var begin: Instant?
    /// Whether the program itself says where the frame begins, rather than where the one before ended.
    private var isBeginStated = false

    /// Fewer frames are none.
    static let fewest = 2

    /// - Parameters:
    ///   - waits: its waits between turns, each until it was woken, in order.
    ///   - areForOwnThreads: whether other threads of the program end these: in the middle of a frame that is a wait for work.
    /// - Complexity: O(marks · log waits).
    init(_ marks: [ProgramMark], waits: [Interval], areForOwnThreads: Bool = false) {
        let place = HomePlace(waits, Self.spans(marks))
        self.waits = areForOwnThreads && place == .within ? [] : waits
        isMarkedAfterWaits = place == .atEnd
        for mark in marks { take(mark) }
    }

    /// From each mark that ends a frame and begins another one to the next.
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

    /// Where the frame began that no mark has ended; nil where the thread has paused, or is at home.
    ///
    /// - Parameters:
    ///   - hasLoop: whether the thread has an event loop.
    ///   - turn: where that loop's turn began that has not ended; nil where it is at home.
    func open(hasLoop: Bool, turn: Instant?) -> Instant? {
        guard let begin, hasLoop, !isBeginStated, !waits.isEmpty else { return begin }
        return turn.map { max(begin, $0) }
    }
}

extension [Interval] {
    /// Where a frame begins that could have begun at an instant: where it waited between turns since, when that wait was over.
    ///
    /// - Complexity: O(log n).
    func lastWake(before end: Instant, after begin: Instant) -> Instant {
        let next = sortedIndex(where: { $0.end > end })
        return next > 0 ? Swift.max(begin, self[next - 1].end) : begin
    }
}

extension Trace {
    /// The thread of a program that has marked the most frames; nil where none has marked enough.
    func markingThread(_ options: TurnOptions, of app: AppID) -> ThreadID? {
        guard !options.prefersTurns, options.home == nil else { return nil }
        return busiestThread(program.marks, options, of: app) { $0.kind == .frame || $0.kind == .frameEnd }
    }

    /// The thread of a program with the most marks of a kind; nil where none has enough.
    func busiestThread(
        _ marks: [ThreadID: [ProgramMark]],
        _ options: TurnOptions,
        of app: AppID,
        _ isCounted: (ProgramMark) -> Bool
    ) -> ThreadID? {
        let counts = marks.compactMap { thread, marks -> (thread: ThreadID, count: Int)? in
            let count = marks.count(where: isCounted)
            guard count >= MarkedFrames.fewest, threads[thread]?.app == app,
                options.thread.map({ isCalled(thread, $0) }) ?? true
            else { return nil }
            return (thread, count)
        }
        return counts.max { ($0.count, $1.thread) < ($1.count, $0.thread) }?.thread
    }

    private func isCalled(_ thread: ThreadID, _ name: String) -> Bool {
        threads[thread].map { $0.name == name || "\($0.kernelID)" == name } ?? false
    }
}
