import FrameTrace

/// An app's footprint along the run without what its caches hold: a cache that fills up to its own limit is no leak.
struct UncachedFootprint {
    private var points: [MemoryTrack.Point] = []
    private var footprint: Int64 = 0
    /// By cache: the dirty bytes that it holds.
    private var held: [ResourceID: Int64] = [:]
    /// Caches whose items lie in a mapped file: these are no part of the footprint.
    private var mapped: Set<ResourceID> = []
    /// Whether the app has a cache that held anything.
    private var hasCache = false

    /// The footprint; nil where no cache had a part in it.
    func track(of app: Int) -> MemoryTrack? { hasCache ? MemoryTrack(app: app, points: points) : nil }

    /// What the app has from an instant on.
    mutating func take(_ use: MemoryUse, at: TimeSpan) {
        footprint = use.footprint.bytes
        if hasCache { add(at) }
    }

    /// Something has happened to a cache of it.
    ///
    /// - Parameter track: the app's memory up to here.
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

    /// The app's process has ended, and its caches with it.
    mutating func end() { held = [:] }

    private mutating func add(_ at: TimeSpan) {
        let rest = footprint - held.values.reduce(0, +)
        let point = MemoryTrack.Point(at: at, use: MemoryUse(dirty: max(0, rest)))
        if points.last?.at == at { points.removeLast() }
        points.append(point)
    }
}
