import FrameTrace
import Scenario

/// What caches drop, and when (C-1, C-4, C-7).
extension Device {
    /// After a change of who is on screen: each cache has the pages and the working set of its app's situation.
    mutating func settleCaches() {
        guard !memory.caches.isEmpty else { return }
        for id in memory.cacheIDs {
            guard let cache = memory.caches[id] else { continue }
            let state = lives[cache.app.index].state
            let isOffScreen = state == .background || state == .suspended
            if isOffScreen != cache.isOffScreen {
                memory.caches[id]?.isOffScreen = isOffScreen
                if isOffScreen { dropKept(of: id, because: .background) }
            }
            let shape = shape(of: cache.spec, isOffScreen: isOffScreen)
            if shape != cache.shape { reshape(id) { $0.show(shape: shape) } }
        }
    }

    /// The pages and the working set of the first situation that holds.
    private func shape(of spec: CacheSpec, isOffScreen: Bool) -> CacheShape {
        let situation = spec.situations.first { situation in
            situation.name == CacheSituation.background
                ? isOffScreen : mainThreads.contains { $0.isOpen && $0.presentation == situation.name }
        }
        return situation?.shape ?? spec.shape
    }

    /// Another page, or another shape: what leaves the working set goes to the rings beyond it, or is dropped.
    mutating func reshape(_ id: ResourceID, _ body: (inout CacheState) -> Void) {
        guard let before = memory.caches[id] else { return }
        var cache = before
        body(&cache)
        memory.caches[id] = cache
        for item in cache.window where cache.places[item] == .near { memory.caches[id]?.move(item, to: .working) }
        for item in before.window where !cache.window.contains(item) && cache.places[item] == .working {
            if cache.keepsMore, cache.spec.near >= cache.spec.size {
                memory.caches[id]?.move(item, to: .near)
            } else if cache.keepsMore, cache.spec.far >= cache.spec.size {
                memory.caches[id]?.move(item, to: .far)
            } else {
                dropItem(item, of: id, because: cache.isOffScreen ? .background : .left)
            }
        }
        trim(id)
        noteRings(of: id)
    }

    /// Brings the rings down to what the cache keeps: what is too much of the near one goes to the far one.
    ///
    /// - Parameter loaded: the item that has just been loaded, if that is why.
    mutating func trim(_ id: ResourceID, besides loaded: Int? = nil) {
        guard let spec = memory.caches[id]?.spec, !spec.isMapped else { return }
        while let cache = memory.caches[id], cache.rings.near > spec.near.bytes,
            let item = cache.victim(of: .near, besides: loaded)
        {
            if spec.far >= spec.size {
                memory.caches[id]?.move(item, to: .far)
            } else {
                dropItem(item, of: id, because: .limit)
            }
        }
        while let cache = memory.caches[id], cache.rings.far > spec.far.bytes,
            let item = cache.victim(of: .far, besides: loaded)
        {
            dropItem(item, of: id, because: .limit)
        }
    }

    /// Drops what the caches of an app keep beyond their working sets.
    mutating func dropKept(of app: AppID, because cause: CacheDrop) {
        for id in memory.cacheIDs where memory.caches[id]?.app == app { dropKept(of: id, because: cause) }
    }

    private mutating func dropKept(of id: ResourceID, because cause: CacheDrop) {
        guard let cache = memory.caches[id], !cache.spec.isMapped else { return }
        for item in cache.near + cache.far { dropItem(item, of: id, because: cause) }
        noteRings(of: id)
    }

    /// Discards the purgeable item of a cache that has not been used for longest.
    mutating func purgeItem(of id: ResourceID) {
        guard let cache = memory.caches[id], let item = cache.oldestFarItem else { return }
        memory.caches[id]?.isPurged[item] = true
        dropItem(item, of: id, because: .system)
        effects.notes.append(.memory(.purged(cache.app, id, cache.spec.size)))
        noteRings(of: id)
    }

    private mutating func dropItem(_ item: Int, of id: ResourceID, because cause: CacheDrop) {
        guard let cache = memory.caches[id] else { return }
        let start = Int64(item) * cache.spec.stride
        let range = start..<start + cache.spec.stride
        memory.caches[id]?.move(item, to: .absent)
        if cache.spec.isMapped { change(id) { $0.resident.remove(range) } }
        effects.discards.append(MemoryDiscard(block: id, range: range))
        note(.dropped(cause, cache.spec.size), of: id)
    }

    /// The system has dropped bytes of a mapped file: the items that they are of have to be read again.
    mutating func loseItems(_ ranges: [Range<Int64>], of id: ResourceID) {
        guard let cache = memory.caches[id], let last = ranges.map(\.upperBound).max(), last > 0 else { return }
        for range in ranges {
            let items =
                cache.index(
                    range.lowerBound / cache.spec.stride
                )...cache.index((range.upperBound - 1) / cache.spec.stride)
            for item in items where cache.has(item) { memory.caches[id]?.move(item, to: .absent) }
        }
        noteRings(of: id)
    }

    /// The app has ended: so has all that the cache had in memory. Its file stays.
    mutating func emptyCache(_ id: ResourceID) {
        guard let cache = memory.caches[id] else { return }
        if cache.rings.sum.bytes > 0 {
            effects.discards.append(MemoryDiscard(block: id, range: 0..<cache.spec.extent.bytes))
        }
        var empty = CacheState(cache.spec, app: cache.app)
        (empty.isFiled, empty.noted) = (cache.isFiled, cache.noted)
        memory.caches[id] = empty
        noteRings(of: id)
    }

    /// Brings the cache's block in line with its items, and notes what is in memory.
    mutating func noteRings(of id: ResourceID) {
        guard let cache = memory.caches[id] else { return }
        let rings = cache.rings
        guard rings != cache.noted else { return }
        memory.caches[id]?.noted = rings
        if !cache.spec.isMapped {
            let used = cache.oldestFar
            change(id) { block in
                block.size = rings.working + rings.near
                block.far = rings.far
                block.used = used
            }
        }
        note(.use(rings), of: id)
    }

    /// Notes something of a cache.
    mutating func note(_ note: CacheNote, of id: ResourceID) {
        guard let app = memory.caches[id]?.app else { return }
        effects.notes.append(.memory(.cache(app, id, note)))
    }
}
