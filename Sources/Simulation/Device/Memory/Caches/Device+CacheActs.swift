import FrameTrace
import Scenario

/// What steps do with caches (C-1, C-3, C-5, C-7).
extension Device {
    /// A thread wants items of a cache.
    mutating func lookUp(_ items: CacheItems, of id: ResourceID, atMost: UInt32?, by thread: ThreadID) {
        guard let cache = memory.caches[id] else { return }
        let wanted: Range<Int>
        switch items {
        case .page: wanted = cache.shown
        case .workingSet: wanted = cache.window
        case .item(let item): wanted = cache.index(item)..<cache.index(item) + 1
        }
        let access = memory.nextAccess()
        var hits: UInt32 = 0
        for item in wanted where memory.caches[id]?.has(item) == true {
            hits += 1
            memory.caches[id]?.touch(item, at: access)
            // What was purgeable and is wanted now can't be discarded any more.
            guard cache.places[item] == .far, cache.window.contains(item) else { continue }
            guard secure(cache.spec.size.bytes, for: cache.app) else { return }
            if memory.caches[id]?.places[item] == .far { memory.caches[id]?.move(item, to: .working) }
        }
        // A step that fills the working set wants what is missing, and nothing else.
        if items != .workingSet {
            note(.lookedUp(hits: hits, misses: UInt32(wanted.count) - hits), of: id)
        }
        noteRings(of: id)
        memory.caches[id]?.uses[thread, default: []].append(CacheState.Use(items: items, left: atMost ?? .max))
    }

    /// The next item that a thread has to load, if there is one: nobody else loads it then.
    mutating func nextItem(of id: ResourceID, by thread: ThreadID) -> DeviceAnswer {
        guard let app = memory.caches[id]?.app, var use = memory.caches[id]?.uses[thread]?.popLast() else {
            return .skipBlock
        }
        guard isAlive(app), use.left > 0, let item = memory.caches[id]?.missing(of: use.items) else {
            return .skipBlock
        }
        use.left -= 1
        use.item = item
        use.isMade = memory.caches[id]?.isFiled[item] == false
        memory.caches[id]?.move(item, to: .loading)
        if memory.caches[id]?.isPurged[item] == true, let size = memory.caches[id]?.spec.size {
            effects.notes.append(.memory(.rebuildBegan(app, id, size)))
        }
        memory.caches[id]?.uses[thread, default: []].append(use)
        return .proceed(nil)
    }

    /// Whether a thread has to make the item that it loads.
    func unlessFiled(_ id: ResourceID, by thread: ThreadID) -> DeviceAnswer {
        memory.caches[id]?.uses[thread]?.last?.isMade == false ? .skipBlock : .proceed(nil)
    }

    /// The item that a thread has made is in the cache's file.
    mutating func noteFiled(_ id: ResourceID, by thread: ThreadID) {
        guard let item = memory.caches[id]?.uses[thread]?.last?.item else { return }
        memory.caches[id]?.isFiled[item] = true
    }

    /// Keeps the item that a thread has loaded: in the working set, or in a ring beyond it. Where nothing keeps it, it is gone.
    mutating func keepItem(of id: ResourceID, by thread: ThreadID) -> DeviceAnswer {
        guard var use = memory.caches[id]?.uses[thread]?.popLast(), let item = use.item, let cache = memory.caches[id]
        else { return .proceed(nil) }
        use.item = nil
        memory.caches[id]?.uses[thread, default: []].append(use)
        let (size, place) = (cache.spec.size, cache.place(for: item))
        memory.caches[id]?.move(item, to: .absent)
        guard place != .absent else { return .proceed(nil) }
        if !cache.spec.isMapped {
            guard secure(place == .far ? 0 : size.bytes, for: cache.app) else { return .proceed(nil) }
            makeRoom(size.bytes, keeping: id, access: nil)
        }
        let access = memory.nextAccess()
        memory.caches[id]?.touch(item, at: access)
        memory.caches[id]?.move(item, to: place)
        note(.loaded(use.isMade ? .made : cache.spec.isMapped ? .mapped : .file, size), of: id)
        if cache.isPurged[item] {
            memory.caches[id]?.isPurged[item] = false
            effects.notes.append(.memory(.rebuilt(cache.app, id, frame(of: thread))))
        }
        trim(id, besides: item)
        noteRings(of: id)
        guard cache.spec.isMapped else { return .write(cache.spec.bytes(of: item)) }
        guard let block = memory.blocks[id] else { return .proceed(nil) }
        let answer = read(id, block, cache.spec.bytes(of: item))
        return answer == .skipBlock ? .proceed(nil) : answer
    }

    /// Shows another page, as far as there is one.
    mutating func turn(_ id: ResourceID, by pages: Int) {
        guard let before = memory.caches[id] else { return }
        let target = before.page.addingReportingOverflow(pages)
        reshape(id) { $0.show(target.overflow ? before.page : target.partialValue) }
        guard let cache = memory.caches[id] else { return }
        note(.page(UInt32(cache.page + 1), of: UInt32(cache.pageCount)), of: id)
    }

    /// Whether an item of the page that a cache shows is not in memory; false for what is no cache.
    func isPageIncomplete(of id: ResourceID) -> Bool {
        guard let cache = memory.caches[id] else { return false }
        return cache.shown.contains { !cache.has($0) }
    }
}

extension CacheState {
    /// Where an item belongs that is in memory now.
    fileprivate func place(for item: Int) -> Place {
        if window.contains(item) { return .working }
        // What is mapped is the system's to drop, unless the app says what it wants.
        if spec.isMapped { return shape.workingSet == .none ? .near : .absent }
        guard keepsMore else { return .absent }
        if spec.near >= spec.size { return .near }
        return spec.far >= spec.size ? .far : .absent
    }
}
