import FrameBudget

/// A record as a thread leaves it in its ring: one cache line, no pointers.
struct RawRecord: BitwiseCopyable, Sendable {
    enum Kind: UInt32 {
        case frameBegin = 1
        case frameEnd = 2
        case outsideBegin = 3
        case outsideEnd = 4
        case idle = 5
        case step = 6
        case wait = 7
        case lost = 8
    }

    /// Stands for a value that is absent.
    static let absent = Int64.min

    var kind: UInt32
    var a: UInt32
    var b: UInt32 = 0
    var c: UInt32 = 0
    var v0: Int64
    var v1: Int64 = 0
    var v2: Int64 = 0
    var v3: Int64 = 0
    var v4: Int64 = 0
    var reserved: Int64 = 0

    init(_ kind: Kind, _ a: UInt32 = 0, at instant: Instant) {
        self.kind = kind.rawValue
        self.a = a
        v0 = instant.nanoseconds
    }

    init(_ kind: Kind, _ a: UInt32 = 0, _ usage: Usage) {
        self.init(kind, a, at: usage.at)
        v1 = usage.cpu?.nanoseconds ?? Self.absent
        v2 = usage.delay?.nanoseconds ?? Self.absent
    }
}

extension RawRecord {
    /// What the record says; nil for bytes that no thread writes.
    var event: ThreadEvent? {
        guard let kind = Kind(rawValue: kind) else { return nil }
        switch kind {
        case .frameBegin:
            return .frameBegin(
                FrameBegin(
                    number: FrameNumber(a),
                    usage: usage,
                    callback: present(v3).map(VsyncIndex.init),
                    wokenAt: present(v4).map(Instant.init(nanoseconds:))
                )
            )
        case .frameEnd: return .frameEnd(FrameNumber(a), usage)
        case .outsideBegin:
            return .outsideBegin(PathID(a), usage, wokenAt: present(v4).map(Instant.init(nanoseconds:)))
        case .outsideEnd: return .outsideEnd(usage)
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
        case .wait:
            return .wait(
                WaitSpan(
                    kind: WaitKind.allCases[Int(a) % WaitKind.allCases.count],
                    resource: b == 0 ? nil : ResourceID(b - 1),
                    owner: c == 0 ? nil : ThreadID(c - 1),
                    start: Instant(nanoseconds: v0),
                    end: Instant(nanoseconds: v1),
                    blocked: TimeSpan(nanoseconds: v2),
                    wakeUp: TimeSpan(nanoseconds: v3),
                    delayWithin: TimeSpan(nanoseconds: v4)
                )
            )
        case .lost: return .lost(count: Int(a), at: Instant(nanoseconds: v0))
        }
    }

    private var usage: Usage {
        Usage(
            at: Instant(nanoseconds: v0),
            cpu: present(v1).map(TimeSpan.init(nanoseconds:)),
            delay: present(v2).map(TimeSpan.init(nanoseconds:))
        )
    }

    private func present(_ value: Int64) -> Int64? { value == Self.absent ? nil : value }
}
