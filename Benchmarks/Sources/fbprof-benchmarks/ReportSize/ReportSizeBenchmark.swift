import FrameBudget
import FrameBudgetReports
import FrameBudgetRuntime

/// How large the report of a long run is, and how long it takes to make.
struct ReportSizeBenchmark {
    private static let limit = 500_000
    private static let framesPerApp = 12_000

    let fbprof: String
    let isQuick: Bool

    func section() throws -> Section {
        let circumstances = Circumstances()
        let scratch = try Scratch()
        try ChildProcess.run(["mkdir", scratch["run"]])
        Output.progress("report-size: making a trace of \(Self.framesPerApp * 3) vsyncs")
        try FileSystem.write(LongTrace.make(framesPerApp: Self.framesPerApp), to: scratch["run/trace"])
        let rounds = isQuick ? 1 : 7
        let times = Sample(
            try (0..<rounds).map { _ in
                try ChildProcess.run([fbprof, "report", scratch["run"]], output: scratch["output"]).wall.inSeconds
            }
        )
        let json = try FileSystem.read(scratch["run/result.json"])
        let result = try ResultJSON.decode(String(decoding: json, as: UTF8.self))
        let report = try FileSystem.read(scratch["run/report.html"]).count
        let frames = result.apps.reduce(0) { $0 + $1.conservation.shown }
        let missed = result.apps.reduce(0) { $0 + $1.total.missed }
        var table = MarkdownTable("what", "figure", "n", "goal")
        let goal = report == 0 ? Goal.unknown("the report is empty") : Goal(report <= Self.limit)
        table.add("`report.html`, ≤ 500 KB", kilobytes(report), "1", goal.words)
        table.add("`result.json`", kilobytes(json.count), "1", "")
        table.add("`trace`", kilobytes(try FileSystem.read(scratch["run/trace"]).count), "1", "")
        table.add(
            "`fbprof report`, wall time",
            "median \(Number.fixed(times.median, 2)) s, \(Number.fixed(times.least, 2)) to \(Number.fixed(times.greatest, 2)) s",
            "\(times.count)",
            ""
        )
        return Section(
            name: "report-size",
            blocks: [
                try circumstances.line(),
                table.text,
                """
                A made-up trace of three apps over \(Self.framesPerApp) vsyncs of 60 Hz each: \(frames) frames, \
                \(missed) of them missed and with stacks of 18 to 31 functions. A KB is 1000 bytes.
                """,
            ]
        )
    }

    private func kilobytes(_ bytes: Int) -> String { Number.fixed(Double(bytes) / 1000, 1) + " KB" }
}
