extension ThreadEvent: Packable {
    /// The kinds of events, with the numbers that identify them in packed bytes.
    private enum Tag: UInt8 {
        case begin, end, idle, step, reached, wait, ran, woken, migrated, interrupted, heldUp, faults, lost
    }

    private var tag: Tag {
        switch self {
        case .begin: .begin
        case .end: .end
        case .idle: .idle
        case .step: .step
        case .reached: .reached
        case .wait: .wait
        case .ran: .ran
        case .woken: .woken
        case .migrated: .migrated
        case .interrupted: .interrupted
        case .heldUp: .heldUp
        case .faults: .faults
        case .lost: .lost
        }
    }

    /// Writes the event.
    public func pack(into packer: inout Packer<Never>) {
        packer.write(byte: tag.rawValue)
        switch self {
        case .begin(let begin): begin.pack(into: &packer)
        case .end(let end): end.pack(into: &packer)
        case .idle(let usage): usage.pack(into: &packer)
        case .step(let step): step.pack(into: &packer)
        case .reached(let part, let at):
            packer.write(choice: part)
            packer.write(at)
        case .wait(let wait): packer.write(wait)
        case .ran(let slice):
            packer.write(slice.start)
            packer.write(slice.end, from: slice.start)
            packer.write(UInt64(slice.cpu))
            packer.write(choice: slice.ending)
        case .woken(let waking):
            packer.write(waking.at)
            packer.write(UInt64(waking.cpu))
            packer.write(UInt64(waking.by.map { UInt64($0.rawValue) + 1 } ?? 0))
        case .migrated(let migration):
            packer.write(migration.at)
            packer.write(UInt64(migration.cpu))
        case .interrupted(let span):
            packer.write(choice: span.kind)
            packer.write(span.start)
            packer.write(span.end, from: span.start)
        case .heldUp(let span, let at):
            packer.write(span)
            packer.write(at)
        case .faults(let faults, let at):
            packer.write(faults)
            packer.write(at)
        case .lost(let count, let at):
            packer.write(count)
            packer.write(at)
        }
    }

    /// Reads what ``pack(into:)`` wrote.
    public init(from unpacker: inout Unpacker<Never>) {
        switch Tag(rawValue: unpacker.byte()) {
        case .begin: self = .begin(ActivityBegin(from: &unpacker))
        case .end: self = .end(ActivityEnd(from: &unpacker))
        case .idle: self = .idle(Usage(from: &unpacker))
        case .step: self = .step(StepSpan(from: &unpacker))
        case .reached: self = .reached(unpacker.choice(), at: unpacker.instant())
        case .wait: self = .wait(unpacker.wait())
        case .ran:
            let start = unpacker.instant()
            let end = unpacker.instant(from: start)
            let cpu = UInt32(truncatingIfNeeded: unpacker.unsigned())
            self = .ran(RunSlice(cpu: cpu, start: start, end: end, ending: unpacker.choice()))
        case .woken:
            let (at, cpu) = (unpacker.instant(), UInt32(truncatingIfNeeded: unpacker.unsigned()))
            let by = unpacker.unsigned()
            let waker = by == 0 ? nil : ThreadID(UInt32(truncatingIfNeeded: by - 1))
            self = .woken(Waking(at: at, by: waker, cpu: cpu))
        case .migrated:
            let at = unpacker.instant()
            self = .migrated(Migration(at: at, cpu: UInt32(truncatingIfNeeded: unpacker.unsigned())))
        case .interrupted:
            let kind: InterruptKind = unpacker.choice()
            let start = unpacker.instant()
            self = .interrupted(InterruptSpan(kind: kind, start: start, end: unpacker.instant(from: start)))
        case .heldUp:
            let span = unpacker.span()
            self = .heldUp(span, at: unpacker.instant())
        case .faults:
            let faults = unpacker.faults()
            self = .faults(faults, at: unpacker.instant())
        case .lost, nil:
            let count = unpacker.integer()
            self = .lost(count: count, at: unpacker.instant())
        }
    }
}
