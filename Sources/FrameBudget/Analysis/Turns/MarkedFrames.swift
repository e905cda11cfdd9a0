import FrameTrace

/// The frames that a thread has marked. What it waited between the turns of its loop is no part of them.
struct MarkedFrames {
    /// The frames, in order.
    private(set) var frames: [Interval] = []
    /// From the first frame, or from the first one after a pause, to the next pause; nil where none followed.
    private(set) var sessions: [(start: Instant, end: Instant?)] = []
    private let wakes: [Instant]
    private var begin: Instant?

    /// Fewer frames are none.
    static let fewest = 2

    /// - Parameter wakes: when it was woken out of the wait between turns, in order.
    /// - Complexity: O(marks · log wakes).
    init(_ marks: [ProgramMark], wakes: [Instant]) {
        self.wakes = wakes
        for mark in marks { take(mark) }
    }

    private mutating func take(_ mark: ProgramMark) {
        switch mark.kind {
        case .frame:
            end(at: mark.at)
            start(at: mark.at)
        case .frameBegin: start(at: mark.at)
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
        let start = wakes.lastWake(before: instant, after: begin)
        if start < instant { frames.append(Interval(start: start, end: instant)) }
    }
}

extension [Instant] {
    /// Where a frame begins that could have begun at an instant: where it waited between turns since, when that wait was over.
    ///
    /// - Complexity: O(log n).
    func lastWake(before end: Instant, after begin: Instant) -> Instant {
        let next = firstIndex(whereSorted: { $0 > end })
        return next > 0 ? Swift.max(begin, self[next - 1]) : begin
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
