import FrameTrace

/// Reads the rules of a gate.
enum GateReader {
    /// Reads the gate of a workload, or of a file that contains only a gate; returns nil if there is none.
    ///
    /// - Parameter apps: The names that may be used; nil if they are not known.
    static func read(_ file: ObjectReader, apps: AppFamilies?, _ sink: DiagnosticSink) -> GateSpec? {
        guard let site = file.site("gate") else { return nil }
        let gate = ObjectReader(.gate, site, sink)
        var spec = GateSpec()
        if let site = gate.site("budgets") { spec.rules.budgets = budgets(site, sink) }
        for entry in gate.named("apps") {
            let names = members(entry.name, at: entry.position, entry.site.path, among: apps, sink)
            let budgets = budgets(entry.site, sink)
            // Budgets of one instance take precedence over those of all instances, one by one and in any order.
            for name in names {
                let known = spec.rules.appBudgets[name] ?? GateBudgets()
                spec.rules.appBudgets[name] = name == entry.name ? budgets.over(known) : known.over(budgets)
            }
        }
        spec.rules.tolerance = gate.share("tolerance") ?? spec.rules.tolerance
        spec.rules.quarantines = gate.list("quarantine").flatMap { quarantines($0, apps, sink) }
        spec.baseline = gate.text("baseline")
        spec.virtualBaseline = gate.text("virtualBaseline")
        spec.isStrict = gate.toggle("strict") ?? false
        return spec
    }

    private static func budgets(_ site: NodeSite, _ sink: DiagnosticSink) -> GateBudgets {
        let budgets = ObjectReader(.gateBudgets, site, sink)
        return GateBudgets(
            dropped: budgets.site("dropped") == nil ? nil : Int(budgets.integer("dropped")),
            hitchRatio: budgets.time("hitchRatio")?.inMilliseconds,
            inversion: budgets.time("inversion"),
            overBudget: budgets.time("p95OverBudget"),
            terminated: budgets.site("terminated") == nil ? nil : Int(budgets.integer("terminated")),
            hangs: budgets.site("hangs") == nil ? nil : Int(budgets.integer("hangs")),
            longestHang: budgets.time("longestHang"),
            inputP95: budgets.time("inputP95"),
            longestGraph: budgets.time("longestGraph"),
            peakFootprint: budgets.size("peakFootprint")
        )
    }

    private static func quarantines(_ site: NodeSite, _ apps: AppFamilies?, _ sink: DiagnosticSink) -> [Quarantine] {
        let entry = ObjectReader(.gateQuarantine, site, sink)
        let app = entry.text("app")
        let names = app.flatMap { app in
            entry.site("app").map { members(app, at: $0.node.position, $0.path, among: apps, sink) }
        }
        let metric = entry.choice("metric", as: FrameMetric.self)
        let until = entry.day("until")
        let reason = entry.text("reason")
        guard let names, let metric, let until, let reason else { return [] }
        return names.map { Quarantine(app: $0, metric: metric, until: until, reason: reason) }
    }

    /// Returns the apps that a name refers to: the name itself if the apps are not known; none, and a report, if it is
    /// unknown.
    private static func members(
        _ name: String,
        at position: SourcePosition,
        _ path: FieldPath,
        among apps: AppFamilies?,
        _ sink: DiagnosticSink
    ) -> [String] {
        guard let apps else { return [name] }
        if let members = apps[name] { return members }
        let hint = sink.hint(for: name, among: apps.names)
        sink.report(
            at: position,
            path,
            "expected the name of an app, found \(SourceText.quoted(name))\(hint)",
            help: hint.isEmpty ? TimelineReader.oneOf(apps.names) : ""
        )
        return []
    }
}

/// Parses a document that contains only a gate.
public enum GateParser {
    /// Reads a gate.
    ///
    /// - Parameter document: The document's root: a mapping with the one field `gate`.
    /// - Throws: ``WorkloadError`` with all problems of the document, in its order.
    /// - Complexity: O(*n*) in the size of the document.
    public static func parse(_ document: SourceNode) throws(WorkloadError) -> GateSpec {
        let sink = DiagnosticSink()
        if case .mapping(let fields) = document.content, let apps = fields.first(where: { $0.key == "apps" }) {
            sink.report(
                at: apps.position,
                FieldPath(),
                "this is a workload; expected a file of rules, with the one field `gate`",
                help: "judge the workload itself: its own `gate` counts then; or move that `gate` to a file of its own"
            )
            try sink.throwIfAny()
        }
        let file = ObjectReader(.gateFile, NodeSite(node: document, path: FieldPath()), sink)
        let spec = GateReader.read(file, apps: nil, sink)
        try sink.throwIfAny()
        return spec ?? GateSpec()
    }
}
