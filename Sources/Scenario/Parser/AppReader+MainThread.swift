import FrameTrace

/// Reads the work of an app's main thread other than frames.
extension AppReader {
    /// Reads the events, with the times that the script adds.
    mutating func events() -> [AppEvent] {
        let sites = object.named("events")
        var scripted: [String: [TimeSpan]] = [:]
        for site in object.list("script") { read(site, events: sites.map(\.name), into: &scripted) }
        let chain = responderChain(events: sites.map(\.name))
        return sites.map { event($0, scripted: scripted[$0.name] ?? [], chain) }
    }

    private mutating func event(_ named: NamedSite, scripted: [TimeSpan], _ chain: ResponderChain) -> AppEvent {
        let event = ObjectReader(.event, named.site, scope.sink)
        let every = event.optionalAmount("every")
        var arrivals = EventArrivals(every: every, jitter: event.time("jitter") ?? .zero)
        (arrivals.from, arrivals.until) = span(event)
        checkJitter(arrivals, event)
        let grammar = GrammarObject.event.field("at")?.value
        var times: [TimeSpan] = []
        if case .list(of: .time(let range), _)? = grammar {
            times = event.list("at").compactMap { ValueReader(sink: scope.sink).time($0, range) }
        }
        arrivals.recorded = (times + scripted).sorted()
        if every == nil, arrivals.recorded.isEmpty, event.site("at") == nil {
            scope.sink.report(
                at: named.position,
                named.site.path,
                "expected every, at, or an entry of script that sends it, found none: it would never come",
                help: "add `every: 1s`, or the times: `at: [2s, 3s]`"
            )
        }
        let kind: EventKind = event.choice("kind") ?? .touch
        let own = mainThreadSteps(event, "do")
        let delivery = delivery(of: named.name, event, kind, chain)
        var result = AppEvent(
            name: named.name,
            kind: kind,
            arrivals: arrivals,
            steps: delivery.steps ?? own,
            touch: touch(event, kind)
        )
        result.route = delivery.route
        return result
    }

    /// Reads the rest of a touch that lasts.
    private mutating func touch(_ event: ObjectReader, _ kind: EventKind) -> TouchSpan? {
        let samples = event.rate("samples") ?? 120_000
        let (moved, ended) = (mainThreadSteps(event, "moved"), mainThreadSteps(event, "ended"))
        guard let length = event.time("lasts") else {
            for field in ["moved", "ended", "samples"] {
                guard let site = event.site(field) else { continue }
                scope.sink.report(
                    site,
                    "expected \(field) only beside lasts: this event is over at once",
                    help: "add `lasts: 400ms` to the event, or remove `\(field)`"
                )
            }
            return nil
        }
        if kind != .touch, let site = event.site("lasts") {
            scope.sink.report(
                site,
                "expected only for kind: touch, found kind: \(kind.rawValue)",
                help: "remove `lasts`, or write `kind: touch`"
            )
        }
        let interval = TimeSpan(nanoseconds: 1_000_000_000_000 / max(1, samples))
        return TouchSpan(length: length, sampleInterval: interval, moved: moved, ended: ended)
    }

    private func checkJitter(_ arrivals: EventArrivals, _ event: ObjectReader) {
        guard arrivals.jitter > .zero, let site = event.site("jitter") else { return }
        guard case .fixed(let every)? = arrivals.every else {
            return scope.sink.report(
                site,
                "expected only beside a fixed every, found \(site.node.inWords)",
                help: "write a fixed time, such as `every: 20ms`, or remove `jitter`"
            )
        }
        if Double(arrivals.jitter.nanoseconds) > every {
            let most = GrammarUnit.written(time: every)
            scope.sink.report(
                site,
                "expected at most every, \(most), found \(site.node.inWords)",
                help: "write `jitter: \(most)` or less"
            )
        }
    }

