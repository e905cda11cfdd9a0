import FrameTrace

/// Writes a trace as a live recording does: every 80 ms the records so far, and the time up to which they are complete.
enum LiveWriter {
    static let interval = TimeSpan.milliseconds(80)

    /// The pieces of a trace, each with the instant at which it is written. The last one has the record of the end.
    static func pieces(of bytes: [UInt8]) throws -> [(at: Instant, bytes: [UInt8])] {
        let records = try TraceReader(bytes).records
        guard case .header(let header)? = records.first else { return [] }
        var encoder = TraceEncoder(origin: header.grid.origin)
        var timed: [(at: Instant, record: TraceRecord)] = []
        var last: [ThreadID: Instant] = [:]
        var end: TraceRecord?
        for record in records {
            switch record {
            case .event(let thread, let event):
                // A thread writes its own records in order; a record of the kernel comes when its span is over.
                let known = known(event)
                let at = event.isOfKernel ? known : max(known, last[thread] ?? .zero)
                if !event.isOfKernel { last[thread] = at }
                timed.append((at, record))
            case .note(_, let at): timed.append((at, record))
            case .screen(let change): timed.append((change.at, record))
            case .end: end = record
            case .flushed: break
            default: encoder.append(record)
            }
        }
        let order = timed.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
        var pieces: [(at: Instant, bytes: [UInt8])] = [(header.grid.origin, TraceFormat.fileHeader)]
        var next = 0
        var before = header.grid.origin
        while next < order.count {
            let now = before + interval
            while next < order.count, order[next].at <= now {
                encoder.append(order[next].record)
                next += 1
            }
            // Records that a thread has just written may not have arrived yet.
            encoder.append(.flushed(before))
            pieces.append((now, encoder.takeChunk()))
            before = now
        }
        if let end { encoder.append(end) }
        pieces.append((before + interval, encoder.takeChunk()))
        return pieces
    }

    private static func known(_ event: ThreadEvent) -> Instant {
        switch event {
        case .begin(let begin): begin.usage.at
        case .end(let end): end.usage.at
        case .idle(let usage): usage.at
        case .step(let step): step.end
        case .wait(let wait): wait.end
        case .ran(let slice): slice.end
        case .woken(let waking): waking.at
        case .migrated(let migration): migration.at
        case .interrupted(let span): span.end
        case .heldUp(let span, let at): at + span
        case .faults(_, let at), .lost(_, let at), .reached(_, let at): at
        }
    }
}

extension ThreadEvent {
    fileprivate var isOfKernel: Bool {
        switch self {
        case .ran, .woken, .migrated, .interrupted: true
        default: false
        }
    }
}
