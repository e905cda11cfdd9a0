import FrameTrace

/// The frames that a thread has presented. Each ends where the call that presents it begins to wait for the display, or
/// else where that call ends. Waits for the display and between turns of the loop do not belong to a frame: the next
/// one begins when the wait is over.
struct PresentedFrames {
    /// The frames, in order.
    private(set) var frames: [Interval] = []
    /// Its waits for the display, in order.
    private(set) var displayWaits: [Interval] = []
    private let waits: [Interval]
    /// Whether its only wait between turns is the one for the display.
    private let isHomeDisplay: Bool
    private let times: [OffCPUTime]
    private let clocks: [CPUReading]
    private let isForDisplay: (OffCPUTime) -> Bool
    private var begin: Instant?
    private var nextTime = 0

    /// - Parameters:
    ///   - marks: the begins and ends of its present calls, in order.
    ///   - waits: the thread's waits between turns, in order, each until it was woken.
    ///   - areForOwnThreads: whether other threads of the program end these: in the middle of a frame, such a wait is
    ///     for work.
    ///   - times: the times in which it was off the CPU, in order.
    ///   - clocks: its CPU clock at its marks, where no slices were recorded.
    ///   - isForDisplay: whether a wait within a present call may be one for the display.
    /// - Complexity: O((marks + waits) · log(marks + waits) + times).
    init(
        _ marks: [ProgramMark],
        waits: [Interval],
        areForOwnThreads: Bool = false,
        times: [OffCPUTime],
        clocks: [CPUReading] = [],
        isForDisplay: @escaping (OffCPUTime) -> Bool
    ) {
        let (calls, entered) = Self.calls(marks)
        // The loop's home may be the wait for the display.
        let between = waits.filter { wait in
            let next = calls.sortedIndex(where: { $0.end > wait.end })
            return next == calls.count || calls[next].start > wait.end
        }
        let spans = zip(calls, calls.dropFirst()).map { Interval(start: $0.end, end: max($0.end, $1.start)) }
        isHomeDisplay = between.isEmpty
        self.waits = areForOwnThreads && HomePlace(between, spans) != .atBegin ? [] : between
        self.times = times
        self.clocks = clocks
        self.isForDisplay = isForDisplay
        for call in calls { take(call) }
        if let entered { take(entered: entered) }
    }

    /// Returns the begin of the frame that the thread has not presented; nil where it is at home, or it is not known
    /// whether it waits for work: a thread whose home is the wait for the display may wait anywhere else until there is
    /// something to draw.
    ///
    /// - Parameters:
    ///   - turn: the begin of its loop's turn that has not ended; nil where it is at home, or has no loop.
    ///   - isWaiting: whether it waits.
    ///   - lastWait: the end of the last wait of a thread that has ended: it may have been for work.
    func open(turn: Instant?, isWaiting: Bool, lastWait: Instant? = nil) -> Instant? {
        guard let begin else { return nil }
        if isHomeDisplay { return isWaiting ? nil : lastWait.map { max(begin, $0) } ?? begin }
        guard !waits.isEmpty else { return begin }
        return turn.map { max(begin, $0) }
    }

    /// Returns the calls, and the entry into one that has not ended.
    private static func calls(_ marks: [ProgramMark]) -> (ended: [Interval], entered: Instant?) {
        var calls: [Interval] = []
        var entered: Instant?
        for mark in marks {
            switch mark.kind {
            case .present: entered = mark.at
            case .presented:
                // If the mark before was dropped, only the end of the call is known.
                calls.append(Interval(start: entered ?? mark.at, end: mark.at))
                entered = nil
            case .frame, .frameBegin, .frameEnd, .pause, .stepBegin, .stepEnd: break
            }
        }
        return (calls, entered)
    }

    /// Takes a call that has not ended: the frame before it is over where it waits for the display.
    private mutating func take(entered: Instant) {
        guard let begin,
            let wait = times[nextTime...].first(where: { $0.interval.start >= entered && isForDisplay($0) })
        else { return }
        let start = waits.lastWake(before: wait.interval.start, after: begin)
        if start < wait.interval.start { frames.append(Interval(start: start, end: wait.interval.start)) }
        self.begin = nil
    }

    private mutating func take(_ call: Interval) {
        let wait = displayWait(in: call) ?? unseenWait(in: call)
        if let wait { displayWaits.append(wait.interval) }
        let end = wait?.interval.start ?? call.end
        if let begin {
            let start = waits.lastWake(before: end, after: begin)
            if start < end { frames.append(Interval(start: start, end: end)) }
        }
        begin = wait?.ready ?? call.end
    }

    /// Returns a call as one wait if it spent more time off the CPU than on it, where its single waits are not known.
    private func unseenWait(in call: Interval) -> OffCPUTime? {
        guard let before = clocks.cpu(at: call.start), let after = clocks.cpu(at: call.end),
            (after - before) * 2 < call.length
        else { return nil }
        return OffCPUTime(interval: call, ready: call.end, leave: nil, isStop: false)
    }

    /// Returns the longest wait for the display in a call: a swap may wait for short replies before and after it.
    private mutating func displayWait(in call: Interval) -> OffCPUTime? {
        while nextTime < times.count, times[nextTime].interval.start < call.start { nextTime += 1 }
        var longest: OffCPUTime?
        while nextTime < times.count, times[nextTime].interval.start < call.end {
            let time = times[nextTime]
            nextTime += 1
            guard time.interval.end <= call.end, isForDisplay(time), time.blocked > longest?.blocked ?? .zero else {
                continue
            }
            longest = time
        }
        return longest
    }
}

extension Trace {
    /// Returns the thread of a program that has presented the most frames; nil where none has presented enough.
    func presentingThread(_ options: TurnOptions, of app: AppID) -> ThreadID? {
        busiest(presentingThreads(options, of: app))
    }

    /// Returns the threads of a program that have presented enough frames, each with their number.
    func presentingThreads(_ options: TurnOptions, of app: AppID) -> [(thread: ThreadID, count: Int)] {
        markedThreads(program.presents, options, of: app) { $0.kind == .presented }
    }

    /// Returns the frames of such a thread.
    func presentedFrames(of thread: ThreadID, _ loop: EventLoop?, _ times: [OffCPUTime]) -> PresentedFrames {
        PresentedFrames(
            program.presents[thread] ?? [],
            waits: loop?.waits ?? [],
            areForOwnThreads: loop?.waitsForOwnThreads ?? false,
            times: times,
            clocks: program.clocks[thread] ?? []
        ) { time in
            // A wait that another thread of the program ended was for work, such as the drawing itself.
            let isOwn = time.waker.map { threads[$0]?.kind == .simulated } ?? false
            let call = time.leave.flatMap { program.sites[$0.site]?.call }
            return !time.isStop && !isOwn && (call != "futex" || time.waker != nil)
        }
    }

    /// Returns the function with which a thread has presented the most frames. Its name is missing if there was no room
    /// for it.
    func presentFunction(of thread: ThreadID) -> String {
        let counts = Dictionary(grouping: program.presents[thread] ?? [], by: \.name)
        let most = counts.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
        return most.flatMap { program.markNames[$0.key] } ?? "a function without a name"
    }
}
