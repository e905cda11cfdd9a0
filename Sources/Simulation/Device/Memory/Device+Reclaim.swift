import FrameTrace
import Scenario

/// Memory reclaim: first clean bytes, then purgeable blocks, then apps (M-6, M-11).
extension Device {
    /// Frees bytes without terminating apps: clean ones first, then purgeable blocks, each least recently used first.
    ///
    /// - Parameters:
    ///   - keeping: A block that must not be discarded.
    ///   - access: The access whose clean bytes must not be dropped.
    mutating func makeRoom(_ wanted: Int64, keeping: ResourceID, access: UInt64?) {
        while let free = memory.free, free < wanted {
            guard let (id, _) = oldestMapping(keeping: keeping, access: access) else { break }
            guard drop(wanted - free, of: id, keeping: id == keeping ? access : nil) > 0 else { break }
        }
        while let free = memory.free, free < wanted {
            let candidates = memory.blocks.filter { $0.key != keeping && $0.value.purgeable > 0 }
            guard let id = candidates.min(by: { ($0.value.used, $0.key) < ($1.value.used, $1.key) })?.key else { break }
            purge(id)
        }
    }

    private func oldestMapping(keeping: ResourceID, access: UInt64?) -> (ResourceID, UInt64)? {
        memory.blocks.compactMap { id, block -> (ResourceID, UInt64)? in
            guard let oldest = block.resident.oldest, id != keeping || oldest != access else { return nil }
            return (id, oldest)
        }.min { ($0.1, $0.0) < ($1.1, $1.0) }
    }

    /// Drops clean bytes of a mapped file, and returns their number.
    @discardableResult
    mutating func drop(_ wanted: Int64, of id: ResourceID, keeping access: UInt64?) -> Int64 {
        var ranges: [Range<Int64>] = []
        change(id) { ranges = $0.resident.drop(wanted, keeping: access) }
        let dropped = ranges.reduce(0) { $0 + Int64($1.count) }
        for range in ranges { effects.discards.append(MemoryDiscard(block: id, range: range)) }
        guard dropped > 0, let app = memory.blocks[id]?.app else { return 0 }
        loseItems(ranges, of: id)
        effects.notes.append(.memory(.reclaimed(app, id, ByteCount(bytes: dropped))))
        return dropped
    }

    /// Discards a purgeable block.
    mutating func purge(_ id: ResourceID) {
        guard let block = memory.blocks[id], block.purgeable > 0 else { return }
        guard memory.caches[id] == nil else { return purgeItem(of: id) }
        change(id) { $0.isDiscarded = true }
        effects.discards.append(MemoryDiscard(block: id, range: 0..<block.size))
        effects.notes.append(.memory(.purged(block.app, id, ByteCount(bytes: block.size))))
    }

    /// Drops the backing stores of an app that has left the screen; they are redrawn when they are used (S-5).
    mutating func dropBackingStores(of app: AppID) {
        for id in memory.blocks.keys.sorted() {
            guard let block = memory.blocks[id], block.app == app, block.kind == .backingStore, !block.isDiscarded,
                block.size > 0
            else { continue }
            change(id) { $0.isDiscarded = true }
            effects.discards.append(MemoryDiscard(block: id, range: 0..<block.size))
            effects.notes.append(.memory(.dropped(app, id, ByteCount(bytes: block.size))))
        }
    }

    /// Ensures that an app can get more bytes that only it can release. If that leaves too little memory, apps are
    /// terminated.
    ///
    /// - Returns: false if the app itself was terminated.
    mutating func secure(_ count: Int64, for app: AppID) -> Bool {
        guard isAlive(app) else { return false }
        if let limit = workload.apps[app.index].memoryLimit?.bytes,
            memory.uses[app.index].footprint.bytes + count > limit
        {
            kill(app, .limit, grower: (app, count))
            return false
        }
        guard let device = memory.device else { return true }
        while let available = memory.available, available - count < device.low {
            let isCritical = available - count < device.critical
            guard let victim = nextVictim(isCritical: isCritical, asking: app, count) else { break }
            kill(victim, isCritical ? .critical : .idle, grower: (app, count))
            if victim == app { return false }
        }
        return true
    }

