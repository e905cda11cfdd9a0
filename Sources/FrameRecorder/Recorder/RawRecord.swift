import FrameTrace

/// A record as a thread stores it in its ring: one cache line, no pointers.
struct RawRecord: BitwiseCopyable, Sendable {
    enum Kind: UInt32 {
        case frameBegin = 1
        case handlerBegin = 2
        case itemBegin = 3
        case end = 4
        case idle = 5
        case step = 6
        case wait = 7
        case lost = 8
        case heldUp = 11
        case ownerNote = 12
        case overrideNote = 13
        case placeholderNote = 14
        case servedNote = 15
        case faults = 16
        case reached = 17
        case stageBegin = 18
        case inputNote = 60
        case samePassNote = 61
        case redrawNote = 62
        case launchNote = 63
        case movedNote = 86
    }

    /// The encoding of an absent value.
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

    /// Encodes a begin: the place in ``a``, the frame's number or the queue in ``b``, class and depth in ``c``.
    init(_ begin: ActivityBegin) {
        let kind: Kind
        switch begin.kind {
        case .frame: kind = .frameBegin
        case .handler: kind = .handlerBegin
        case .item: kind = .itemBegin
        case .stage: kind = .stageBegin
        }
        self.init(kind, begin.path.rawValue, begin.usage)
        switch begin.kind {
        case .frame(let number, let callback):
            b = number.rawValue
            v3 = callback?.rawValue ?? Self.absent
        case .item(let queue, let enqueuedAt):
            b = Self.code(queue)
            v3 = enqueuedAt.nanoseconds
        case .stage(let number): b = number.rawValue
        case .handler: break
        }
        c = UInt32(begin.qos.rawValue) | UInt32(begin.depth) << 8
        v4 = begin.wokenAt?.nanoseconds ?? Self.absent
    }

    init(_ end: ActivityEnd) {
        self.init(.end, Self.code(end.frame), end.usage)
        c = UInt32(end.depth) << 8
    }

    /// Encodes a note; nil for a note without a fixed size.
    init?(_ note: DeviceNote, at instant: Instant) {
        switch note {
        case .owner(let resource, let thread):
            self.init(.ownerNote, resource.rawValue, at: instant)
            b = Self.code(thread)
        case .override(let thread, let qos):
            self.init(.overrideNote, thread.rawValue, at: instant)
            b = UInt32(qos?.rawValue ?? 0)
        case .placeholder(let app, let frame):
            self.init(.placeholderNote, app.rawValue, at: instant)
            b = frame.rawValue
        // A live run has no modeled disk, which alone holds requests back.
        case .served(let service) where service.heldBack == nil:
            self.init(.servedNote, service.thread.rawValue, at: instant)
            b = Self.code(service.app)
            c = UInt32(service.hardware.rawValue)
            v1 = service.interval.start.nanoseconds
            v2 = service.interval.end.nanoseconds
            v3 = Int64(Self.code(service.path))
        case .input(let input):
            self.init(.inputNote, input.app.rawValue, at: instant)
            b = input.handler
            c = UInt32(input.fate.rawValue)
            v1 = Int64(input.serial)
        case .samePass(let app): self.init(.samePassNote, app.rawValue, at: instant)
        case .redraw(let app, let frame):
            self.init(.redrawNote, app.rawValue, at: instant)
            b = frame.rawValue
        case .launch(let app): self.init(.launchNote, app.rawValue, at: instant)
        case .moved(let app, let kind, let count):
            self.init(.movedNote, app.rawValue, at: instant)
            c = UInt32(kind.rawValue)
            v1 = count.bytes
        case .served, .deadlock, .waiting, .operation, .state, .callback, .terminated, .memory, .layout, .life:
            return nil
        }
    }

    /// Returns an optional identifier as one word: 0 for nil.
    static func code<ID: Identifier>(_ id: ID?) -> UInt32 { id.map { $0.rawValue &+ 1 } ?? 0 }
}
