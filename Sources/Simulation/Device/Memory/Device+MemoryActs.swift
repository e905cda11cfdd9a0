import FrameTrace
import Scenario

/// The effects of steps on memory (M-1, M-2, C-3, C-5).
extension Device {
    /// Adds written bytes to a block. If memory is short, apps are terminated first, possibly including the one that
    /// allocates.
    mutating func allocate(_ id: ResourceID, _ count: ByteCount) -> DeviceAnswer {
        guard let block = memory.blocks[id], count.bytes > 0 else { return .proceed(nil) }
        let isVolatile = block.kind == .purgeable && block.accesses == 0
        guard secure(isVolatile ? 0 : count.bytes, for: block.app) else { return .proceed(nil) }
        makeRoom(count.bytes, keeping: id, access: nil)
        change(id) { block in
            // Discarded bytes are lost; the block starts over.
            if block.isDiscarded { (block.size, block.isDiscarded) = (0, false) }
            // A manipulated log may request any number of bytes.
            block.size = min(1 << 50, block.size + count.bytes)
        }
        if isVolatile {
            let access = memory.nextAccess()
            memory.blocks[id]?.used = access
            // If nothing else can make room, it is discarded at once.
            if let free = memory.free, free < 0 {
                purge(id)
                return .proceed(nil)
            }
        }
        guard isWithinMappings(block.app) else { return .proceed(nil) }
        let size = memory.blocks[id]?.size ?? 0
        return .write(max(0, size - count.bytes)..<size)
    }

    /// Releases bytes of a block.
    mutating func free(_ id: ResourceID, _ count: ByteCount?) {
        guard let before = memory.blocks[id], before.size > 0 else { return }
        let size = max(0, before.size - (count?.bytes ?? before.size))
        change(id) { block in
            block.size = size
            block.resident.cut(at: size)
            if size == 0 { block.isDiscarded = false }
        }
        effects.discards.append(MemoryDiscard(block: id, range: size..<before.size))
        if before.kind == .mapped {
            effects.notes.append(.memory(.mapped(before.app, memory.mappings[before.app.index])))
        }
    }

    /// Begins a thread's access to a block.
    ///
    /// - Returns: That the thread rebuilds the block, that it skips that, or that bytes are read from the disk first.
    mutating func access(
        _ id: ResourceID,
        _ count: ByteCount?,
        from start: Int64,
        by thread: ThreadID
    ) -> DeviceAnswer {
        guard let block = memory.blocks[id], block.size > 0 else { return .skipBlock }
        switch block.kind {
        case .dirty: return .skipBlock
        case .purgeable: return beginAccess(id, block)
        case .backingStore: return block.isDiscarded ? beginAccess(id, block) : .skipBlock
        case .mapped:
            let start = min(max(0, start), block.size)
            return read(id, block, start..<min(block.size, start + (count?.bytes ?? block.size)))
        }
    }

    private mutating func beginAccess(_ id: ResourceID, _ block: MemoryBlock) -> DeviceAnswer {
        let isNew = block.accesses == 0
        guard !isNew || secure(block.size, for: block.app) else { return .skipBlock }
        // Terminating an app may have discarded the block meanwhile.
        let isDiscarded = memory.blocks[id]?.isDiscarded ?? true
        if isDiscarded {
            makeRoom(block.size, keeping: id, access: nil)
            effects.notes.append(.memory(.rebuildBegan(block.app, id, ByteCount(bytes: block.size))))
        }
        change(id) { block in
            if block.kind == .purgeable { block.accesses += 1 }
            block.isDiscarded = false
        }
        return isDiscarded ? .write(0..<block.size) : .skipBlock
    }

    /// Ends an access to a block. After the last one, the system may discard the block.
    mutating func endAccess(_ id: ResourceID) {
        guard memory.blocks[id]?.kind == .purgeable, memory.blocks[id].map({ $0.accesses > 0 }) == true else { return }
        let access = memory.nextAccess()
        change(id) { block in
            block.accesses -= 1
            block.used = access
        }
    }

    /// Records that a block has been rebuilt.
    mutating func noteRebuilt(_ id: ResourceID, by thread: ThreadID) {
        guard let block = memory.blocks[id], block.accesses > 0 || block.kind == .backingStore else { return }
        effects.notes.append(.memory(.rebuilt(block.app, id, heldUpFrame(of: thread))))
    }

    /// Accesses bytes of a mapped file.
    mutating func read(_ id: ResourceID, _ block: MemoryBlock, _ range: Range<Int64>) -> DeviceAnswer {
        let missing = block.resident.missing(of: range)
        let access = memory.nextAccess()
        // The parts in memory count as used now, so that they are not dropped to make room for the rest.
        if missing < Int64(range.count) {
            change(id) { block in
                for part in block.resident.parts(in: range) { block.resident.use(part, at: access) }
            }
        }
        guard missing > 0 else { return .skipBlock }
        makeRoom(missing, keeping: id, access: access)
        let room = memory.free ?? missing
        change(id) { block in block.resident.use(range, at: access) }
        if room < missing, let device = memory.device, device.size.bytes > 0 {
            // The access exceeds the memory, so what was read first is dropped again.
            drop(missing - room, of: id, keeping: nil)
        }
        effects.notes.append(.memory(.faulted(block.app, id, ByteCount(bytes: missing))))
        return .fault(range, missing: ByteCount(bytes: missing))
    }

    /// Changes a block, and records its app's memory use.
    mutating func change(_ id: ResourceID, _ body: (inout MemoryBlock) -> Void) {
        guard let before = memory.blocks[id] else { return }
        var block = before
        body(&block)
        memory.blocks[id] = block
        let (old, new, app) = (before.use, block.use, block.app.index)
        memory.mappings[app] = memory.mappings[app].replacing(before.mapping, by: block.mapping)
        guard old != new else { return }
        memory.uses[app].dirty += new.dirty - old.dirty
        memory.uses[app].accessed += new.accessed - old.accessed
        memory.uses[app].purgeable += new.purgeable - old.purgeable
        memory.uses[app].clean += new.clean - old.clean
        memory.history[app].note(memory.uses[app].footprint.bytes, at: now)
        effects.notes.append(.memory(.use(block.app, memory.uses[app])))
        memoryHasChanged = true
    }
}
