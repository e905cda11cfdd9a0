import FrameBudget
import FrameStatistics
import FrameTrace

/// Method of the measurement: the machine and its capabilities, the quality of the measurement, and its cost.
enum MeasurementSection {
    static func make(_ result: RunResult) -> ReportSection {
        ReportSection(
            anchor: "measurement",
            title: "How it was measured",
            lead: "What could be seen on this machine, how good the measurement was, and what it cost the run itself.",
            content: """
                \(machine(result))
                <h3>Quality and cost</h3>
                \(Fragments.lines(QualityWords(result).lines))
                \(costs(result.quality, RunUnit(result)))
                <h3>What could be seen and done</h3>
                \(capabilities(result.machine.capabilities))
                \(RunUnit(result).hasDisplay ? conservation(result.apps) : .nothing)
                <h3>The data</h3>
                <p>Every figure is in result.json of the run's folder. <button type="button" id="save" \
                hidden>Save the figures in this page</button></p>
                \(Glossary.list(of: RunUnit(result)))
                """,
            gist: "machine, capabilities, quality and cost, glossary, data",
            isFolded: true
        )
    }

    private static func machine(_ result: RunResult) -> HTML {
        let machine = result.machine
        return Fragments.facts([
            ("processor", "\(machine.processor)"), ("CPUs online", "\(machine.onlineCPUs)"),
            ("apps ran on CPU", "\(Figure.cpus(machine.appCPUs))"),
            ("fbprof ran on CPU", "\(Figure.cpus(machine.ownCPUs))"), ("kernel", "\(machine.kernel)"),
            ("system", "\(machine.system)"), ("hypervisor", "\(machine.hypervisor ?? "none shows")"),
            ("recorded by", "\(result.run.recordedBy)"), ("seed", "\("\(result.run.seed)")"),
            ("trace", "\(result.quality.traceSize.description)"),
        ])
    }

    private static func costs(_ quality: MeasurementQuality, _ unit: RunUnit) -> HTML {
        let threads = quality.ownThreads.map { thread -> HTML in
            """
            <tr><th scope="row">\(Fragments.name(thread.thread))</th>\
            \(Fragments.cell(Figure.milliseconds(thread.cpu)))\(Fragments.cell(Figure.percent(thread.share, places: 2)))</tr>

            """
        }
        let head: HTML = """
            <tr><th scope="col">fbprof's own threads</th>\(Fragments.numberHead("CPU time, ms"))\
            \(Fragments.numberHead("of a CPU"))</tr>
            """
        let unattributed: HTML
        if let rest = quality.unattributedOnCPU {
            unattributed = """
                p50 \(rest.p50.description), p95 \(rest.p95.description) (n \(Figure.count(rest.count)))
                """
        } else {
            unattributed = "\(Figure.notMeasured)"
        }
        let marks: HTML = """
            <p>Main-thread CPU of a frame that no step accounts for – marks, the gate, the interpreter of steps: \
            \(unattributed).</p>

            """
        return """
            \(unit.hasDisplay ? marks : .nothing)\(threads.isEmpty ? .nothing : Fragments.table("Cost of fbprof's own threads", head: head, rows: threads, isNarrow: true))
            """
    }

    private static func capabilities(_ capabilities: [Capability]) -> HTML {
        guard !capabilities.isEmpty else { return "<p class=\"muted\">Not recorded.</p>" }
        let rows = capabilities.map { capability -> HTML in
            let state: HTML =
                capability.isAvailable
                ? "<span class=\"badge b-good\">available</span>"
                : capability.isUnknown
                    ? "<span class=\"badge b-warning\">not known</span>"
                    : "<span class=\"badge b-warning\">not available</span>"
            return """
                <tr><th scope="row">\(Fragments.name(capability.name))</th><td>\(state)</td>\
                <td class="wide">\(capability.note)</td></tr>

                """
        }
        let head: HTML = "<tr><th scope=\"col\">what</th><th scope=\"col\">here</th><th scope=\"col\">note</th></tr>"
        return Fragments.table("What could be seen and done", head: head, rows: rows)
    }

    private static func conservation(_ apps: [AppResult]) -> HTML {
        let rows = apps.map { app -> HTML in
            let counts = app.conservation
            let state: HTML =
                !app.drawsFrames
                ? "<span class=\"muted\">\(Figure.noFrames)</span>"
                : counts.holds
                    ? "<span class=\"badge b-good\">holds</span>" : "<span class=\"badge b-act\">does not hold</span>"
            let cells = [counts.wanted, counts.shown, counts.dropped, counts.unfinished]
            return """
                <tr><th scope="row">\(Fragments.name(app.name))</th>\(cells.map { Fragments.cell(Figure.count($0)) })\
                <td>\(state)</td></tr>

                """
        }
        let titles = ["wanted", "= shown", "+ dropped", "+ unfinished"]
        let head: HTML = """
            <tr><th scope="col">app, warm-up included</th>\(titles.map { Fragments.numberHead($0) })\
            <th scope="col">check</th></tr>
            """
        return
            "<h3>Conservation</h3>\n\(Fragments.table("Conservation of frames", head: head, rows: rows, isNarrow: true))"
    }
}
