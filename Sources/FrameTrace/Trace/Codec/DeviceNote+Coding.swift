extension ByteWriter {
    /// The codes of notes in a trace.
    enum NoteKind: UInt8 {
        case owner = 1
        case override = 2
        case deadlock = 3
        case placeholder = 4
        case served = 5
        case waiting = 6
        case operation = 70
        case input = 60
        case samePass = 61
        case redraw = 62
        case launch = 63
        case state = 64
        case terminated = 65
        case memory = 71
        case callback = 66
        case layout = 72
        case moved = 80
        case life = 76
    }

    mutating func write(_ note: DeviceNote, at instant: Instant) {
        begin(.note)
        write(instant)
        switch note {
        case .owner(let resource, let thread):
            write(byte: NoteKind.owner.rawValue)
            write(resource)
            write(optional: thread) { $0.write($1) }
        case .override(let thread, let qos):
            write(byte: NoteKind.override.rawValue)
            write(thread)
            write(byte: qos?.rawValue ?? 0)
        case .deadlock(let edges):
            write(byte: NoteKind.deadlock.rawValue)
            write(list: edges) { writer, edge in
                writer.write(edge.thread)
                writer.write(optional: edge.resource) { $0.write($1) }
            }
        case .placeholder(let app, let frame):
            write(byte: NoteKind.placeholder.rawValue)
            write(app)
            write(frame)
        case .served(let service):
            write(byte: NoteKind.served.rawValue)
            write(byte: service.hardware.rawValue)
            write(service.thread)
            write(optional: service.app) { $0.write($1) }
            write(service.interval.start)
            write(service.interval.end)
            write(optional: service.path) { $0.write($1) }
            write(optional: service.heldBack) { writer, heldBack in
                writer.write(heldBack.interval.start)
                writer.write(heldBack.interval.end)
                writer.write(heldBack.thread)
                writer.write(optional: heldBack.app) { $0.write($1) }
            }
        case .waiting(let items):
            write(byte: NoteKind.waiting.rawValue)
            write(optional: items.queue) { $0.write($1) }
            write(optional: items.app) { $0.write($1) }
            write(list: items.enqueuedAt) { $0.write($1) }
            write(optional: items.awaited) { writer, awaited in
                writer.write(list: awaited) { writer, item in
                    writer.write(item.thread)
                    writer.write(item.enqueuedAt)
                }
            }
        case .operation(let note):
            write(byte: NoteKind.operation.rawValue)
            write(note)
        case .input(let input):
            write(byte: NoteKind.input.rawValue)
            write(input.app)
            write(UInt64(input.handler))
            write(UInt64(input.serial))
            write(byte: input.fate.rawValue)
        case .samePass(let app):
            write(byte: NoteKind.samePass.rawValue)
            write(app)
        case .redraw(let app, let frame):
            write(byte: NoteKind.redraw.rawValue)
            write(app)
            write(frame)
        case .launch(let app):
            write(byte: NoteKind.launch.rawValue)
            write(app)
        case .state(let app, let state):
            write(byte: NoteKind.state.rawValue)
            write(app)
            write(byte: state.rawValue)
        case .callback(let app, let callback):
            write(byte: NoteKind.callback.rawValue)
            write(app)
            write(byte: callback.rawValue)
        case .terminated(let termination):
            write(byte: NoteKind.terminated.rawValue)
            write(termination)
        case .life(let note):
            write(byte: NoteKind.life.rawValue)
            write(note)
        case .memory(let note):
            write(byte: NoteKind.memory.rawValue)
            write(note)
        case .layout(let note):
            write(byte: NoteKind.layout.rawValue)
            write(note)
        case .moved(let app, let kind, let count):
            write(byte: NoteKind.moved.rawValue)
            write(app)
            write(byte: kind.rawValue)
            write(count.bytes)
        }
    }
}

