public import FrameTrace

/// The frames of an app, in order. A long run has millions: they are stored as bytes and unpacked one at a time.
public typealias FrameRecords = PackedArray<FrameRecord>

/// The values of a frame that are not packed: those that many frames share, and those that few frames have.
public enum FrameExtra: Sendable {
    /// The holder of a CPU, a resource or hardware.
    case culprit(Culprit)
    /// A name, such as a lock's.
    case name(String)
    /// The cause of a late frame, or a further one.
    indirect case cause(VerdictCause)
    /// The longest holder of what a missed frame needed.
    indirect case heldBy(HeldBy)
}

extension FrameRecord: Packable {
    /// Writes the frame. A frame in time without waits takes some 60 bytes.
    public func pack(into packer: inout Packer<FrameExtra>) {
        var flags = PackedFlags()
        flags.add(ownDue != nil)
        flags.add(slack != 0)
        flags.add(committed != nil)
        flags.add(dropped != 0)
        flags.add(sincePresent != nil)
        flags.add(isUnfinished)
        flags.add(rendering != nil)
        flags.add(!parts.isEmpty)
        flags.add(isSuspect)
        flags.add(isInverted)
        flags.add(verdict != nil)
        flags.add(heldBy != nil)
        flags.add(beforeBegin != nil)
        packer.write(flags.bits)
        packer.write(begin)
        packer.write(end, from: begin)
        packer.write(deadline, from: begin)
        packer.write(number)
        packer.write(due)
        packer.write(shownAt.rawValue &- due.rawValue)
        packer.write(phase)
        if let ownDue { packer.write(ownDue, from: begin) }
        if slack != 0 { packer.write(slack) }
        if let committed { packer.write(committed, from: end) }
        if dropped != 0 { packer.write(dropped) }
        if let sincePresent { packer.write(sincePresent) }
        packer.write(ledger)
        packer.write(list: work) { $0.write($1) }
        if let rendering { packer.write(rendering, from: begin) }
        if !parts.isEmpty {
            packer.write(list: parts) {
                $0.write(choice: $1.part)
                $0.write($1.time)
            }
        }
        if let verdict { packer.write(verdict) }
        if let heldBy { packer.write(extra: .heldBy(heldBy)) }
        if let beforeBegin {
            packer.write(beforeBegin.runnable)
            packer.write(beforeBegin.stopped)
        }
    }

    /// Reads what ``pack(into:)`` wrote.
    public init(from unpacker: inout Unpacker<FrameExtra>) {
        var flags = PackedFlags(unpacker.unsigned())
        let (hasOwnDue, hasSlack, hasCommitted) = (flags.take(), flags.take(), flags.take())
        let (hasDropped, hasSincePresent, isUnfinished) = (flags.take(), flags.take(), flags.take())
        let (hasRendering, hasParts) = (flags.take(), flags.take())
        let (isSuspect, isInverted, hasVerdict, hasHolder) = (flags.take(), flags.take(), flags.take(), flags.take())
        let beganLater = flags.take()
        let begin = unpacker.instant()
        let (end, deadline) = (unpacker.instant(from: begin), unpacker.instant(from: begin))
        let number: FrameNumber = unpacker.identifier()
        let due = unpacker.vsync()
        let shownAt = VsyncIndex(due.rawValue &+ unpacker.signed())
        let phase = unpacker.integer()
        let ownDue = hasOwnDue ? unpacker.instant(from: begin) : nil
        let slack = hasSlack ? unpacker.signed() : 0
        let committed = hasCommitted ? unpacker.instant(from: end) : nil
        let dropped = hasDropped ? unpacker.integer() : 0
        let sincePresent = hasSincePresent ? unpacker.span() : nil
        let ledger = unpacker.ledger()
        self.init(
            number: number,
            due: due,
            ownDue: ownDue,
            shownAt: shownAt,
            begin: begin,
            end: end,
            committed: committed,
            deadline: deadline,
            dropped: dropped,
            sincePresent: sincePresent,
            isUnfinished: isUnfinished,
            phase: phase,
            ledger: ledger,
            work: unpacker.list { $0.stepTime() },
            isSuspect: isSuspect,
            isInverted: isInverted
        )
        self.slack = slack
        if hasRendering { rendering = unpacker.rendering(from: begin) }
        if hasParts {
            parts = unpacker.list { unpacker in
                let part: FramePart = unpacker.choice()
                return FramePartTime(part: part, time: unpacker.span())
            }
        }
        if hasVerdict { verdict = unpacker.verdict() }
        if hasHolder, case .heldBy(let holder) = unpacker.extra() { heldBy = holder }
        if beganLater {
            let runnable = unpacker.runnable()
            beforeBegin = TimeBeforeBegin(runnable: runnable, stopped: unpacker.span())
        }
    }
}

extension Packer<FrameExtra> {
    fileprivate mutating func write(_ rendering: FrameRendering, from origin: Instant) {
        write(rendering.begin, from: origin)
        write(rendering.end, from: rendering.begin)
        write(optional: rendering.onCPU)
        write(list: rendering.work) { $0.write($1) }
    }

    fileprivate mutating func write(_ step: StepTime) {
        write(step.path)
        write(step.time)
    }
}

extension Unpacker<FrameExtra> {
    fileprivate mutating func rendering(from origin: Instant) -> FrameRendering {
        let begin = instant(from: origin)
        let end = instant(from: begin)
        let cpu = optionalSpan()
        return FrameRendering(begin: begin, end: end, onCPU: cpu, work: list { $0.stepTime() })
    }

    fileprivate mutating func stepTime() -> StepTime {
        let path: PathID = identifier()
        return StepTime(path: path, time: span())
    }
}
