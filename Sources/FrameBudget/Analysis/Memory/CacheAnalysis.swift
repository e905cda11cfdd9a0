import FrameTrace

/// Summarizes the cache notes of a trace.
struct CacheAnalysis {
    private var found: [ResourceID: CacheSummary] = [:]

    /// The caches in the order of their numbers; nil if there are none.
    var summaries: [CacheSummary]? {
        found.isEmpty ? nil : found.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Processes a note about a cache.
    ///
    /// - Parameter title: the name of its resource in the trace, such as `memory photos/icons`.
    mutating func take(_ note: CacheNote, of id: ResourceID, app: String, title: String?) {
        var cache = found[id] ?? CacheSummary(app: app, name: ResourceTitle.name(title) ?? "cache")
        switch note {
        case .lookedUp(let hits, let misses):
            cache.hits += Int(hits)
            cache.misses += Int(misses)
        case .loaded(.made, let count): cache.made.bytes += count.bytes
        case .loaded(.file, let count): cache.readFromFile.bytes += count.bytes
        case .loaded(.mapped, let count): cache.mapped.bytes += count.bytes
        case .dropped(let cause, let count): cache.dropped.add(count, because: cause)
        case .use(let rings):
            cache.atEnd = rings
            cache.peak.working = max(cache.peak.working, rings.working)
            cache.peak.near = max(cache.peak.near, rings.near)
            cache.peak.far = max(cache.peak.far, rings.far)
        case .page: cache.pagesShown += 1
        case .strayed(let first, let now):
            cache.strayed = (cache.strayed ?? 0) + 1
            cache.lastStray = CacheStray(from: Int(first), to: Int(now))
        case .stored(let folder, let count):
            cache.folder = folder
            cache.stored = ByteCount(bytes: (cache.stored?.bytes ?? 0) + count.bytes)
        }
        found[id] = cache
    }
}
