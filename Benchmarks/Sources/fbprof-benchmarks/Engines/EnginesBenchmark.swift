import FrameBudget
import FrameBudgetReports
import FrameRecorder
import FrameTrace

/// Runs every example on real threads and in virtual time (`fair`), and compares what comes out.
struct EnginesBenchmark {
    let fbprof: String
    let isQuick: Bool

    func section() throws -> Section {
        let circumstances = Circumstances()
        let scratch = try Scratch()
        var table = MarkdownTable(
            "example",
            "app",
            "fps live",
            "fps virtual",
            "dropped live",
            "dropped virtual",
            "inversion live",
            "inversion virtual",
            "close"
        )
        var noise: [String] = []
        let folder = try Products.file("Examples")
        let examples = FileSystem.names(in: folder).filter { $0.hasSuffix(".yaml") }.sorted()
        for example in examples {
            let name = String(example.dropLast(".yaml".count))
            Output.progress("engines: \(name)")
            let live = try result(of: folder + "/" + example, "live", in: scratch[name + "-live"])
            let virtual = try result(of: folder + "/" + example, "virtual", in: scratch[name + "-virtual"])
            if live.quality.isQuiet == false { noise.append(name) }
            for (index, app) in live.apps.enumerated() {
                let comparison = EngineComparison(
                    example: name,
                    app: app.name,
                    live: EngineComparison.Figures(app, inversion: inversion(of: index, in: live)),
                    virtual: EngineComparison.Figures(virtual.apps[index], inversion: inversion(of: index, in: virtual))
                )
                table.add(comparison.cells)
            }
        }
        let quiet =
            noise.isEmpty ? "The machine was quiet throughout." : "Not quiet during: \(noise.joined(separator: ", "))."
        return Section(
            name: "engines",
            blocks: [
                try circumstances.line(),
                table.text,
                "Close: shown fps within 5 %, dropped frames within 5 points, inversion cost within 15 % or 1 ms. \(quiet)",
            ]
        )
    }

    /// The cost of an app's inversions; nil where it could not be measured.
    private func inversion(of app: Int, in result: RunResult) -> Double? {
        guard let summary = result.inversions else { return nil }
        guard let totals = summary.apps.first(where: { $0.app == result.apps[app].name }) else { return 0 }
        return totals.cost.map { $0.inSeconds * 1000 }
    }

    private func result(of workload: String, _ engine: String, in folder: String) throws -> RunResult {
        var arguments = [fbprof, "run", "--engine", engine, "--output", folder, workload]
        if isQuick { arguments += ["--set", "duration=5s"] }
        try ChildProcess.run(arguments)
        guard let text = KernelFile.text(folder + "/result.json") else {
            throw BenchmarkError("\(workload) left no result")
        }
        return try ResultJSON.decode(text)
    }
}
