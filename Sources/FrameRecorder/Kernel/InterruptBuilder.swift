import FrameTrace

/// A builder of spans from the interrupt records of one CPU, which come in order of time.
///
/// A nested interrupt belongs to the outer one. An interrupt that follows at once belongs to the one before it: the gap
/// is the kernel's path from one to the next.
struct InterruptBuilder {
    /// A span of time that interrupts took from a thread.
    struct Made: Equatable {
        var process: Int32
        var thread: Int32
        var span: InterruptSpan
    }

    /// The longest gap between two interrupts that count as one.
    static let longestBreak = TimeSpan.microseconds(2)
    /// The deepest nesting. At a greater depth a record must be missing.
    private static let deepest = 8

    private var depth = 0
    private var since = Instant.zero
    private var kind = InterruptKind.device
    private var pending: Made?
    private var longest = TimeSpan.zero

    /// Takes the next record; returns the span that can no longer grow, if there is one.
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
        // Switches never happen within an interrupt.
        case .switchIn, .switchOut, .lost, .exit:
            depth = 0
            return finish()
        case .named, .executed, .forked, .leaving, .called, .faulted, .waking, .migration, .stopping: return nil
        }
    }

    /// Returns the pending span at the end of the recording, or of a thread's time on the CPU.
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