    /// Reads an entry of the script.
    private func read(_ site: NodeSite, events: [String], into scripted: inout [String: [TimeSpan]]) {
        let entry = ObjectReader(.script, site, scope.sink)
        let (at, every) = (entry.time("at"), entry.time("every"))
        let times = Int64(clamping: entry.integer("times"))
        guard let name = entry.text("send"), let nameSite = entry.site("send") else { return }
        guard events.contains(name) else {
            let hint = scope.sink.hint(for: name, among: events)
            let known = hint.isEmpty && events.isEmpty ? "; the app has no events" : hint
            let declaration = "add `\(SourceText.printable(name)): { do: [{ compute: 2ms }] }` to the app's `events`"
            let names = SourceText.few(events)
            let help = events.isEmpty ? declaration : "write \(SourceText.oneOf(names)), or \(declaration)"
            return ValueReader(sink: scope.sink)
                .expected("the name of an event", nameSite, hint: known, help: hint.isEmpty ? help : "")
        }
        if times > 1, every == nil {
            return scope.sink.report(
                site,
                "expected every beside times, found nothing: it sets the time between them",
                help: "add `every: 100ms`, or remove `times`"
            )
        }
        guard let at else { return }
        scripted[name, default: []] += (0..<max(1, times)).map { at + (every ?? .zero) * $0 }
    }

    /// Reads the app's steps for changes of its state.
    mutating func callbacks() -> [AppCallback: [Step]] {
        guard let site = object.site("callbacks") else { return [:] }
        let reader = ObjectReader(.callbacks, site, scope.sink)
        var callbacks: [AppCallback: [Step]] = [:]
        for callback in AppCallback.allCases where callback != .didFinishLaunching {
            let steps = mainThreadSteps(reader, callback.name)
            if !steps.isEmpty { callbacks[callback] = steps }
            if callback == .layoutSubviews, let site = reader.site(callback.name), steps.contains(where: \.forcesLayout)
            {
                let message = "expected no `layout: now` within a layout pass, found one"
                scope.sink.report(site, message, help: "remove it: the app is being laid out already")
            }
        }
        return callbacks
    }

    /// Reads a timer.
    mutating func timer(_ named: NamedSite) -> AppTimer {
        let timer = ObjectReader(.timer, named.site, scope.sink)
        let (from, until) = span(timer)
        let queue = timer.text("on").flatMap { name in timer.site("on").flatMap { scope.queues.find(name, $0) } }
        if queue != nil, let site = timer.site("mode") {
            scope.sink.report(
                site,
                "expected only for a timer of the run loop, found \(site.node.inWords) beside on",
                help: "remove `mode`, or remove `on`"
            )
        }
        let held = queue.map { scope.queues.holds(on: $0, flags: []) } ?? [.mainQueue]
        return AppTimer(
            name: named.name,
            every: timer.time("every") ?? .milliseconds(1),
            from: from,
            until: until,
            repeats: timer.toggle("repeats") ?? true,
            tolerance: timer.time("tolerance"),
            mode: timer.choice("mode") ?? .default,
            queue: queue,
            steps: steps(timer, "do", held: held)
        )
    }

    /// Reads an observer of the run loop.
    mutating func observer(_ named: NamedSite) -> AppObserver {
        let observer = ObjectReader(.observer, named.site, scope.sink)
        return AppObserver(
            name: named.name,
            activity: observer.choice("when") ?? .beforeWaiting,
            mode: observer.choice("mode") ?? .common,
            steps: mainThreadSteps(observer, "do")
        )
    }

    /// Reads the span in which something recurs.
    private func span(_ object: ObjectReader) -> (from: TimeSpan, until: TimeSpan?) {
        let (from, until) = (object.time("from") ?? .zero, object.time("until"))
        if let until, until <= from, let site = object.site("until") {
            let start = GrammarUnit.written(time: Double(from.nanoseconds))
            scope.sink.report(
                site,
                "expected a time after from, \(start), found \(site.node.inWords)",
                help: "write a later `until`, or an earlier `from`"
            )
        }
        return (from, until)
    }
}
