import FrameTrace

/// Makes spans of the interrupts of one CPU, which come in the order of time.
///
/// Interrupts within an interrupt belong to it, and so does one that follows at once: what lies between is the kernel's
/// way from one to the next.
struct InterruptBuilder {
    /// A time that interrupts took from a thread.
    struct Made: Equatable {
        var process: Int32
        var thread: Int32
        var span: InterruptSpan
    }

    /// Between two interrupts that are one.
    static let longestBreak = TimeSpan.microseconds(2)
    /// Deeper than this, a record must be missing.
    private static let deepest = 8

    private var depth = 0
    private var since = Instant.zero
    private var kind = InterruptKind.device
    private var pending: Made?
    private var longest = TimeSpan.zero

    /// Takes the next record; returns the span that is over for good, if one is.
    mutating func take(_ record: SwitchRecord) -> Made? {
        switch record.kind {
        case .interruptBegin(let kind):
            depth += 1
            if depth == 1 {
                since = record.at
                self.kind = kind
            } else if depth > Self.deepest {
                depth = 0
            }
            return nil
        case .interruptEnd: return end(record)
        // A thread is put on the CPU or off it between interrupts only.
        case .switchIn, .switchOut, .lost, .exit:
            depth = 0
            return finish()
        case .named, .executed, .forked, .leaving, .called, .faulted, .waking, .migration, .stopping: return nil
        }
    }

    /// Ends the recording, or a thread's time on the CPU.
    mutating func finish() -> Made? {
        defer { pending = nil }
        return pending
    }

    private mutating func end(_ record: SwitchRecord) -> Made? {
        guard depth > 0 else { return nil }
        depth -= 1
        guard depth == 0, record.thread > 0, record.at >= since else { return nil }
        let length = record.at - since
        if var before = pending, before.thread == record.thread, since - before.span.end <= Self.longestBreak {
            before.span.end = record.at
            if length > longest {
                before.span.kind = kind
                longest = length
            }
            pending = before
            return nil
        }
        defer {
            longest = length
            let span = InterruptSpan(kind: kind, start: since, end: record.at)
            pending = Made(process: record.process, thread: record.thread, span: span)
        }
        return pending
    }
}
