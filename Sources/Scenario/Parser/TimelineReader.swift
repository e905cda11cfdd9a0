import FrameTrace

/// Reads the timeline, and plays it through: only what is closed can be opened.
enum TimelineReader {
    private struct Entry {
        let entry: TimelineEntry
        /// Nil for what is no app's.
        let app: String?
        let isOpening: Bool
        let site: NodeSite
    }

    /// Reads the timeline of a workload; without one, all apps open at the start.
    ///
    /// - Complexity: O(*n* log *n*).
    static func read(
        _ object: ObjectReader,
        apps: [String],
        families: AppFamilies,
        duration: TimeSpan?,
        _ sink: DiagnosticSink
    ) -> [TimelineEntry] {
        guard object.site("timeline") != nil else {
            return apps.map { TimelineEntry(at: .zero, .open(app: $0)) }
        }
        let entries = object.list("timeline").flatMap { Self.entries($0, families, duration: duration, sink) }
        let ordered = entries.enumerated()
            .sorted { ($0.element.entry.at, $0.offset) < ($1.element.entry.at, $1.offset) }
            .map(\.element)
        check(ordered, sink)
        return ordered.map(\.entry)
    }

    /// What an entry does to each app that it names: one, or all instances of one.
    private static func entries(
        _ site: NodeSite,
        _ families: AppFamilies,
        duration: TimeSpan?,
        _ sink: DiagnosticSink
    ) -> [Entry] {
        let object = ObjectReader(.timelineEntry, site, sink)
        let at = object.time("at")
        if let at, let duration, at >= duration, let site = object.site("at") {
            let length = GrammarUnit.written(time: Double(duration.nanoseconds))
            sink.report(
                site,
                "expected a time before the end of the run, \(length), found \(site.node.inWords)",
                help: "write an earlier time, or a longer `duration`"
            )
        }
        let presentation = object.text("as")
        if object.alternative?.name == "network", let at, let site = object.site("network"),
            let isOn = object.toggle("network")
        {
            let entry = TimelineEntry(at: at, .network(isOn: isOn))
            return [Entry(entry: entry, app: nil, isOpening: false, site: site)]
        }
        guard let change = object.alternative?.name, change != "network", let name = object.text(change),
            let site = object.site(change)
        else {
            return []
        }
        guard let apps = families[name] else {
            let hint = sink.hint(for: name, among: families.names)
            ValueReader(sink: sink)
                .expected("the name of an app", site, hint: hint, help: hint.isEmpty ? oneOf(families.names) : "")
            return []
        }
        guard let at else { return [] }
        let isOpening = change == "open"
        return apps.map { app in
            let change = isOpening ? TimelineEntry.Change.open(app: app) : .close(app: app)
            let entry = TimelineEntry(at: at, change, presentation: presentation)
            return Entry(entry: entry, app: app, isOpening: isOpening, site: site)
        }
    }

    /// What to write for the name of an app.
    static func oneOf(_ apps: [String]) -> String {
        let names = apps.prefix(8).map { SourceText.printable($0) }
        return names.isEmpty ? "" : "write \(SourceText.oneOf(names + (apps.count > 8 ? ["another app's name"] : [])))"
    }

    private static func check(_ entries: [Entry], _ sink: DiagnosticSink) {
        var open: Set<String> = []
        for entry in entries {
            guard let app = entry.app else { continue }
            let name = SourceText.quoted(app)
            let at = GrammarUnit.written(time: Double(entry.entry.at.nanoseconds))
            if entry.isOpening, !open.insert(app).inserted {
                sink.report(
                    entry.site,
                    "expected an app that is closed, found \(name), which is open at \(at) already",
                    help: "remove the entry, or close the app before it"
                )
            }
            if !entry.isOpening, open.remove(app) == nil {
                sink.report(
                    entry.site,
                    "expected an app that is open, found \(name), which is closed at \(at)",
                    help: "remove the entry, or open the app before it"
                )
            }
        }
    }
}
