import FrameTrace
import Scenario

/// The effects of steps on caches (C-1, C-3, C-5, C-7).
extension Device {
    /// Looks up the items of a cache that a thread requests.
    mutating func lookUp(_ items: CacheItems, of id: ResourceID, atMost: UInt32?, by thread: ThreadID) {
        guard let app = memory.caches[id]?.app, let size = memory.caches[id]?.spec.size.bytes,
            let wanted = memory.caches[id]?.wanted(items)
        else { return }
        let access = memory.nextAccess()
        var hits: UInt32 = 0
        var missing: Set<Int> = []
        for item in wanted {
            guard memory.caches[id]?.has(item) == true else {
                missing.insert(item)
                continue
            }
            hits += 1
            memory.caches[id]?.touch(item, at: access)
            // A purgeable item that is used now can no longer be discarded.
            guard memory.caches[id]?.places[item] == .claimed else { continue }
            guard secure(size, for: app) else { return }
            if memory.caches[id]?.places[item] == .claimed { memory.caches[id]?.move(item, to: .working) }
        }
        // A step that fills the working set requests only missing items.
        let isCounted = items != .workingSet
        if isCounted { note(.lookedUp(hits: hits, misses: UInt32(missing.count)), of: id) }
        noteRings(of: id)
        let known = isCounted ? missing : nil
        guard let load = memory.caches[id].map({ CacheLoad(items, atMost: atMost, of: $0, missing: known) })
        else { return }
        memory.caches[id]?.uses[thread, default: []].append(load)
    }

    /// Returns the answer for the next item that a thread has to load, and reserves that for the thread.
    mutating func nextItem(of id: ResourceID, by thread: ThreadID) -> DeviceAnswer {
        guard let app = memory.caches[id]?.app, var load = memory.caches[id]?.uses[thread]?.popLast() else {
            return .skipBlock
        }
        guard isAlive(app), let item = memory.caches[id].flatMap({ load.next(in: $0) }) else { return .skipBlock }
        load.item = item
        load.isMade = memory.caches[id]?.isFiled[item] == false
        if load.isNewlyMissing(item) { note(.lookedUp(hits: 0, misses: 1), of: id) }
        memory.caches[id]?.move(item, to: .loading)
        if memory.caches[id]?.isPurged[item] == true, let size = memory.caches[id]?.spec.size {
            effects.notes.append(.memory(.rebuildBegan(app, id, size)))
        }
        memory.caches[id]?.uses[thread, default: []].append(load)
        return .proceed(nil)
    }

    /// Returns the answer to `unlessFiled`: whether a thread has to make the item that it loads.
    func unlessFiled(_ id: ResourceID, by thread: ThreadID) -> DeviceAnswer {
        memory.caches[id]?.uses[thread]?.last?.isMade == false ? .skipBlock : .proceed(nil)
    }

    /// Records that the item made by a thread is in the cache's file.
    mutating func noteFiled(_ id: ResourceID, by thread: ThreadID) {
        guard let item = memory.caches[id]?.uses[thread]?.last?.item, let spec = memory.caches[id]?.spec else { return }
        memory.caches[id]?.isFiled[item] = true
        if let folder = spec.file?.folder { note(.stored(folder, spec.size), of: id) }
    }

    /// Stores the item that a thread has loaded: in the working set, or in a ring beyond it. Without a place for it, it
    /// is dropped.
    mutating func keepItem(of id: ResourceID, by thread: ThreadID) -> DeviceAnswer {
        guard var load = memory.caches[id]?.uses[thread]?.popLast(), let item = load.item,
            let spec = memory.caches[id]?.spec, let app = memory.caches[id]?.app,
            let place = memory.caches[id]?.home(of: item)
        else { return .proceed(nil) }
        load.item = nil
        memory.caches[id]?.uses[thread, default: []].append(load)
        guard place != .absent else {
            memory.caches[id]?.move(item, to: .absent)
            return .proceed(nil)
        }
        if spec.isMapped {
            // The file is mapped as a whole at the first use of any item.
            if memory.blocks[id]?.size == 0 { map(id, spec.extent) }
            guard isAlive(app) else { return .proceed(nil) }
        } else {
            guard secure(place == .far ? 0 : spec.size.bytes, for: app) else { return .proceed(nil) }
            makeRoom(spec.size.bytes, keeping: id, access: nil)
        }
        let access = memory.nextAccess()
        memory.caches[id]?.touch(item, at: access)
        memory.caches[id]?.move(item, to: place)
        note(.loaded(load.isMade ? .made : spec.isMapped ? .mapped : .file, spec.size), of: id)
        if memory.caches[id]?.isPurged[item] == true {
            memory.caches[id]?.isPurged[item] = false
            effects.notes.append(.memory(.rebuilt(app, id, heldUpFrame(of: thread))))
        }
        trim(id, besides: item)
        noteRings(of: id)
        guard spec.isMapped else {
            return isWithinMappings(app) ? .write(spec.bytes(of: item)) : .proceed(nil)
        }
        guard let block = memory.blocks[id] else { return .proceed(nil) }
        let answer = read(id, block, spec.bytes(of: item))
        return answer == .skipBlock ? .proceed(nil) : answer
    }

    /// Shows another page, as far as it exists.
    mutating func turn(_ id: ResourceID, by pages: Int) {
        guard let page = memory.caches[id]?.page else { return }
        let target = page.addingReportingOverflow(pages)
        reshape(id, page: target.overflow ? page : target.partialValue)
        guard let now = memory.caches[id]?.page, let count = memory.caches[id]?.pageCount else { return }
        note(.page(UInt32(now + 1), of: UInt32(count)), of: id)
    }

    /// Returns whether any item of the page that a cache shows is missing; false if the resource is not a cache.
    func isPageIncomplete(of id: ResourceID) -> Bool {
        guard let cache = memory.caches[id] else { return false }
        return cache.shown.contains { !cache.has($0) }
    }
}
