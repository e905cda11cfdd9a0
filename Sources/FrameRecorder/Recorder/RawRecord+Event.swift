import FrameTrace

extension RawRecord {
    /// Returns the trace record for this record of a thread; nil if it is not a valid one.
    func entry(of thread: ThreadID) -> TraceRecord? {
        if let note { return .note(note, at: Instant(nanoseconds: v0)) }
        return event.map { .event(thread, $0) }
    }

    /// The device's note in the record; nil for other kinds.
    var note: DeviceNote? {
        switch Kind(rawValue: kind) {
        case .ownerNote: .owner(ResourceID(a), identifier(b))
        case .overrideNote: .override(ThreadID(a), QoS(rawValue: UInt8(truncatingIfNeeded: b)))
        case .placeholderNote: .placeholder(AppID(a), FrameNumber(b))
        case .servedNote: service.map { .served($0) }
        case .inputNote: input.map { .input($0) }
        case .samePassNote: .samePass(AppID(a))
        case .redrawNote: .redraw(AppID(a), FrameNumber(b))
        case .launchNote: .launch(AppID(a))
        case .movedNote:
            TransferKind(rawValue: UInt8(truncatingIfNeeded: c)).map { .moved(AppID(a), $0, ByteCount(bytes: v1)) }
        default: nil
        }
    }

    private var input: InputNote? {
        InputNote.Fate(rawValue: UInt8(truncatingIfNeeded: c)).map {
            InputNote(app: AppID(a), handler: b, serial: UInt32(truncatingIfNeeded: v1), fate: $0)
        }
    }

    private var service: ServiceSpan? {
        guard let hardware = HardwareKind(rawValue: UInt8(truncatingIfNeeded: c)) else { return nil }
        let interval = Interval(start: Instant(nanoseconds: v1), end: Instant(nanoseconds: v2))
        let path: PathID? = identifier(UInt32(truncatingIfNeeded: v3))
        return ServiceSpan(hardware, for: ThreadID(a), of: identifier(b), interval, path: path)
    }

    /// The thread's event in the record; nil for other kinds.
    var event: ThreadEvent? {
        guard let kind = Kind(rawValue: kind) else { return nil }
        switch kind {
        case .frameBegin:
            return .begin(begin(.frame(FrameNumber(b), callback: present(v3).map(VsyncIndex.init))))
        case .stageBegin: return .begin(begin(.stage(FrameNumber(b))))
        case .handlerBegin: return .begin(begin(.handler))
        case .itemBegin:
            return .begin(begin(.item(queue: identifier(b), enqueuedAt: Instant(nanoseconds: v3))))
        case .end: return .end(ActivityEnd(frame: identifier(a), depth: depth, usage: usage))
        case .idle: return .idle(usage)
        case .step:
            return .step(
                StepSpan(
                    path: PathID(a),
                    start: Instant(nanoseconds: v0),
                    end: Instant(nanoseconds: v1),
                    cpu: TimeSpan(nanoseconds: v2)
                )
            )
        case .wait: return .wait(wait)
        case .heldUp: return .heldUp(TimeSpan(nanoseconds: v1), at: Instant(nanoseconds: v0))
        case .reached:
            return .reached(FramePart.allCases[Int(a) % FramePart.allCases.count], at: Instant(nanoseconds: v0))
        case .faults:
            return .faults(PageFaults(minor: Int(v1), major: Int(v2)), at: Instant(nanoseconds: v0))
        case .lost: return .lost(count: Int(a), at: Instant(nanoseconds: v0))
        case .ownerNote, .overrideNote, .placeholderNote, .servedNote, .inputNote, .samePassNote, .redrawNote,
            .launchNote, .movedNote:
            return nil
        }
    }

    private var wait: WaitSpan {
        WaitSpan(
            kind: WaitKind.allCases[Int(a) % WaitKind.allCases.count],
            resource: identifier(b),
            owner: identifier(c),
            start: Instant(nanoseconds: v0),
            end: Instant(nanoseconds: v1),
            blocked: TimeSpan(nanoseconds: v2),
            wakeUp: TimeSpan(nanoseconds: v3),
            delayWithin: TimeSpan(nanoseconds: v4)
        )
    }

    private func begin(_ kind: ActivityKind) -> ActivityBegin {
        ActivityBegin(
            kind,
            path: PathID(a),
            qos: QoS(rawValue: UInt8(truncatingIfNeeded: c)) ?? .default,
            depth: depth,
            usage: usage,
            wokenAt: present(v4).map(Instant.init(nanoseconds:))
        )
    }

    private var depth: UInt8 { UInt8(truncatingIfNeeded: c >> 8) }

    private var usage: Usage {
        Usage(
            at: Instant(nanoseconds: v0),
            cpu: present(v1).map(TimeSpan.init(nanoseconds:)),
            delay: present(v2).map(TimeSpan.init(nanoseconds:))
        )
    }

    private func present(_ value: Int64) -> Int64? { value == Self.absent ? nil : value }

    private func identifier<ID: Identifier>(_ code: UInt32) -> ID? { code == 0 ? nil : ID(code - 1) }
}
