import FrameTrace
import Scenario

/// The memory of the device: what each app has of it, block by block, and how short it is.
struct MemoryState: Sendable {
    /// Nil where nothing limits it.
    let device: DeviceMemory?
    /// Whether any app uses memory at all: without that, nothing is noted.
    let isUsed: Bool
    /// By ResourceID.
    var blocks: [ResourceID: MemoryBlock] = [:]
    /// What caches have in memory, by their blocks.
    var caches: [ResourceID: CacheState] = [:]
    /// The blocks of caches, in order.
    private(set) var cacheIDs: [ResourceID] = []
    /// Who is on screen, or how, may have changed since the caches were looked at.
    var situationsMayChange = true
    /// By app.
    var uses: [MemoryUse]
    /// By app: what it has of its address space.
    var mappings: [MappingUse]
    var history: [FootprintHistory]
    /// By app: warnings that it has not begun to handle, each by its number.
    var warnings: [Int]
    /// Counts accesses.
    var accessCount: UInt64 = 0
    var level = MemoryLevel.normal
    /// The apps that have been warned since memory became as short as it is.
    var warned: Set<AppID> = []
    /// Before that no app is warned.
    var nextWarning: Instant?
    /// When an app was warned last.
    var lastWarning: Instant?
    /// How short memory was when that round of warnings began.
    var warnedLevel = MemoryLevel.normal
    /// When the device looks at that next.
    var timer: Instant?

    /// No app has any memory.
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

    /// What the apps could be given: free, clean and purgeable bytes (M-3); nil without a limit. Negative where more was given
    /// than there is.
    var available: Int64? {
        device.map { $0.size.bytes - $0.system.bytes - uses.reduce(0) { $0 + $1.footprint.bytes } }
    }

    /// What nobody uses; nil without a limit.
    var free: Int64? {
        device.map { $0.size.bytes - $0.system.bytes - uses.reduce(0) { $0 + $1.resident.bytes } }
    }

    /// The number of a new access.
    mutating func nextAccess() -> UInt64 {
        accessCount += 1
        return accessCount
    }
}
