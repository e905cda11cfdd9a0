import FrameBudget
import FrameTrace

/// Activity of caches, in words, the same in every output.
enum CacheWords {
    /// Returns a line for each cache.
    static func lines(_ memory: MemorySummary) -> [QualityWords.Line] {
        (memory.caches ?? []).map { QualityWords.Line(topic: "cache \($0.name)", text: sentence($0)) }
    }

    /// Describes a cache: `photos: working set 3.6 MB at most, 900 kB kept beyond it; 95.0 % of 400 items wanted were
    /// in memory; 1.2 MB made`.
    static func sentence(_ cache: CacheSummary) -> String {
        var parts = ["working set \(bytes(cache.peak.working)) at most"]
        if cache.peak.near > 0 { parts[0] += ", \(bytes(cache.peak.near)) kept beyond it" }
        if cache.peak.far > 0 { parts[0] += ", \(bytes(cache.peak.far)) as purgeable memory" }
        if let rate = cache.hitRate {
            let wanted = Figure.counted(cache.hits + cache.misses, "item")
            parts.append("\(percent(rate)) of \(wanted) wanted were in memory")
        }
        let loads = [("made", cache.made), ("read from its file", cache.readFromFile), ("mapped", cache.mapped)]
        for (verb, count) in loads where count.bytes > 0 { parts.append("\(count) \(verb)") }
        let drops = self.drops(cache.dropped)
        if !drops.isEmpty { parts.append("dropped " + drops.joined(separator: ", ")) }
        if let stored = cache.stored { parts.append("\(stored) written to its file") }
        return "\(cache.app): " + parts.joined(separator: "; ")
    }

    /// Lists what was dropped, by cause.
    static func drops(_ drops: CacheDrops) -> [String] {
        [
            (drops.left, "that left the working set"), (drops.limit, "over its limit"), (drops.warning, "on a warning"),
            (drops.background, "off screen"), (drops.system, "by the system"),
        ].filter { $0.0.bytes > 0 }.map { "\($0.0) \($0.1)" }
    }

    /// Returns findings about caches, in sentences.
    static func findings(_ memory: MemorySummary) -> [String] {
        (memory.caches ?? []).flatMap { [misses($0), stray($0), folder($0)].compactMap { $0 } }
    }

    private static func misses(_ cache: CacheSummary) -> String? {
        guard let rate = cache.hitRate, cache.misses >= 20, rate < 0.5 else { return nil }
        return "\(cache.app): only \(percent(rate)) of the items wanted of its cache \(cache.name) were in memory; "
            + "\(Figure.counted(cache.misses, "item")) had to be loaded while they were waited for."
    }

    private static func stray(_ cache: CacheSummary) -> String? {
        guard let count = cache.strayed, let last = cache.lastStray else { return nil }
        return
            "\(cache.app): \(Figure.counted(count, "change")) of size and back showed another page of its cache \(cache.name): the "
            + "last one began with item \(last.from) before and with item \(last.to) after. Remember the item that is shown first."
    }

    private static func folder(_ cache: CacheSummary) -> String? {
        guard let folder = cache.folder, !folder.isForCaches, let stored = cache.stored else { return nil }
        return
            "\(cache.app): its cache \(cache.name) wrote \(stored) to \(folder.rawValue), where they are backed up and count as the "
            + "user's data. What can be made again belongs into caches or tmp."
    }

    /// Formats a share: `95.0 %`.
    static func percent(_ share: Double) -> String { DecimalText.fixed(100 * share, places: 1) + " %" }

    private static func bytes(_ count: Int64) -> String { "\(ByteCount(bytes: count))" }
}
