import FrameTrace

/// The converter of wake-ups, migrations and interrupts of the run's own threads to trace events.
struct KernelEventLog {
    private var numbers = ThreadNumberMap()
    private(set) var counts = KernelEventCounts()

    /// - Parameters:
    ///   - wakeUps: whether wake-ups and migrations are recorded.
    ///   - interrupts: whether interrupts are recorded.
    init(wakeUps: Bool, interrupts: Bool) {
        if wakeUps {
            counts.wakeUps = 0
            counts.migrations = 0
        }
        if interrupts { counts.interrupts = 0 }
    }

    /// Takes any record.
    ///
    /// - Returns: whether it is a tracepoint's record, which other consumers ignore.
    mutating func take(
        _ record: SwitchRecord,
        of ring: SwitchRing,
        _ threads: inout ThreadRegistry,
        _ encoder: inout TraceEncoder
    ) -> Bool {
        counts.records += 1
        if let number = record.number, threads.isRecorded(record.process) {
            numbers.note(record.thread, isCalled: number)
        }
        if case .lost(let count) = record.kind {
            let gap = KernelGap(cpu: UInt32(ring.cpu), start: min(ring.last, record.at), end: record.at, count: count)
            encoder.append(.kernelGap(gap))
        }
        ring.last = record.at
        if let made = ring.interrupts.take(record) { add(made, &threads, &encoder) }
        switch record.kind {
        case .waking(let number, let cpu, let inInterrupt):
            guard let thread = numbers.thread(number).flatMap({ threads.watched($0) }) else { return true }
            var waker: ThreadID?
            // A thread that is not registered yet would appear twice in the trace.
            if !inInterrupt, record.thread > 0, !threads.isAwaited(record.thread, of: record.process) {
                let (id, new) = threads.identify(record.thread, of: record.process)
                if let new { encoder.append(.thread(new)) }
                waker = id
            }
            encoder.append(.event(thread, .woken(Waking(at: record.at, by: waker, cpu: UInt32(clamping: cpu)))))
            counts.wakeUps = counts.wakeUps.map { $0 + 1 }
            return true
        case .migration(let number, let cpu):
            guard let thread = numbers.thread(number).flatMap({ threads.watched($0) }) else { return true }
            encoder.append(.event(thread, .migrated(Migration(at: record.at, cpu: UInt32(clamping: cpu)))))
            counts.migrations = counts.migrations.map { $0 + 1 }
            return true
        case .interruptBegin, .interruptEnd: return true
        case .switchIn, .switchOut, .stopping, .exit, .named, .executed, .forked, .leaving, .called, .faulted, .lost:
            return false
        }
    }

    /// Adds a ring's pending interrupt when the recording ends.
    mutating func finish(_ ring: SwitchRing, _ threads: inout ThreadRegistry, _ encoder: inout TraceEncoder) {
        if let made = ring.interrupts.finish() { add(made, &threads, &encoder) }
    }

    private mutating func add(
        _ made: InterruptBuilder.Made,
        _ threads: inout ThreadRegistry,
        _ encoder: inout TraceEncoder
    ) {
        guard threads.isRecorded(made.process), let thread = threads.watched(made.thread) else { return }
        encoder.append(.event(thread, .interrupted(made.span)))
        counts.interrupts = counts.interrupts.map { $0 + 1 }
    }
}
