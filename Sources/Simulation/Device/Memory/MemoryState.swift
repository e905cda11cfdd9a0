import FrameTrace
import Scenario

/// The memory of the device: the use of each app, block by block, and the pressure level.
struct MemoryState: Sendable {
    /// The limits of the device; nil without limits.
    let device: DeviceMemory?
    /// Whether any app uses memory at all; otherwise, nothing is recorded.
    let isUsed: Bool
    /// By ResourceID.
    var blocks: [ResourceID: MemoryBlock] = [:]
    /// The state of caches, by their blocks.
    var caches: [ResourceID: CacheState] = [:]
    /// The blocks of caches, in order.
    private(set) var cacheIDs: [ResourceID] = []
    /// Whether the situation of an app may have changed since the caches were last updated.
    var situationsMayChange = true
    /// By app.
    var uses: [MemoryUse]
    /// The use of the address space, by app.
    var mappings: [MappingUse]
    var history: [FootprintHistory]
    /// The number of warnings that each app has not begun to handle, by app.
    var warnings: [Int]
    /// Counts accesses.
    var accessCount: UInt64 = 0
    var level = MemoryLevel.normal
    /// The apps warned in the current round.
    var warned: Set<AppID> = []
    /// The earliest instant of the next warning.
    var nextWarning: Instant?
    /// The instant of the last warning.
    var lastWarning: Instant?
    /// The pressure level at the start of the current round of warnings.
    var warnedLevel = MemoryLevel.normal
    /// The instant of the timer for the next warning.
    var timer: Instant?

    /// Creates the state in which no app has any memory.
    init(_ workload: Workload, _ resources: [CompiledResource]) {
        device = workload.device.memory
        isUsed = workload.apps.contains(where: \.usesMemory)
        uses = workload.apps.map { _ in MemoryUse() }
        mappings = workload.apps.map { _ in MappingUse() }
        history = workload.apps.map { _ in FootprintHistory() }
        warnings = workload.apps.map { _ in 0 }
        for (index, resource) in resources.enumerated() {
            guard case .memory(let kind) = resource.kind, let app = resource.app else { continue }
            let id = ResourceID(index: index)
            let files = kind == .mapped ? workload.apps[app.index].mappedFiles(named: resource.name) : 1
            blocks[id] = MemoryBlock(app: app, kind: kind, files: files)
            if let spec = workload.apps[app.index].caches.first(where: { $0.name == resource.name }) {
                caches[id] = CacheState(spec, app: app)
                cacheIDs.append(id)
            }
        }
    }

    /// The memory available to apps: free, clean and purgeable bytes (M-3); nil without a limit. Negative if more is in
    /// use than there is.
    var available: Int64? {
        device.map { $0.size.bytes - $0.system.bytes - uses.reduce(0) { $0 + $1.footprint.bytes } }
    }

    /// The unused memory; nil without a limit.
    var free: Int64? {
        device.map { $0.size.bytes - $0.system.bytes - uses.reduce(0) { $0 + $1.resident.bytes } }
    }

    /// Returns the number of a new access.
    mutating func nextAccess() -> UInt64 {
        accessCount += 1
        return accessCount
    }
}
