import FrameBudget
import FrameTrace

/// Use of the device's memory: a table of the apps, the warnings and the apps that were terminated.
enum MemorySection {
    private static let title = "Memory"
    private static let mostWarnings = 40

    static func make(_ result: RunResult) -> ReportSection {
        guard let memory = result.memory else {
            return .absent("memory", title, because: "no step of this run allocates or maps memory")
        }
        return ReportSection(
            anchor: "memory",
            title: title,
            lead: """
                A footprint is what only the app itself can release: dirty bytes, and purgeable ones while a step accesses them. \
                The system takes clean and purgeable bytes back by itself; when that is not enough, it warns apps, and terminates \
                them. The whole run, warm-up included.
                """,
            content: content(memory, result),
            gist: "\(MemoryWords.counts(memory))",
            isFolded: true
        )
    }

    private static func content(_ memory: MemorySummary, _ result: RunResult) -> HTML {
        let findings = MemoryWords.findings(result).map { sentence -> HTML in "<li>\(sentence)</li>\n" }
        let list: HTML = findings.isEmpty ? "" : "<ul class=\"detail\">\(findings)</ul>"
        return
            "<p class=\"detail\">\(MemoryWords.device(memory)).</p>\(list)\(table(memory))\(caches(memory))\(events(memory))"
    }

    private static func table(_ memory: MemorySummary) -> HTML {
        let titles = [
            "peak footprint, MB", "at, s", "peak in memory, MB", "footprint at the end, MB", "mapped and read, MB",
            "clean dropped, MB", "purgeable discarded, MB", "rebuilt, MB", "rebuild, ms", "late frames with a rebuild",
        ]
        let head: HTML = "<tr><th scope=\"col\">App</th>\(titles.map { Fragments.numberHead($0) })</tr>"
        let rows = memory.apps.map { app -> HTML in
            let cells = [
                megabytes(app.peakFootprint), DecimalText.fixed(app.peakAt.inSeconds, places: 3),
                megabytes(app.peakResident), megabytes(app.atEnd.footprint), megabytes(app.faulted),
                megabytes(app.reclaimed), megabytes(app.purged), megabytes(app.rebuilt),
                Figure.milliseconds(app.rebuildTime), Figure.count(app.lateRebuildFrames),
            ]
            return "<tr><th scope=\"row\">\(Fragments.name(app.app))</th>\(cells.map { Fragments.cell($0) })</tr>\n"
        }
        return Fragments.table("Memory of the apps", head: head, rows: rows)
    }

    private static func caches(_ memory: MemorySummary) -> HTML {
        guard let caches = memory.caches, !caches.isEmpty else { return "" }
        let titles = [
            "working set, MB", "kept beyond it, MB", "purgeable, MB", "items wanted", "in memory", "made, MB",
            "read from its file, MB", "mapped, MB",
        ]
        let head: HTML =
            "<tr><th scope=\"col\">Cache</th>\(titles.map { Fragments.numberHead($0) })<th scope=\"col\">Dropped</th></tr>"
        let rows = caches.map { cache -> HTML in
            let cells = [
                megabytes(ByteCount(bytes: cache.peak.working)), megabytes(ByteCount(bytes: cache.peak.near)),
                megabytes(ByteCount(bytes: cache.peak.far)), Figure.count(cache.hits + cache.misses),
                cache.hitRate.map { CacheWords.percent($0) } ?? "", megabytes(cache.made),
                megabytes(cache.readFromFile), megabytes(cache.mapped),
            ]
            let drops = CacheWords.drops(cache.dropped).joined(separator: ", ")
            let name = Fragments.name("\(cache.app)/\(cache.name)")
            return "<tr><th scope=\"row\">\(name)</th>\(cells.map { Fragments.cell($0) })<td>\(drops)</td></tr>\n"
        }
        return "<h3>Caches</h3>\(Fragments.table("Caches of the apps", head: head, rows: rows))"
    }

    private static func events(_ memory: MemorySummary) -> HTML {
        let kills = memory.kills.map { QualityWords.Line(topic: "terminated", text: MemoryWords.sentence($0)) }
        let warnings = memory.warnings.prefix(mostWarnings).map {
            QualityWords.Line(topic: "warning", text: MemoryWords.sentence($0))
        }
        guard !kills.isEmpty || !warnings.isEmpty else { return "" }
        let rest = memory.warnings.count - warnings.count
        let more: HTML = rest > 0 ? "<p class=\"muted\">and \(Figure.counted(rest, "more warning"))</p>" : ""
        return "<h3>Warnings and terminated apps</h3>\(Fragments.lines(kills + warnings))\(more)"
    }

    private static func megabytes(_ count: ByteCount) -> String {
        DecimalText.fixed(count.inMegabytes, places: 1)
    }
}
