import FrameTrace
import Scenario

/// Accesses to purgeable memory that outlast the step that began them: as long as one is open, the block can't be discarded (C-3).
extension Device {
    /// A step leaves its access open.
    mutating func holdAccess(_ id: ResourceID) {
        // Where the block was empty, or the app was terminated for it, the step has begun none.
        guard let block = memory.blocks[id], block.kind == .purgeable, block.accesses > block.held else { return }
        memory.blocks[id]?.held += 1
        noteHeld(id)
    }

    /// Ends an access that a step has left open. On Darwin, one that none has begun raises an exception; here it is noted.
    mutating func endHeldAccess(_ id: ResourceID) {
        guard let block = memory.blocks[id], block.kind == .purgeable else { return }
        guard block.held > 0 else {
            effects.notes.append(.memory(.endedUnbegun(block.app, id)))
            return
        }
        memory.blocks[id]?.held -= 1
        endAccess(id)
        noteHeld(id)
    }

    private mutating func noteHeld(_ id: ResourceID) {
        guard let block = memory.blocks[id] else { return }
        effects.notes.append(.memory(.held(block.app, id, count: UInt32(clamping: block.held))))
    }
}
