import FrameBudget
import FrameBudgetReports
import FrameRecorder
import FrameTrace

/// How large the report of a long run is, and how long it takes to make.
struct ReportSizeBenchmark {
    private struct Case {
        var what: String
        var framesPerApp: Int
        var lateEvery: UInt64
        var rate = RefreshRate.hz60
        var hasStacks = true
        /// What the report may have, in bytes, and its rendering, in seconds.
        var most: Int
        var longest: Double?
    }

    private static let cases = [
        Case(what: "a good run", framesPerApp: 12_000, lateEvery: 40, most: 500_000),
        Case(what: "a bad run", framesPerApp: 12_000, lateEvery: 2, most: 500_000),
        Case(what: "ten minutes, no stacks", framesPerApp: 36_000, lateEvery: 54, hasStacks: false, most: 300_000),
        Case(what: "ten minutes, with stacks", framesPerApp: 36_000, lateEvery: 54, most: 1_000_000),
        Case(
            what: "an hour at 120 Hz",
            framesPerApp: 432_000,
            lateEvery: 216,
            rate: RefreshRate(millihertz: 120_000) ?? .hz60,
            most: 3_000_000,
            longest: 3
        ),
    ]

    let fbprof: String
    let isQuick: Bool

    func section() throws -> Section {
        let circumstances = Circumstances()
        var table = MarkdownTable(
            "run",
            "frames",
            "missed",
            "`report.html`",
            "goal: report ≤",
            "rendering it: median",
            "goal",
            "`result.json`",
            "`trace`",
            "`fbprof report`: median wall time",
            "n"
        )
        for report in Self.cases where !isQuick || report.framesPerApp <= 36_000 { try add(report, to: &table) }
        return Section(
            name: "report-size",
            blocks: [
                try circumstances.line(),
                table.text,
                """
                Made-up traces of three apps; every missed frame has stacks of 18 to 31 functions, unless said otherwise. \
                A KB is 1000 bytes.
                """,
            ]
        )
    }

    private func add(_ report: Case, to table: inout MarkdownTable) throws {
        let scratch = try Scratch()
        try ChildProcess.run(["mkdir", scratch["run"]])
        Output.progress("report-size: \(report.what), \(3 * report.framesPerApp) frames")
        let trace = LongTrace.make(
            framesPerApp: report.framesPerApp,
            lateEvery: report.lateEvery,
            rate: report.rate,
            hasStacks: report.hasStacks
        )
        try FileSystem.write(trace, to: scratch["run/trace"])
        let rounds = isQuick ? 1 : report.framesPerApp > 100_000 ? 3 : 7
        let times = Sample(
            try (0..<rounds).map { _ in
                try ChildProcess.run([fbprof, "report", scratch["run"]], output: scratch["output"]).wall.inSeconds
            }
        )
        let analyzed = Analysis.analyze(try Trace(bytes: trace))
        let clock = ContinuousClock()
        let renderings = Sample(
            (0..<rounds).map { _ in
                let spent = clock.measure { _ = HTMLReport.render(analyzed) }
                return Double(spent.components.seconds) + Double(spent.components.attoseconds) / 1e18
            }
        )
        let json = try FileSystem.read(scratch["run/result.json"])
        let size = try FileSystem.read(scratch["run/report.html"]).count
        let apps = analyzed.result.apps
        table.add(
            report.what,
            "\(apps.reduce(0) { $0 + $1.conservation.shown })",
            "\(apps.reduce(0) { $0 + $1.total.missed })",
            kilobytes(size),
            "\(kilobytes(report.most)): \(size == 0 ? "empty" : Goal(size <= report.most).words)",
            spread(renderings),
            report.longest.map { "≤ \(Number.fixed($0, 0)) s: \(Goal(renderings.median <= $0).words)" } ?? "none",
            kilobytes(json.count),
            kilobytes(trace.count),
            spread(times),
            "\(times.count)"
        )
    }

    private func spread(_ times: Sample) -> String {
        "\(Number.fixed(times.median, 2)) s (\(Number.fixed(times.least, 2)) to \(Number.fixed(times.greatest, 2)))"
    }

    private func kilobytes(_ bytes: Int) -> String { Number.fixed(Double(bytes) / 1000, 1) + " KB" }
}
