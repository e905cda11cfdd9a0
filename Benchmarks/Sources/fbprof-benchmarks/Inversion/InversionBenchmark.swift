import FrameBudget
import FrameBudgetReports
import FrameTrace

/// Vector V-4: a background owner needs 0.2 s of CPU beside three busy threads of class default, on one CPU. Whoever waits
/// for it waits 5.8 s, or 0.2 s where the wait raises it.
struct InversionBenchmark {
    let fbprof: String

    func section() throws -> Section {
        let circumstances = Circumstances()
        let scratch = try Scratch()
        var table = MarkdownTable(
            "wait",
            "engine",
            "exposure",
            "cost",
            "displaced by",
            "raised",
            "goal: exposure",
            ""
        )
        for (name, wait, goal, bounds) in [
            ("semaphore", "{ wait: done }", "5.8 s ± 10 %", 5.21...6.37),
            ("sync", "{ sync: icons }", "≤ 0.25 s", 0...0.25),
        ] {
            let workload = try scratch.file("\(name).yaml", Self.workload(wait))
            for engine in ["live", "virtual"] {
                Output.progress("inversion: \(name), \(engine)")
                let folder = scratch["\(name)-\(engine)"]
                try ChildProcess.run([fbprof, "run", "--engine", engine, "--output", folder, workload])
                guard let text = KernelFile.text(folder + "/result.json") else {
                    throw BenchmarkError("the run left no result")
                }
                let worst = try ResultJSON.decode(text).inversions?.worst.max { $0.exposure < $1.exposure }
                table.add(cells(name, engine, worst, goal, bounds))
            }
        }
        return Section(name: "inversion", blocks: [try circumstances.line(), table.text])
    }

    private func cells(
        _ name: String,
        _ engine: String,
        _ worst: Inversion?,
        _ goal: String,
        _ bounds: ClosedRange<Double>
    ) -> [String] {
        guard let worst else { return [name, engine, "no inversion found", "", "", "", goal, Goal(false).words] }
        let displacers = worst.displacers.map { "\($0.thread ?? "not seen") \(seconds($0.time))" }.joined(
            separator: ", "
        )
        return [
            name, engine, seconds(worst.exposure), worst.cost.map(seconds) ?? "not measured", displacers,
            worst.override.map { "to \($0.qos.name)" } ?? "no", goal,
            Goal(bounds.contains(worst.exposure.inSeconds)).words,
        ]
    }

    private func seconds(_ span: TimeSpan) -> String { Number.fixed(span.inSeconds, 3) + " s" }

    private static func workload(_ wait: String) -> String {
        """
        version: 1
        name: inversion
        duration: 9s
        warmUp: 0s
        apps:
          photos:
            queues: { icons: { kind: serial, qos: background } }
            semaphores: { done: 0 }
            work:
              load: [{ compute: 200ms, name: load }, { signal: done }]
            events:
              tap: { every: 1s, until: 1s, do: [{ async: load, on: icons }, \(wait)] }
            frame: [{ compute: 0.1ms }]
          hogs:
            queues:
              one: { kind: serial, qos: default }
              two: { kind: serial, qos: default }
              three: { kind: serial, qos: default }
            work:
              burn: [{ compute: 60s }]
            events:
              start:
                every: 500ms
                until: 500ms
                do: [{ async: burn, on: one }, { async: burn, on: two }, { async: burn, on: three }]
            frame: [{ compute: 0.1ms }]

        """
    }
}
