import FrameBudget
import FrameStatistics
import FrameTrace

/// Shares of the apps in CPUs, worker threads, the GPU and the disk.
enum SharingSection {
    static func make(_ result: RunResult) -> ReportSection {
        guard let sharing = result.sharing else {
            return .absent("sharing", "Who got what", because: "not measured")
        }
        // A real program has no classes, and shares with no known app.
        guard RunUnit(result).hasDisplay else {
            return .absent("sharing", "Who got what", because: "one program was recorded")
        }
        return ReportSection(
            anchor: "sharing",
            title: "Who got what",
            lead:
                "CPU time by app and class, how evenly worker threads of one class were shared, and the GPU and the disk.",
            content: content(sharing, result),
            gist: "CPU time by app and class, worker threads, GPU and disk",
            isFolded: true
        )
    }

    private static func content(_ sharing: Sharing, _ result: RunResult) -> HTML {
        let rules: HTML = result.run.rules.map { "<p class=\"detail\">Rules: \($0.text)</p>" } ?? ""
        return """
            \(rules)\(facts(sharing))\(cpu(sharing))\(fairness(sharing))\(hardware("GPU", sharing.gpu))\
            \(hardware("Disk", sharing.disk))
            """
    }

    private static func facts(_ sharing: Sharing) -> HTML {
        var facts: [(term: String, value: HTML)] = []
        if sharing.mostWorkers > 0 {
            let at = DecimalText.fixed(sharing.mostWorkersAt.inSeconds, places: 3)
            facts.append(
                (
                    "most worker threads at once",
                    "\(sharing.mostWorkers) <span class=\"muted\">at \(at) s, \(sharing.waitingWorkers) of them waiting</span>"
                )
            )
        }
        for app in sharing.placeholders {
            facts.append(("placeholders", "\(Fragments.name(app.app)): \(Figure.counted(app.count, "frame"))"))
        }
        return facts.isEmpty ? "" : Fragments.facts(facts)
    }

    private static func cpu(_ sharing: Sharing) -> HTML {
        guard !sharing.cpu.isEmpty else { return "" }
        let head: HTML = """
            <tr><th scope="col">App</th><th scope="col">class</th>\
            \(["main thread, ms of CPU", "work items, ms of CPU"].map { Fragments.numberHead($0) })</tr>
            """
        let rows = sharing.cpu.map { time -> HTML in
            """
            <tr><th scope="row">\(Fragments.name(time.app))</th><td>\(time.qos.name)</td>\
            \([time.mainThread, time.items].map { Fragments.cell($0.map { Figure.milliseconds($0) }) })</tr>

            """
        }
        return
            "<h3>CPU time</h3>\(Fragments.table("CPU time by app and class", head: head, rows: rows, isNarrow: true))"
    }

    private static func fairness(_ sharing: Sharing) -> HTML {
        guard !sharing.fairness.isEmpty else { return "" }
        let head: HTML = """
            <tr><th scope="col">Class</th>\(Fragments.numberHead("wanted by several apps, ms"))\
            \(Fragments.numberHead("fairness index", hint: "Jain: 1 is even"))<th scope="col">got, and an equal share</th></tr>
            """
        let rows = sharing.fairness.map { fairness -> HTML in
            let shares = fairness.apps.map { share -> HTML in
                """
                <span class="line">\(Fragments.name(share.app)) \(Figure.milliseconds(share.time)) of \
                \(Figure.milliseconds(share.equal)) ms</span>
                """
            }
            return """
                <tr><th scope="row">\(fairness.qos.name)</th>\(Fragments.cell(Figure.milliseconds(fairness.contended)))\
                \(Fragments.cell(fairness.index.map { DecimalText.fixed($0, places: 3) }))<td>\(shares)</td></tr>

                """
        }
        return """
            <h3>Fairness between apps</h3>
            \(Fragments.table("Fairness by class", head: head, rows: rows, isNarrow: true))
            """
    }

    private static func hardware(_ title: String, _ use: HardwareUse?) -> HTML {
        guard let use else { return "" }
        let apps = use.apps.map { ("\($0.app)", "\(Figure.milliseconds($0.time)) ms" as HTML) }
        let what = use.source == .service ? "busy" : "waited for"
        let facts = [(what, "\(Figure.percent(use.utilisation))" as HTML)] + apps
        return "<h3>\(title)</h3>\(Fragments.facts(facts.map { (term: $0.0, value: $0.1) }))"
    }
}
