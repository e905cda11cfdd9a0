import FrameTrace

/// Sums up what a trace says of caches.
struct CacheAnalysis {
    private var found: [ResourceID: CacheSummary] = [:]

    /// The caches in the order of their numbers; nil where there are none.
    var summaries: [CacheSummary]? {
        found.isEmpty ? nil : found.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Something has happened to a cache.
    ///
    /// - Parameter title: the name of its resource in the trace, such as `memory photos/icons`.
    mutating func take(_ note: CacheNote, of id: ResourceID, app: String, title: String?) {
        let name = title.flatMap { $0.split(separator: "/", maxSplits: 1).last.map(String.init) } ?? "cache"
        var cache = found[id] ?? CacheSummary(app: app, name: name)
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
        }
        found[id] = cache
    }
}
