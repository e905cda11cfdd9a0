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
        var table = MarkdownTable(
            "frames",
            "missed",
            "`report.html`",
            "`result.json`",
            "`trace`",
            "`fbprof report`: median wall time",
            "n",
            "goal: report ≤ 500 KB"
        )
        // A good run, a bad one, and one that can hardly be worse.
        for lateEvery: UInt64 in [40, 8, 2] { try add(lateEvery, to: &table) }
        return Section(
            name: "report-size",
            blocks: [
                try circumstances.line(),
                table.text,
                """
                Made-up traces of three apps at 60 fps, \(Self.framesPerApp) frames each; every missed frame has stacks of \
                18 to 31 functions. A KB is 1000 bytes.
                """,
            ]
        )
    }

    private func add(_ lateEvery: UInt64, to table: inout MarkdownTable) throws {
        let scratch = try Scratch()
        try ChildProcess.run(["mkdir", scratch["run"]])
        Output.progress("report-size: \(3 * Self.framesPerApp) frames, every \(lateEvery)th of them late")
        let trace = LongTrace.make(framesPerApp: Self.framesPerApp, lateEvery: lateEvery)
        try FileSystem.write(trace, to: scratch["run/trace"])
        let times = Sample(
            try (0..<(isQuick ? 1 : 7)).map { _ in
                try ChildProcess.run([fbprof, "report", scratch["run"]], output: scratch["output"]).wall.inSeconds
            }
        )
        let json = try FileSystem.read(scratch["run/result.json"])
        let apps = try ResultJSON.decode(String(decoding: json, as: UTF8.self)).apps
        let report = try FileSystem.read(scratch["run/report.html"]).count
        let goal = report == 0 ? Goal.unknown("the report is empty") : Goal(report <= Self.limit)
        table.add(
            "\(apps.reduce(0) { $0 + $1.conservation.shown })",
            "\(apps.reduce(0) { $0 + $1.total.missed })",
            kilobytes(report),
            kilobytes(json.count),
            kilobytes(trace.count),
            "\(Number.fixed(times.median, 2)) s (\(Number.fixed(times.least, 2)) to \(Number.fixed(times.greatest, 2)))",
            "\(times.count)",
            goal.words
        )
    }

    private func kilobytes(_ bytes: Int) -> String { Number.fixed(Double(bytes) / 1000, 1) + " KB" }
}