    /// Returns the app to terminate: in the lowest band with any apps, the largest one, or the one that left the screen
    /// first (M-6).
    private func nextVictim(isCritical: Bool, asking: AppID, _ count: Int64) -> AppID? {
        func footprint(_ app: AppID) -> Int64 { memory.uses[app.index].footprint.bytes + (app == asking ? count : 0) }
        let bands = isCritical ? MemoryBand.allCases : [.idle]
        for band in bands {
            let apps = mainThreads.indices.map { AppID(index: $0) }
                .filter { isAlive($0) && self.band(of: $0) == band && footprint($0) > 0 }
            guard !apps.isEmpty else { continue }
            if band != .foreground, memory.device?.killOrder == .oldestFirst {
                return apps.min { (mainThreads[$0.index].hiddenAt, $0) < (mainThreads[$1.index].hiddenAt, $1) }
            }
            return apps.max { (footprint($0), $1) < (footprint($1), $0) }
        }
        return nil
    }

    /// Returns the importance of an app (M-5).
    func band(of app: AppID) -> MemoryBand {
        switch lives[app.index].state {
        case .notRunning, .suspended: .idle
        case .background: .background
        case .inactive, .active: .foreground
        }
    }

    /// Returns whether an app can be given memory: a terminated one gets none until it is reopened.
    func isAlive(_ app: AppID) -> Bool { lives[app.index].state != .notRunning }

    /// Terminates an app because of its memory.
    mutating func kill(_ app: AppID, _ reason: MemoryKill.Reason, grower asking: (app: AppID, count: Int64)) {
        let growths = mainThreads.indices.map { index -> (app: AppID, grown: Int64, asked: Int64) in
            let asked = index == asking.app.index ? asking.count : 0
            let footprint = memory.uses[index].footprint.bytes + asked
            return (AppID(index: index), memory.history[index].growth(to: footprint, at: now), asked)
        }
        // Of two with equal growth, the app that already has it counts, not the one that requests it.
        let grower = growths.max { ($0.grown, $1.asked, $1.app) < ($1.grown, $0.asked, $0.app) }
        let termination = MemoryKill(
            app: app,
            reason: reason,
            footprint: memory.uses[app.index].footprint,
            available: ByteCount(bytes: memory.available.map { $0 - asking.count } ?? 0),
            grower: grower.flatMap { $0.grown > 0 ? $0.app : nil },
            grown: ByteCount(bytes: max(0, grower?.grown ?? 0)),
            limit: reason == .limit ? workload.apps[app.index].memoryLimit : nil
        )
        effects.notes.append(.memory(.killed(termination)))
        terminate(app, because: reason.isOwn ? .memoryLimit : .memoryPressure)
    }

    /// Releases all memory of an app that has ended.
    mutating func releaseMemory(of app: AppID) {
        for id in memory.blocks.keys.sorted() where memory.blocks[id]?.app == app {
            emptyCache(id)
            if let size = memory.blocks[id]?.size, size > 0 {
                effects.discards.append(MemoryDiscard(block: id, range: 0..<size))
            }
            change(id) { block in block = MemoryBlock(app: app, kind: block.kind, files: block.files) }
        }
        memory.warnings[app.index] = 0
        memory.warned.remove(app)
        // The growth of its next process starts at 0.
        memory.history[app.index] = FootprintHistory()
    }
}

/// The importance of an app to the device, the least important first (M-5).
enum MemoryBand: Int, Sendable, CaseIterable {
    /// Suspended.
    case idle = 0
    /// Off screen and executing.
    case background = 30
    /// On screen.
    case foreground = 100
}
