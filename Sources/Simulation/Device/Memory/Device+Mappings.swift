import FrameTrace
import Scenario

/// The mappings of apps, and their limits (C-5).
extension Device {
    /// Maps a file, or several of the same size. None of it is in memory yet.
    mutating func map(_ id: ResourceID, _ count: ByteCount) {
        guard let app = memory.blocks[id]?.app, isAlive(app) else { return }
        // A manipulated log may request any number of bytes.
        change(id) { $0.size = max($0.size, min(1 << 50, count.bytes)) }
        effects.notes.append(.memory(.mapped(app, memory.mappings[app.index])))
        _ = isWithinMappings(app)
    }

    /// Terminates an app that exceeds the limits on mappings.
    ///
    /// - Returns: false if it was terminated.
    mutating func isWithinMappings(_ app: AppID) -> Bool {
        let (use, limits) = (memory.mappings[app.index], workload.device.mappings)
        let reason: MemoryKill.Reason? =
            if use.files > limits.files { .files } else if use.regions > limits.regions { .regions } else {
                use.addresses > limits.addresses ? .addresses : nil
            }
        guard let reason else { return true }
        effects.notes.append(.memory(.mapped(app, use)))
        kill(app, reason, grower: (app, 0))
        return false
    }
}
