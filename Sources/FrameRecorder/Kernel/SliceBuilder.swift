import FrameTrace

/// Makes slices of the switch records of one CPU, which come in the order of time.
///
/// A slice is a pair of a switch in and a switch out. Where records were lost in between, there is none: the thread may
/// have been away meanwhile.
///
/// Where every thread of the CPU is watched, a slice begins where the thread before it left: the record of a switch in comes
/// at the end of the switch, 1 to 30 µs later, and the scheduler counts the switch as CPU time of the thread that comes. See
/// `Documentation/Decisions/0140`.
struct SliceBuilder {
    /// A switch takes no longer. What is longer is no switch alone: the hypervisor had the CPU meanwhile.
    static let longestSwitch = TimeSpan.microseconds(100)

    /// A thread's time on the CPU.
    struct Made: Equatable {
        var process: Int32
        var thread: Int32
        var slice: RunSlice
    }

    private struct Running {
        var process: Int32
        /// Nil for whoever it was when watching began: its first record says who.
        var thread: Int32?
        var start: Instant
    }

    private let cpu: UInt32
    /// Whether every thread of the CPU is watched.
    private let isWhole: Bool
    private var running: Running?
    /// When the last thread left, the idle one included; nil where the record after that was another one about switches.
    private var left: Instant?
    /// Threads that are watched since they run here: their first switch out has no switch in before it.
    private var expected: [Int32: Instant] = [:]
    /// Whether two events recorded the same switch: a thread is watched twice.
    private(set) var twice: Int32?
    /// The thread whose next switch out is a stop.
    private var stopping: Int32?

    /// A builder for a CPU.
    ///
    /// - Parameter watchedSince: when watching began, where every thread of the CPU is watched; whoever ran then ran
    ///   from there on.
    init(cpu: UInt32, watchedSince: Instant? = nil) {
        self.cpu = cpu
        isWhole = watchedSince != nil
        running = watchedSince.map { Running(process: 0, thread: nil, start: $0) }
    }

    /// Says that a thread is watched from an instant on at which it runs here.
    mutating func expect(_ thread: Int32, since instant: Instant) { expected[thread] = instant }

    /// Takes the next record; returns the slice that it ends, if it does.
    mutating func take(_ record: SwitchRecord) -> Made? {
        switch record.kind {
        case .switchIn:
            let start = start(of: record)
            left = nil
            expected[record.thread] = nil
            if let running, running.thread == record.thread {
                twice = record.thread
                return nil
            }
            // Thread 0 is the idle one: nobody.
            let isSomebody = record.thread > 0
            running = isSomebody ? Running(process: record.process, thread: record.thread, start: start) : nil
            return nil
        case .switchOut(let isReady):
            defer {
                stopping = nil
                left = record.at
            }
            return end(record, isReady ? .ready : stopping == record.thread ? .stopped : .waiting)
        case .exit: return end(record, .waiting)
        case .stopping:
            stopping = record.thread
            return nil
        case .lost:
            stopping = nil
            running = nil
            left = nil
            expected = [:]
            return nil
        case .named, .executed, .forked, .leaving, .called, .faulted, .waking, .migration, .interruptBegin,
            .interruptEnd:
            return nil
        }
    }

    /// Ends what still runs at the end of the recording.
    mutating func finish(at instant: Instant) -> Made? {
        guard let running, let thread = running.thread, instant >= running.start else { return nil }
        self.running = nil
        return made(running.process, thread, running.start, instant, .ready)
    }

    private mutating func end(_ record: SwitchRecord, _ ending: SliceEnd) -> Made? {
        guard let start = start(of: record.thread), record.thread > 0, record.at >= start else { return nil }
        return made(record.process, record.thread, start, record.at, ending)
    }

    /// Where a thread's time on the CPU begins that has been switched in.
    private func start(of record: SwitchRecord) -> Instant {
        guard isWhole, let left, left <= record.at, record.at - left <= Self.longestSwitch else { return record.at }
        return left
    }

    /// Since when a thread runs that is going to stop; nil where its beginning is not known.
    private mutating func start(of thread: Int32) -> Instant? {
        let since = expected.removeValue(forKey: thread)
        guard let running, running.thread == nil || running.thread == thread else { return since }
        self.running = nil
        return running.start
    }

    private func made(
        _ process: Int32,
        _ thread: Int32,
        _ start: Instant,
        _ end: Instant,
        _ ending: SliceEnd
    ) -> Made {
        Made(
            process: process,
            thread: thread,
            slice: RunSlice(cpu: cpu, start: start, end: end, ending: ending)
        )
    }
}
