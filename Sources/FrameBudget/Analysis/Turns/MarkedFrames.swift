import FrameTrace

/// The frames that a thread has marked, laid over the turns of its loop: what it waited at home is no part of a frame.
struct MarkedFrames {
    /// The frames, in order.
    private(set) var frames: [Interval] = []
    /// From the first frame, or from the first one after a pause, to the next pause; nil where none followed.
    private(set) var sessions: [(start: Instant, end: Instant?)] = []
    private let turns: [Interval]
    private var begin: Instant?

    /// Fewer frames are none.
    static let fewest = 2

    /// - Complexity: O(marks · log turns).
    init(_ marks: [ProgramMark], turns: [Interval]) {
        self.turns = turns
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
        case .stepBegin, .stepEnd: break
        }
    }

    private mutating func start(at instant: Instant) {
        begin = instant
        if sessions.last.map({ $0.end != nil }) ?? true { sessions.append((instant, nil)) }
    }

    private mutating func end(at instant: Instant) {
        guard let begin else { return }
        // Where it waited at home in between, the frame begins with the turn that ends it.
        let next = turns.firstIndex(whereSorted: { $0.end >= instant })
        let turn = next < turns.count && turns[next].start <= instant ? turns[next].start : begin
        let start = max(begin, turn)
        if start < instant { frames.append(Interval(start: start, end: instant)) }
    }
}

extension Trace {
    /// The thread of a program that has marked the most frames; nil where none has marked enough.
    func markingThread(_ options: TurnOptions, of app: AppID) -> ThreadID? {
        guard !options.prefersTurns, options.home == nil else { return nil }
        let counts = program.marks.compactMap { thread, marks -> (thread: ThreadID, count: Int)? in
            let count = marks.count { $0.kind == .frame || $0.kind == .frameEnd }
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
