import FrameTrace

/// Reads the timeline, and plays it through: only what is closed can be opened.
enum TimelineReader {
    /// What can be done with the home button.
    enum HomeButton: String, CaseIterable {
        case press
    }

    private struct Entry {
        let entry: TimelineEntry
        /// Nil for what is no app's.
        let app: String?
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
        if let at, let entry = Self.entry(ofNoApp: object, at: at) { return [entry] }
        guard let change = object.alternative?.name, !["network", "home"].contains(change),
            let name = object.text(change), let site = object.site(change)
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
        return apps.map { app in
            let change: TimelineEntry.Change =
                switch change {
                case "open": .open(app: app)
                case "quit": .quit(app: app)
                default: .close(app: app)
                }
            return Entry(
                entry: TimelineEntry(at: at, change, presentation: presentation),
                app: app,
                site: site
            )
        }
    }

    /// An entry that is about all apps at once.
    private static func entry(ofNoApp object: ObjectReader, at: TimeSpan) -> Entry? {
        if let site = object.site("network") {
            return object.toggle("network").map { isOn in
                Entry(entry: TimelineEntry(at: at, .network(isOn: isOn)), app: nil, site: site)
            }
        }
        guard let site = object.site("home"), object.choice("home", as: HomeButton.self) != nil else {
            return nil
        }
        return Entry(entry: TimelineEntry(at: at, .home), app: nil, site: site)
    }

    /// What to write for the name of an app.
    static func oneOf(_ apps: [String]) -> String {
        let names = apps.prefix(8).map { SourceText.printable($0) }
        return names.isEmpty ? "" : "write \(SourceText.oneOf(names + (apps.count > 8 ? ["another app's name"] : [])))"
    }

    private static func check(_ entries: [Entry], _ sink: DiagnosticSink) {
        var open: Set<String> = []
        var running: Set<String> = []
        for entry in entries {
            let name = SourceText.quoted(entry.app ?? "")
            let at = GrammarUnit.written(time: Double(entry.entry.at.nanoseconds))
            switch entry.entry.change {
            case .open(let app):
                running.insert(app)
                guard !open.insert(app).inserted else { continue }
                sink.report(
                    entry.site,
                    "expected an app that is closed, found \(name), which is open at \(at) already",
                    help: "remove the entry, or close the app before it"
                )
            case .close(let app):
                guard open.remove(app) == nil else { continue }
                sink.report(
                    entry.site,
                    "expected an app that is open, found \(name), which is closed at \(at)",
                    help: "remove the entry, or open the app before it"
                )
            case .quit(let app):
                open.remove(app)
                guard running.remove(app) == nil else { continue }
                sink.report(
                    entry.site,
                    "expected an app that runs, found \(name), which does not at \(at)",
                    help: "remove the entry, or open the app before it"
                )
            case .home: open.removeAll()
            case .network: break
            }
        }
    }
}
