extension ByteWriter {
    /// The codes of memory notes in a trace.
    fileprivate enum MemoryNoteKind: UInt8 {
        case device = 1
        case use = 2
        case faulted = 3
        case reclaimed = 4
        case purged = 5
        case rebuildBegan = 6
        case rebuilt = 7
        case level = 8
        case warned = 9
        case handling = 10
        case handled = 11
        case killed = 12
        case cache = 13
        case mapped = 14
        case dropped = 15
        case held = 16
        case endedUnbegun = 17
    }

    mutating func write(_ note: MemoryNote) {
        switch note {
        case .device(let memory, let system):
            write(byte: MemoryNoteKind.device.rawValue)
            write(optional: memory) { $0.write($1.bytes) }
            write(system.bytes)
        case .use(let app, let use):
            write(byte: MemoryNoteKind.use.rawValue)
            write(app)
            for bytes in [use.dirty, use.accessed, use.purgeable, use.clean] { write(bytes) }
        case .faulted(let app, let block, let count): write(.faulted, app, block, count)
        case .reclaimed(let app, let block, let count): write(.reclaimed, app, block, count)
        case .purged(let app, let block, let count): write(.purged, app, block, count)
        case .rebuildBegan(let app, let block, let count): write(.rebuildBegan, app, block, count)
        case .rebuilt(let app, let block, let frame):
            write(byte: MemoryNoteKind.rebuilt.rawValue)
            write(app)
            write(block)
            write(optional: frame) { $0.write($1) }
        case .level(let level, let available):
            write(byte: MemoryNoteKind.level.rawValue)
            write(byte: level.code)
            write(available.bytes)
        case .warned(let app, let level, let short):
            write(byte: MemoryNoteKind.warned.rawValue)
            write(app)
            write(byte: level.code)
            write(short.bytes)
        case .handling(let app):
            write(byte: MemoryNoteKind.handling.rawValue)
            write(app)
        case .handled(let app):
            write(byte: MemoryNoteKind.handled.rawValue)
            write(app)
        case .killed(let kill):
            write(byte: MemoryNoteKind.killed.rawValue)
            write(kill.app)
            write(byte: kill.reason.code)
            write(kill.footprint.bytes)
            write(kill.available.bytes)
            write(optional: kill.grower) { $0.write($1) }
            write(kill.grown.bytes)
            write(optional: kill.limit) { $0.write($1.bytes) }
        case .dropped(let app, let block, let count): write(.dropped, app, block, count)
        case .held(let app, let block, let count):
            write(byte: MemoryNoteKind.held.rawValue)
            write(app)
            write(block)
            write(UInt64(count))
        case .endedUnbegun(let app, let block):
            write(byte: MemoryNoteKind.endedUnbegun.rawValue)
            write(app)
            write(block)
        case .mapped(let app, let use):
            write(byte: MemoryNoteKind.mapped.rawValue)
            write(app)
            write(UInt64(use.files))
            write(UInt64(use.regions))
            write(use.addresses.bytes)
            write(use.waste.bytes)
        case .cache(let app, let cache, let note):
            write(byte: MemoryNoteKind.cache.rawValue)
            write(app)
            write(cache)
            write(note)
        }
    }

    private mutating func write(_ kind: MemoryNoteKind, _ app: AppID, _ block: ResourceID, _ count: ByteCount) {
        write(byte: kind.rawValue)
        write(app)
        write(block)
        write(count.bytes)
    }
}

extension ByteReader {
    /// Reads a change to memory; nil for a kind that this version does not know.
    mutating func memoryNote() throws(TraceError) -> MemoryNote? {
        switch ByteWriter.MemoryNoteKind(rawValue: try byte()) {
        case .device:
            let memory = try optional { (reader) throws(TraceError) in try reader.byteCount() }
            return .device(memory, system: try byteCount())
        case .use:
            let app: AppID = try identifier()
            return .use(
                app,
                MemoryUse(
                    dirty: try byteCount().bytes,
                    accessed: try byteCount().bytes,
                    purgeable: try byteCount().bytes,
                    clean: try byteCount().bytes
                )
            )
        case .faulted: return .faulted(try identifier(), try identifier(), try byteCount())
        case .reclaimed: return .reclaimed(try identifier(), try identifier(), try byteCount())
        case .purged: return .purged(try identifier(), try identifier(), try byteCount())
        case .rebuildBegan: return .rebuildBegan(try identifier(), try identifier(), try byteCount())
        case .rebuilt: return .rebuilt(try identifier(), try identifier(), try optionalIdentifier())
        case .level:
            guard let level = MemoryLevel(code: try byte()) else { return nil }
            return .level(level, available: try difference())
        case .warned:
            let app: AppID = try identifier()
            guard let level = MemoryLevel(code: try byte()) else { return nil }
            return .warned(app, level, short: try byteCount())
        case .handling: return .handling(try identifier())
        case .handled: return .handled(try identifier())
        case .killed: return try kill().map { .killed($0) }
        case .dropped: return .dropped(try identifier(), try identifier(), try byteCount())
        case .held:
            let (app, block): (AppID, ResourceID) = (try identifier(), try identifier())
            return .held(app, block, count: UInt32(clamping: try unsigned()))
        case .endedUnbegun: return .endedUnbegun(try identifier(), try identifier())
        case .mapped:
            let app: AppID = try identifier()
            return .mapped(
                app,
                MappingUse(
                    files: Int(UInt32(clamping: try unsigned())),
                    regions: Int(UInt32(clamping: try unsigned())),
                    addresses: try byteCount(),
                    waste: try byteCount()
                )
            )
        case .cache:
            let (app, cache): (AppID, ResourceID) = (try identifier(), try identifier())
            return try cacheNote().map { .cache(app, cache, $0) }
        case nil: return nil
        }
    }

    /// Reads a termination; nil for a reason that this version does not know.
    private mutating func kill() throws(TraceError) -> MemoryKill? {
        let app: AppID = try identifier()
        guard let reason = MemoryKill.Reason(code: try byte()) else { return nil }
        let (footprint, available) = (try byteCount(), try difference())
        let grower: AppID? = try optionalIdentifier()
        var kill = MemoryKill(
            app: app,
            reason: reason,
            footprint: footprint,
            available: available,
            grower: grower,
            grown: try byteCount()
        )
        if !isAtEnd { kill.limit = try optional { (reader) throws(TraceError) in try reader.byteCount() } }
        return kill
    }

    /// Reads a size that may be negative.
    private mutating func difference() throws(TraceError) -> ByteCount {
        ByteCount(bytes: try within(-(1 << 50)...(1 << 50)))
    }
}
