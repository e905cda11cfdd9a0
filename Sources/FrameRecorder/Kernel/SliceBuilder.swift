import FrameTrace

/// A builder of slices from the switch records of one CPU, which come in order of time.
///
/// A slice is a pair of a switch in and a switch out. If records were lost in between there is no slice, because the
/// thread may have been off the CPU meanwhile.
///
/// If every thread of the CPU is watched, a slice begins when the previous thread left: the record of a switch in comes
/// at the end of the switch, 1 to 30 µs later, and the scheduler counts the switch as CPU time of the incoming thread.
/// See `Documentation/Decisions/0140`.
struct SliceBuilder {
    /// The longest switch. A longer gap includes time in which the hypervisor had the CPU.
    static let longestSwitch = TimeSpan.microseconds(100)

    /// A completed slice of a thread.
    struct Made: Equatable {
        var process: Int32
        var thread: Int32
        var slice: RunSlice
        /// Whether it is the time from a thread's exit to where it left its CPU.
        var isAfterExit = false
    }

    private struct Running {
        var process: Int32
        /// Nil for the thread that ran when watching began: its first record names it.
        var thread: Int32?
        var start: Instant
        /// Whether it has exited. It stays on its CPU for another 0.1 ms.
        var hasExited = false
    }

    private let cpu: UInt32
    /// Whether every thread of the CPU is watched.
    private let isWhole: Bool
    private var running: Running?
    /// The last thread that left and when, the idle one included if the kernel records it; nil if another
    /// switch-related record came after it.
    private var left: (thread: Int32, at: Instant)?
    /// Threads whose watching began while they ran here: their first switch out has no switch in before it.
    private var expected: [Int32: Instant] = [:]
    /// A thread that is watched twice: two events recorded the same switch.
    private(set) var twice: Int32?
    /// The thread whose next switch out is a stop.
    private var stopping: Int32?

    /// Creates a builder for a CPU.
    ///
    /// - Parameter watchedSince: the start of watching, if every thread of the CPU is watched; the first slice begins
    ///   there.
    init(cpu: UInt32, watchedSince: Instant? = nil) {
        self.cpu = cpu
        isWhole = watchedSince != nil
        running = watchedSince.map { Running(process: 0, thread: nil, start: $0) }
    }

    /// Records that a thread that runs here is watched from an instant on.
    mutating func expect(_ thread: Int32, since instant: Instant) { expected[thread] = instant }

    /// Takes the next record; returns the slice that it ends, if any.
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
            // Thread 0 is the idle thread.
            let isSomebody = record.thread > 0
            running = isSomebody ? Running(process: record.process, thread: record.thread, start: start) : nil
            return nil
        case .switchOut(let isReady):
            defer {
                stopping = nil
                left = (thread: record.thread, at: record.at)
            }
            if let running, running.hasExited { return afterExit(of: running, record) }
            return end(record, isReady ? .ready : stopping == record.thread ? .stopped : .waiting)
        case .exit:
            let made = end(record, .waiting)
            if isWhole, made != nil {
                running = Running(process: record.process, thread: record.thread, start: record.at, hasExited: true)
            }
            return made
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

    /// Ends the slice of the running thread at the end of the recording.
    mutating func finish(at instant: Instant) -> Made? {
        guard let running, !running.hasExited, let thread = running.thread, instant >= running.start else {
            return nil
        }
        self.running = nil
        return made(running.process, thread, running.start, instant, .ready)
    }

    private mutating func end(_ record: SwitchRecord, _ ending: SliceEnd) -> Made? {
        guard let start = start(of: record.thread), record.thread > 0, record.at >= start else { return nil }
        return made(record.process, record.thread, start, record.at, ending)
    }

    /// Returns the time from a thread's exit to its last switch out, in which its number may be gone already.
    private mutating func afterExit(of exited: Running, _ record: SwitchRecord) -> Made? {
        running = nil
        guard let thread = exited.thread, record.thread == thread || record.thread < 0, record.at > exited.start else {
            return nil
        }
        var made = made(exited.process, thread, exited.start, record.at, .waiting)
        made.isAfterExit = true
        return made
    }

    /// Returns the start of a switched-in thread's slice.
    private func start(of record: SwitchRecord) -> Instant {
        guard isWhole, let left, left.at <= record.at, record.at - left.at <= Self.longestSwitch,
            Self.isSame(left.thread, record.previous)
        else { return record.at }
        return left.at
    }

    /// Whether the thread of the last switch out is the one that a switch in replaced. It is not where the kernel
    /// records no switches of a CPU's idle thread: then the CPU was idle in between. A thread that is gone has no
    /// number.
    private static func isSame(_ left: Int32, _ previous: Int32?) -> Bool {
        guard let previous, previous >= 0, left >= 0 else { return true }
        return left == previous
    }

    /// Returns the start of the slice of a thread that is about to leave; nil if unknown.
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
