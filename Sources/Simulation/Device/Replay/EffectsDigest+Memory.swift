import FrameTrace
import Scenario

// MARK: Memory

extension EffectsDigest {
    mutating func add(_ range: Range<Int64>) {
        add(UInt64(bitPattern: range.lowerBound))
        add(UInt64(bitPattern: range.upperBound))
    }

    mutating func add(_ count: ByteCount) { add(UInt64(bitPattern: count.bytes)) }

    mutating func add(_ note: MemoryNote) {
        switch note {
        case .device(let memory, let system):
            add(byte: 1)
            add(memory != nil)
            if let memory { add(memory) }
            add(system)
        case .use(let app, let use):
            add(byte: 2)
            add(UInt64(app.rawValue))
            for bytes in [use.dirty, use.accessed, use.purgeable, use.clean] { add(UInt64(bitPattern: bytes)) }
        case .faulted(let app, let block, let count): add(3, app, block, count)
        case .reclaimed(let app, let block, let count): add(4, app, block, count)
        case .purged(let app, let block, let count): add(5, app, block, count)
        case .rebuildBegan(let app, let block, let count): add(6, app, block, count)
        case .rebuilt(let app, let block, let frame):
            add(7, app, block, ByteCount(bytes: 0))
            add(frame)
        case .level(let level, let available):
            add(byte: 8)
            add(byte: level.code)
            add(available)
        case .warned(let app, let level, let short):
            add(byte: 9)
            add(UInt64(app.rawValue))
            add(byte: level.code)
            add(short)
        case .handling(let app):
            add(byte: 10)
            add(UInt64(app.rawValue))
        case .handled(let app):
            add(byte: 11)
            add(UInt64(app.rawValue))
        case .killed(let kill):
            add(byte: 12)
            add(UInt64(kill.app.rawValue))
            add(byte: kill.reason.code)
            add(kill.footprint)
            add(kill.available)
            add(kill.grower)
            add(kill.grown)
        case .dropped(let app, let block, let count): add(15, app, block, count)
        case .held(let app, let block, let count):
            add(16, app, block, ByteCount(bytes: 0))
            add(UInt64(count))
        case .endedUnbegun(let app, let block): add(17, app, block, ByteCount(bytes: 0))
        case .mapped(let app, let use):
            add(byte: 14)
            add(UInt64(app.rawValue))
            add(UInt64(use.files))
            add(UInt64(use.regions))
            add(use.addresses)
            add(use.waste)
        case .cache(let app, let cache, let note):
            add(13, app, cache, ByteCount(bytes: 0))
            add(note)
        }
    }

    mutating func add(_ note: CacheNote) {
        switch note {
        case .lookedUp(let hits, let misses):
            add(byte: 1)
            add(UInt64(hits))
            add(UInt64(misses))
        case .loaded(let source, let count):
            add(byte: 2)
            add(byte: source.rawValue)
            add(count)
        case .dropped(let cause, let count):
            add(byte: 3)
            add(byte: cause.rawValue)
            add(count)
        case .use(let rings):
            add(byte: 4)
            for bytes in [rings.working, rings.near, rings.far] { add(ByteCount(bytes: bytes)) }
        case .page(let page, let count):
            add(byte: 5)
            add(UInt64(page))
            add(UInt64(count))
        case .strayed(let first, let now):
            add(byte: 6)
            add(UInt64(first))
            add(UInt64(now))
        case .stored(let folder, let count):
            add(byte: 7)
            add(byte: folder.code)
            add(count)
        }
    }

    mutating func add(_ kind: UInt8, _ app: AppID, _ block: ResourceID, _ count: ByteCount) {
        add(byte: kind)
        add(UInt64(app.rawValue))
        add(UInt64(block.rawValue))
        add(count)
    }
}
