import FrameTrace
import Scenario

/// Accesses to purgeable memory that outlive their step. While one is open, the block cannot be discarded (C-3).
extension Device {
    /// Keeps the access of a step open.
    mutating func holdAccess(_ id: ResourceID) {
        // If the block was empty, or the app was terminated for it, the step has not begun an access.
        guard let block = memory.blocks[id], block.kind == .purgeable, block.accesses > block.held else { return }
        memory.blocks[id]?.held += 1
        noteHeld(id)
    }

    /// Ends an access that a step left open. Without one, Darwin raises an exception; here it is recorded.
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
