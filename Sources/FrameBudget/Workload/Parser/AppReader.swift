/// Reads the apps of a workload.
enum AppReader {
    /// What holds for apps that do not say otherwise.
    struct Defaults {
        /// When the next frame may begin.
        let pacing: Pacing
        /// The frame budget; nil is one refresh interval.
        let budget: TimeSpan?
    }

    /// Reads the apps, and checks how much work they come to together.
    static func read(_ sites: [(name: String, site: NodeSite)], _ defaults: Defaults, _ sink: DiagnosticSink) -> [App] {
        var steps = 0.0
        var isTold = false
        return sites.map { name, site in
            let (app, added) = app(name, site, defaults, sink)
            steps += added
            if steps > Double(WorkGraph.mostSteps), !isTold {
                isTold = true
                let found = steps < 1e15 ? DecimalText.fixed(steps, places: 0) : "more than 1e15"
                sink.report(
                    site,
                    "expected at most \(WorkGraph.mostSteps) steps with every call put in, found \(found)"
                )
            }
            return app
        }
    }

    private static func app(
        _ name: String,
        _ site: NodeSite,
        _ defaults: Defaults,
        _ sink: DiagnosticSink
    ) -> (App, steps: Double) {
        let object = ObjectReader(.app, site, sink)
        var roots: [WorkBody] = []
        func steps(_ object: ObjectReader, _ field: String) -> [Step] {
            guard let list = object.site(field) else { return [] }
            let read = StepReader.read(object.list(field), of: list, sink)
            roots.append(read.body)
            return read.steps
        }
        let frame = steps(object, "frame")
        let events = object.named("events").map { name, site in
            let event = ObjectReader(.event, site, sink)
            return AppEvent(name: name, every: event.time("every") ?? .zero, steps: steps(event, "do"))
        }
        var bodies: [String: WorkBody] = [:]
        let work = object.named("work").map { name, site in
            let grammar = GrammarValue.list(of: .object(.step), 1...100_000)
            let sites = ValueReader(sink: sink).list(site, grammar, 1...100_000) ?? []
            let read = StepReader.read(sites, of: site, sink)
            bodies[name] = read.body
            return NamedWork(name: name, steps: read.steps)
        }
        var graph = WorkGraph(work: bodies, sink)
        let total = graph.check(roots: roots, named: work.map(\.name))
        let app = App(
            name: name,
            pacing: object.pacing("pacing") ?? defaults.pacing,
            budget: object.time("budget") ?? defaults.budget,
            frame: frame,
            work: work,
            events: events
        )
        return (app, total)
    }
}
