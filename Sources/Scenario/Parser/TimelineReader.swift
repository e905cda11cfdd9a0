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
        duration: TimeSpan?,
        _ sink: DiagnosticSink
    ) -> [TimelineEntry] {
        guard object.site("timeline") != nil else {
            return apps.map { TimelineEntry(at: .zero, .open(app: $0)) }
        }
        let entries = object.list("timeline").compactMap { entry($0, apps: apps, duration: duration, sink) }
        let ordered = entries.enumerated()
            .sorted { ($0.element.entry.at, $0.offset) < ($1.element.entry.at, $1.offset) }
            .map(\.element)
        check(ordered, sink)
        return ordered.map(\.entry)
    }

    private static func entry(
        _ site: NodeSite,
        apps: [String],
        duration: TimeSpan?,
        _ sink: DiagnosticSink
    ) -> Entry? {
        let object = ObjectReader(.timelineEntry, site, sink)
        let at = object.time("at")
        if let at, let duration, at >= duration, let site = object.site("at") {
            let length = GrammarUnit.written(time: Double(duration.nanoseconds))
            sink.report(site, "expected a time before the end of the run, \(length), found \(site.node.inWords)")
        }
        let presentation = object.text("as")
        if object.alternative?.name == "network", let at, let site = object.site("network"),
            let isOn = object.toggle("network")
        {
            let entry = TimelineEntry(at: at, .network(isOn: isOn))
            return Entry(entry: entry, app: nil, isOpening: false, site: site)
        }
        guard let change = object.alternative?.name, change != "network", let app = object.text(change),
            let site = object.site(change)
        else {
            return nil
        }
        guard apps.contains(app) else {
            ValueReader(sink: sink).expected(
                "the name of an app",
                site,
                hint: sink.hint(for: app, among: apps)
            )
            return nil
        }
        let isOpening = change == "open"
        let entry = TimelineEntry(
            at: at ?? .zero,
            isOpening ? .open(app: app) : .close(app: app),
            presentation: presentation
        )
        return at == nil ? nil : Entry(entry: entry, app: app, isOpening: isOpening, site: site)
    }

    private static func check(_ entries: [Entry], _ sink: DiagnosticSink) {
        var open: Set<String> = []
        for entry in entries {
            guard let app = entry.app else { continue }
            let name = SourceText.quoted(app)
            let at = GrammarUnit.written(time: Double(entry.entry.at.nanoseconds))
            if entry.isOpening, !open.insert(app).inserted {
                sink.report(entry.site, "expected an app that is closed, found \(name), which is open at \(at) already")
            }
            if !entry.isOpening, open.remove(app) == nil {
                sink.report(entry.site, "expected an app that is open, found \(name), which is closed at \(at)")
            }
        }
    }
}
