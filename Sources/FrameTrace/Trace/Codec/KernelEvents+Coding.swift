extension ByteWriter {
    mutating func write(_ waking: Waking, of thread: ThreadID) {
        begin(.woken)
        write(thread)
        write(waking.at)
        write(optional: waking.by) { $0.write($1) }
        write(UInt64(waking.cpu))
    }

    mutating func write(_ migration: Migration, of thread: ThreadID) {
        begin(.migrated)
        write(thread)
        write(migration.at)
        write(UInt64(migration.cpu))
    }

    mutating func write(_ interrupt: InterruptSpan, of thread: ThreadID) {
        begin(.interrupted)
        write(thread)
        write(byte: interrupt.kind.rawValue)
        write(interrupt.start)
        write(from: interrupt.start, to: interrupt.end)
    }

    mutating func write(_ gap: KernelGap) {
        begin(.kernelGap)
        write(UInt64(gap.cpu))
        write(gap.start)
        write(from: gap.start, to: gap.end)
        write(gap.count)
    }

    mutating func write(_ events: KernelEventCounts) {
        write(events.records)
        for count in [events.wakeUps, events.migrations, events.interrupts] {
            write(optional: count) { $0.write($1) }
        }
        write(optional: events.perRecord) { $0.write($1) }
    }
}

extension ByteReader {
    mutating func waking() throws(TraceError) -> Waking {
        Waking(at: try instant(), by: try optionalIdentifier(), cpu: try cpu())
    }

    mutating func migration() throws(TraceError) -> Migration {
        Migration(at: try instant(), cpu: try cpu())
    }

    mutating func interrupt() throws(TraceError) -> InterruptSpan {
        guard let interrupt = InterruptKind(rawValue: try byte()) else { throw .malformedRecord(kind: kind) }
        let start = try instant()
        return InterruptSpan(kind: interrupt, start: start, end: try end(after: start))
    }

    mutating func kernelGap() throws(TraceError) -> KernelGap {
        let cpu = try cpu()
        let start = try instant()
        return KernelGap(cpu: cpu, start: start, end: try end(after: start), count: try integer())
    }

    mutating func kernelEvents() throws(TraceError) -> KernelEventCounts {
        var events = KernelEventCounts(records: try integer())
        events.wakeUps = try optional { (reader) throws(TraceError) in try reader.integer() }
        events.migrations = try optional { (reader) throws(TraceError) in try reader.integer() }
        events.interrupts = try optional { (reader) throws(TraceError) in try reader.integer() }
        events.perRecord = try optional { (reader) throws(TraceError) in try reader.span() }
        return events
    }
}