extension ByteReader {
    /// Reads a note; nil for a kind that this version does not know.
    mutating func note() throws(TraceError) -> TraceRecord? {
        let instant = try instant()
        switch ByteWriter.NoteKind(rawValue: try byte()) {
        case .owner: return .note(.owner(try identifier(), try optionalIdentifier()), at: instant)
        case .override: return .note(.override(try identifier(), try qos()), at: instant)
        case .deadlock:
            let edges = try list { (reader) throws(TraceError) in
                WaitEdge(try reader.identifier(), waitsFor: try reader.optionalIdentifier())
            }
            return .note(.deadlock(edges), at: instant)
        case .placeholder: return .note(.placeholder(try identifier(), try identifier()), at: instant)
        case .served: return try service().map { .note(.served($0), at: instant) }
        case .waiting:
            let queue: ResourceID? = try optionalIdentifier()
            let app: AppID? = try optionalIdentifier()
            let enqueued = try list { (reader) throws(TraceError) in try reader.instant() }
            var items = WaitingItems(queue: queue, app: app, enqueuedAt: enqueued)
            if !isAtEnd { items.awaited = try optional { (reader) throws(TraceError) in try reader.awaitedItems() } }
            return .note(.waiting(items), at: instant)
        case .operation: return try operationNote().map { .note(.operation($0), at: instant) }
        case .input: return try input().map { .note(.input($0), at: instant) }
        case .samePass: return .note(.samePass(try identifier()), at: instant)
        case .redraw: return .note(.redraw(try identifier(), try identifier()), at: instant)
        case .launch: return .note(.launch(try identifier()), at: instant)
        case .state:
            let app: AppID = try identifier()
            return AppState(rawValue: try byte()).map { .note(.state(app, $0), at: instant) }
        case .callback:
            let app: AppID = try identifier()
            return AppCallback(rawValue: try byte()).map { .note(.callback(app, $0), at: instant) }
        case .terminated: return try termination().map { .note(.terminated($0), at: instant) }
        case .life: return try lifeNote().map { .note(.life($0), at: instant) }
        case .memory: return try memoryNote().map { .note(.memory($0), at: instant) }
        case .layout: return try layoutNote().map { .note(.layout($0), at: instant) }
        case .moved:
            let app: AppID = try identifier()
            let kind = TransferKind(rawValue: try byte())
            let count = try byteCount()
            return kind.map { .note(.moved(app, $0, count), at: instant) }
        case nil: return nil
        }
    }

    /// Reads a change of an input event; nil for a state that this version does not know.
    private mutating func input() throws(TraceError) -> InputNote? {
        let app: AppID = try identifier()
        let (handler, serial) = (UInt32(clamping: try unsigned()), UInt32(clamping: try unsigned()))
        return InputNote.Fate(rawValue: try byte()).map {
            InputNote(app: app, handler: handler, serial: serial, fate: $0)
        }
    }

    /// Reads a time of service; nil for hardware that this version does not know.
    private mutating func service() throws(TraceError) -> ServiceSpan? {
        guard let hardware = HardwareKind(rawValue: try byte()) else { return nil }
        let thread: ThreadID = try identifier()
        let app: AppID? = try optionalIdentifier()
        var service = ServiceSpan(hardware, for: thread, of: app, try orderedInterval())
        if !isAtEnd { service.path = try optionalIdentifier() }
        if !isAtEnd { service.heldBack = try optional { (reader) throws(TraceError) in try reader.heldBack() } }
        return service
    }

    private mutating func heldBack() throws(TraceError) -> HeldBackRequest {
        let interval = try orderedInterval()
        let thread: ThreadID = try identifier()
        return HeldBackRequest(interval, inFavourOf: thread, of: try optionalIdentifier())
    }

    private mutating func awaitedItems() throws(TraceError) -> [AwaitedItem] {
        try list { (reader) throws(TraceError) in
            AwaitedItem(by: try reader.identifier(), enqueuedAt: try reader.instant())
        }
    }

    /// Reads a start and an end; an end before the start counts as the start.
    private mutating func orderedInterval() throws(TraceError) -> Interval {
        let start = try instant()
        return Interval(start: start, end: max(start, try instant()))
    }

    /// Reads a QoS class; nil for none.
    private mutating func qos() throws(TraceError) -> QoS? {
        let value = try byte()
        guard value > 0 else { return nil }
        guard let qos = QoS(rawValue: value) else { throw .malformedRecord(kind: kind) }
        return qos
    }

    mutating func slice() throws(TraceError) -> RunSlice {
        let cpu = try cpu()
        let start = try instant()
        let end = try end(after: start)
        guard let ending = SliceEnd(rawValue: try byte()) else { throw .malformedRecord(kind: kind) }
        return RunSlice(cpu: cpu, start: start, end: end, ending: ending)
    }
}
