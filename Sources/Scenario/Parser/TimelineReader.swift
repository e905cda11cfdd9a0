import FrameTrace

/// Reads the timeline, and checks it by playing it: for example, only a closed app can be opened.
enum TimelineReader {
    /// The actions of a button of the device.
    enum HomeButton: String, CaseIterable {
        case press
    }

    /// The peripherals that can be connected to the device.
    enum Peripheral: String, CaseIterable {
        case display
    }

    struct Entry {
        let entry: TimelineEntry
        /// The app concerned; nil for entries that concern no single app.
        let app: String?
        let site: NodeSite
    }

    /// Reads the timeline of a workload; without one, all apps open at the start. Entries for programs are recorded in
    /// the programs, since the device does not model them.
    ///
    /// - Complexity: O(*n* log *n*).
    static func read(
        _ object: ObjectReader,
        apps: [String],
        programs: inout [ProgramApp],
        families: AppFamilies,
        screen: ScreenSize,
        duration: TimeSpan?,
        _ sink: DiagnosticSink
    ) -> [TimelineEntry] {
        guard object.site("timeline") != nil else {
            for index in programs.indices { programs[index].opensAt = .zero }
            return apps.map { TimelineEntry(at: .zero, .open(app: $0)) }
        }
        let entries = object.list("timeline").flatMap { Self.entries($0, families, duration: duration, sink) }
        let ordered = entries.enumerated()
            .sorted { ($0.element.entry.at, $0.offset) < ($1.element.entry.at, $1.offset) }
            .map(\.element)
        let names = Set(programs.map(\.name))
        let simulated = ordered.filter { entry in entry.app.map { !names.contains($0) } ?? true }
        for entry in ordered { schedule(entry, &programs, sink) }
        check(simulated, TimelinePlayer(screen: screen), sink)
        return simulated.map(\.entry)
    }

    /// Returns the entries for each app that an entry names: one app, or all instances of one.
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
        guard let change = object.alternative, let changeSite = object.site(change.name) else { return [] }
        guard case .reference = change.value else {
            guard let made = changeOfNoApp(change.name, object), let at else { return [] }
            return [Entry(entry: TimelineEntry(at: at, made), app: nil, site: changeSite)]
        }
        let presentation = presentation(object, sink)
        guard let name = object.text(change.name) else { return [] }
        guard let apps = families[name] else {
            let hint = sink.hint(for: name, among: families.names)
            ValueReader(sink: sink)
                .expected("the name of an app", changeSite, hint: hint, help: hint.isEmpty ? oneOf(families.names) : "")
            return []
        }
        return apps.compactMap { app in
            guard let at, let made = Self.change(change.name, of: app, object) else { return nil }
            return Entry(entry: TimelineEntry(at: at, made, presentation: presentation), app: app, site: changeSite)
        }
    }

    /// Reads the presentation of an opened app. A text that is almost the name of a layout is reported as a typo.
    private static func presentation(_ object: ObjectReader, _ sink: DiagnosticSink) -> String? {
        guard let text = object.text("as"), let site = object.site("as") else { return nil }
        let layouts = LayoutMode.allCases.map(\.name)
        guard !layouts.contains(text) else { return text }
        let hint = sink.hint(for: text, among: layouts)
        if !hint.isEmpty {
            ValueReader(sink: sink).expected(
                "a layout, \(SourceText.oneOf(layouts)), or a text that is not almost one of these",
                site,
                hint: hint,
                help: ""
            )
        }
        return text
    }

    /// Returns the change that an entry makes to one app.
    private static func change(_ name: String, of app: String, _ object: ObjectReader) -> TimelineEntry.Change? {
        switch name {
        case "open": .open(app: app)
        case "close": .close(app: app)
        case "quit": .quit(app: app)
        case "warn": .warn(app: app)
        case "resize":
            object.choice("to", as: ResizeTarget.self).map { .resize(app: app, to: $0) }
        default: nil
        }
    }

    /// Returns the change that an entry makes to all apps at once.
    private static func changeOfNoApp(_ name: String, _ object: ObjectReader) -> TimelineEntry.Change? {
        switch name {
        case "network": object.toggle(name).map { .network(isOn: $0) }
        case "home": object.choice(name, as: HomeButton.self).map { _ in .home }
        case "lock": object.choice(name, as: HomeButton.self).map { _ in .lock }
        case "unlock": object.choice(name, as: HomeButton.self).map { _ in .unlock }
        case "rotate": object.choice(name, as: TimelineEntry.Orientation.self).map { .rotate($0) }
        case "connect": object.choice(name, as: Peripheral.self).map { _ in .display(isConnected: true) }
        case "disconnect": object.choice(name, as: Peripheral.self).map { _ in .display(isConnected: false) }
        default: nil
        }
    }

    /// Returns the advice for the name of an app.
    static func oneOf(_ apps: [String]) -> String {
        let names = apps.prefix(8).map { SourceText.printable($0) }
        return names.isEmpty ? "" : "write \(SourceText.oneOf(names + (apps.count > 8 ? ["another app's name"] : [])))"
    }

    private static func check(_ entries: [Entry], _ player: TimelinePlayer, _ sink: DiagnosticSink) {
        var player = player
        for entry in entries {
            if let problem = problem(with: entry, player) {
                sink.report(entry.site, problem.message, help: problem.help)
            }
            player.play(entry.entry)
        }
    }

    /// Returns the problem with an entry, given the apps that are open then; nil if it is valid.
    private static func problem(with entry: Entry, _ player: TimelinePlayer) -> (message: String, help: String)? {
        let name = SourceText.quoted(entry.app ?? "")
        let at = GrammarUnit.written(time: Double(entry.entry.at.nanoseconds))
        let earlier = "remove the entry, or open the app before it"
        switch entry.entry.change {
        case .open where player.locked != nil:
            return (
                "expected a device that is not locked, found it locked at \(at)", "unlock it before: `unlock: press`"
            )
        case .open(let app) where player.open.contains(app):
            return (
                "expected an app that is closed, found \(name), which is open at \(at) already",
                "remove the entry, or close the app before it"
            )
        case .close(let app) where !player.open.contains(app):
            return ("expected an app that is open, found \(name), which is closed at \(at)", earlier)
        case .quit(let app) where !player.running.contains(app), .warn(let app) where !player.running.contains(app):
            return ("expected an app that runs, found \(name), which does not at \(at)", earlier)
        case .resize(let app, let target) where !player.screen.canResize(app, to: target):
            return (
                "expected an app that can have that size, found \(name), which can't at \(at)",
                "open it `as: slide over` or `as: split view` beside another app before"
            )
        case .lock where player.locked != nil:
            return ("expected a device that is not locked, found it locked at \(at)", "remove the entry")
        case .unlock where player.locked == nil:
            return (
                "expected a locked device, found one that is not locked at \(at)", "remove the entry, or lock it before"
            )
        default: return nil
        }
    }
}
