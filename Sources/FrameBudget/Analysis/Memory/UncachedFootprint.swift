import FrameTrace

/// An app's footprint over the run without the contents of its caches. A cache that fills up to its limit is not a
/// leak.
struct UncachedFootprint {
    private var points: [MemoryTrack.Point] = []
    private var footprint: Int64 = 0
    /// By cache: the dirty bytes in it.
    private var held: [ResourceID: Int64] = [:]
    /// Caches whose items are in a mapped file, and so not part of the footprint.
    private var mapped: Set<ResourceID> = []
    /// Whether the app has a cache that held anything.
    private var hasCache = false

    /// Returns the footprint; nil if no cache contributed to it.
    func track(of app: Int) -> MemoryTrack? { hasCache ? MemoryTrack(app: app, points: points) : nil }

    /// Records the app's memory use from an instant on.
    mutating func take(_ use: MemoryUse, at: TimeSpan) {
        footprint = use.footprint.bytes
        if hasCache { add(at) }
    }

    /// Processes a note about one of its caches.
    ///
    /// - Parameter track: the app's memory so far.
    mutating func take(_ note: CacheNote, of cache: ResourceID, at: TimeSpan, _ track: MemoryTrack) {
        switch note {
        case .loaded(.mapped, _): mapped.insert(cache)
        case .use(let rings):
            if !hasCache { (hasCache, points) = (true, track.points) }
            held[cache] = mapped.contains(cache) ? 0 : rings.working + rings.near
            add(at)
        default: break
        }
    }

    /// Empties the caches, because the app's process has ended.
    mutating func end() { held = [:] }

    private mutating func add(_ at: TimeSpan) {
        let rest = footprint - held.values.reduce(0, +)
        let point = MemoryTrack.Point(at: at, use: MemoryUse(dirty: max(0, rest)))
        if points.last?.at == at { points.removeLast() }
        points.append(point)
    }
}
