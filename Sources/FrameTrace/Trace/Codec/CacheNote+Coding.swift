extension ByteWriter {
    mutating func write(_ note: CacheNote) {
        switch note {
        case .lookedUp(let hits, let misses):
            write(byte: 1)
            write(UInt64(hits))
            write(UInt64(misses))
        case .loaded(let source, let count):
            write(byte: 2)
            write(byte: source.rawValue)
            write(count.bytes)
        case .dropped(let cause, let count):
            write(byte: 3)
            write(byte: cause.rawValue)
            write(count.bytes)
        case .use(let rings):
            write(byte: 4)
            for bytes in [rings.working, rings.near, rings.far] { write(bytes) }
        case .page(let page, let count):
            write(byte: 5)
            write(UInt64(page))
            write(UInt64(count))
        case .strayed(let first, let now):
            write(byte: 6)
            write(UInt64(first))
            write(UInt64(now))
        case .stored(let folder, let count):
            write(byte: 7)
            write(byte: folder.code)
            write(count.bytes)
        }
    }
}

extension ByteReader {
    /// Reads a change of a cache; nil for a kind that this version does not know.
    mutating func cacheNote() throws(TraceError) -> CacheNote? {
        switch try byte() {
        case 1: return .lookedUp(hits: try count(), misses: try count())
        case 2:
            let source = CacheSource(rawValue: try byte())
            let bytes = try byteCount()
            return source.map { .loaded($0, bytes) }
        case 3:
            let cause = CacheDrop(rawValue: try byte())
            let bytes = try byteCount()
            return cause.map { .dropped($0, bytes) }
        case 4:
            return .use(
                CacheRings(
                    working: try byteCount().bytes,
                    near: try byteCount().bytes,
                    far: try byteCount().bytes
                )
            )
        case 5: return .page(try count(), of: try count())
        case 6: return .strayed(from: try count(), to: try count())
        case 7:
            let folder = FileFolder(code: try byte())
            let bytes = try byteCount()
            return folder.map { .stored($0, bytes) }
        default: return nil
        }
    }

    private mutating func count() throws(TraceError) -> UInt32 { UInt32(clamping: try unsigned()) }
}
