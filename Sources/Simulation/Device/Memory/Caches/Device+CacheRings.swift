import FrameTrace
import Scenario

/// Eviction from caches (C-1, C-4, C-7).
extension Device {
    /// Updates the shape of each cache after a change of its app's situation.
    ///
    /// - Complexity: O(caches · apps), and only after such a change.
    mutating func settleCaches() {
        guard memory.situationsMayChange else { return }
        memory.situationsMayChange = false
        for id in memory.cacheIDs {
            guard let app = memory.caches[id]?.app, let spec = memory.caches[id]?.spec else { continue }
            let state = lives[app.index].state
            let isOffScreen = state == .background || state == .suspended
            if isOffScreen != memory.caches[id]?.isOffScreen {
                memory.caches[id]?.isOffScreen = isOffScreen
                if isOffScreen, spec.isAware { dropKept(of: id, because: .background) }
            }
            let shape = shape(of: spec, app, isOffScreen: isOffScreen)
            if shape != memory.caches[id]?.shape { reshape(id, shape: shape) }
        }
    }

    /// Returns the shape of the first situation that applies.
    private func shape(of spec: CacheSpec, _ app: AppID, isOffScreen: Bool) -> CacheShape {
        let situation = spec.situations.first { situation in
            switch situation.name {
            case CacheSituation.background: isOffScreen
            case CacheSituation.compact: presentPlace(of: app).sizeClass == .compact
            case CacheSituation.regular: presentPlace(of: app).sizeClass == .regular
            default: mainThreads.indices.contains { mainThreads[$0].isOpen && presentation($0) == situation.name }
            }
        }
        return situation?.shape ?? spec.shape
    }

    /// Returns an app's current presentation: as it was opened, or as a resize changed it.
    private func presentation(_ app: Int) -> String? {
        guard let opened = mainThreads[app].presentation else { return nil }
        guard LayoutMode(name: opened) != nil, let place = layouts.present[AppID(index: app)] else { return opened }
        return place.mode.name
    }

    /// Changes the page or the shape. Items that leave the working set go to the rings beyond it, or are dropped. Items
    /// of the rings that enter the working set stay in memory, possibly purgeable.
    mutating func reshape(_ id: ResourceID, page: Int? = nil, shape: CacheShape? = nil) {
        guard let before = memory.caches[id]?.window else { return }
        if let (first, now) = memory.caches[id]?.show(page, shape: shape) {
            note(.strayed(from: UInt32(first + 1), to: UInt32(now + 1)), of: id)
        }
        guard let window = memory.caches[id]?.window, let isOffScreen = memory.caches[id]?.isOffScreen else { return }
        for item in window where !before.contains(item) {
            switch memory.caches[id]?.places[item] {
            case .near: memory.caches[id]?.move(item, to: .working)
            case .far: memory.caches[id]?.move(item, to: .claimed)
            default: break
            }
        }
        for item in before where !window.contains(item) {
            let (place, home) = (memory.caches[id]?.places[item], memory.caches[id]?.home(of: item) ?? .absent)
            guard place == .working || place == .claimed else { continue }
            if home == .absent || memory.caches[id]?.spec.isMapped == true {
                dropItem(item, of: id, because: isOffScreen ? .background : .left)
            } else {
                // Purgeable items stay purgeable.
                memory.caches[id]?.move(item, to: place == .claimed ? .far : home)
            }
        }
        trim(id)
        noteRings(of: id)
    }

    /// Evicts items beyond the limits of the rings; the excess of the near ring goes to the far one.
    ///
    /// - Parameter loaded: The item that has just been loaded, if any.
    mutating func trim(_ id: ResourceID, besides loaded: Int? = nil) {
        guard let spec = memory.caches[id]?.spec, !spec.isMapped else { return }
        while let item = memory.caches[id]?.excess(of: .near, besides: loaded) {
            if spec.far >= spec.size {
                memory.caches[id]?.move(item, to: .far)
            } else {
                dropItem(item, of: id, because: .limit)
            }
        }
        while let item = memory.caches[id]?.excess(of: .far, besides: loaded) {
            dropItem(item, of: id, because: .limit)
        }
    }

    /// Drops the items that an app's caches keep beyond their working sets.
    mutating func dropKept(of app: AppID, because cause: CacheDrop) {
        for id in memory.cacheIDs where memory.caches[id]?.app == app && memory.caches[id]?.spec.isAware == true {
            dropKept(of: id, because: cause)
        }
    }

    private mutating func dropKept(of id: ResourceID, because cause: CacheDrop) {
        guard memory.caches[id]?.spec.isMapped == false, let kept = memory.caches[id]?.kept else { return }
        for item in kept { dropItem(item, of: id, because: cause) }
        noteRings(of: id)
    }

    /// Discards the least recently used purgeable item of a cache.
    mutating func purgeItem(of id: ResourceID) {
        guard let app = memory.caches[id]?.app, let size = memory.caches[id]?.spec.size,
            let item = memory.caches[id]?.oldestFarItem
        else { return }
        memory.caches[id]?.isPurged[item] = true
        dropItem(item, of: id, because: .system)
        effects.notes.append(.memory(.purged(app, id, size)))
        noteRings(of: id)
    }

    private mutating func dropItem(_ item: Int, of id: ResourceID, because cause: CacheDrop) {
        guard let spec = memory.caches[id]?.spec else { return }
        let start = Int64(item) * spec.stride
        let range = start..<start + spec.stride
        memory.caches[id]?.move(item, to: .absent)
        if spec.isMapped { change(id) { $0.resident.remove(range) } }
        effects.discards.append(MemoryDiscard(block: id, range: range))
        note(.dropped(cause, spec.size), of: id)
    }

    /// Marks items as absent after the system has dropped their bytes of a mapped file.
    mutating func loseItems(_ ranges: [Range<Int64>], of id: ResourceID) {
        guard let stride = memory.caches[id]?.spec.stride else { return }
        for range in ranges where range.upperBound > 0 {
            guard let first = memory.caches[id]?.index(range.lowerBound / stride),
                let last = memory.caches[id]?.index((range.upperBound - 1) / stride)
            else { return }
            for item in first...last where memory.caches[id]?.has(item) == true {
                memory.caches[id]?.move(item, to: .absent)
            }
        }
        noteRings(of: id)
    }

    /// Empties a cache after its app has ended. Its file stays.
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

    /// Updates the cache's block from its items, and records the sizes.
    mutating func noteRings(of id: ResourceID) {
        guard let rings = memory.caches[id]?.rings, rings != memory.caches[id]?.noted else { return }
        memory.caches[id]?.noted = rings
        if memory.caches[id]?.spec.isMapped == false {
            let (used, items) = (memory.caches[id]?.oldestFar ?? 0, memory.caches[id]?.farItems ?? 0)
            change(id) { block in
                block.size = rings.working + rings.near
                (block.far, block.farItems) = (rings.far, items)
                block.used = used
            }
        }
        note(.use(rings), of: id)
    }

    /// Records an event of a cache.
    mutating func note(_ note: CacheNote, of id: ResourceID) {
        guard let app = memory.caches[id]?.app else { return }
        effects.notes.append(.memory(.cache(app, id, note)))
    }
}
