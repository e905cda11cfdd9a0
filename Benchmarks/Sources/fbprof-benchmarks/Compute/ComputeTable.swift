/// How the figures of `compute` are told.
enum ComputeTable {
    static func text(_ rows: [ComputeRow]) -> String {
        var table = MarkdownTable(
            "asked for",
            "by",
            "jobs",
            "own count: median error",
            "own count: p95 of \\|error\\|",
            "whole frame: median",
            "kernel's count: median error",
            "kernel's count: p95 of \\|error\\|",
            "others + steal",
            "goal"
        )
        for row in rows {
            let attempt = row.attempt
            let quiet = attempt.noise.isQuiet ? "quiet" : "not quiet"
            table.add(
                row.cell.requestText,
                row.program.name,
                "\(attempt.own.count) / \(attempt.outside.count)",
                row.median(attempt.own),
                row.p95(attempt.own),
                row.median(attempt.frame),
                row.median(attempt.outside),
                row.p95(attempt.outside),
                "\(attempt.noise.text), \(quiet)",
                row.goal?.words ?? "–"
            )
        }
        return table.text
    }

    /// The summary, and then what the columns mean.
    static func remarks(
        _ rows: [ComputeRow],
        _ rtApp: RTApp?,
        _ refresh: Int,
        _ circumstances: Circumstances
    ) throws -> [String] {
        let own = rows.filter { $0.program == .fbprof }
        let met = own.count { if case .met = $0.goal { true } else { false } }
        let quiet = rows.count { $0.attempt.noise.isQuiet }
        let rejected = rows.reduce(0) { $0 + $1.rejected }
        let summary =
            "`compute` meets its goal in \(met) of \(own.count) cells. Quiet were \(quiet) of \(rows.count) measurements; "
            + "\(rejected) more were rejected for a disturbance and repeated. " + (try circumstances.line())
        let beside =
            rtApp.map {
                "rt-app \($0.version) calibrated itself once, just before: \($0.calibration) ns per round. Its own count is "
                    + "the `run` of its log, which is wall time."
            } ?? "rt-app is missing here (Debian's package `rt-app`), so there is nothing beside it."
        return [
            summary,
            """
            Own count: what the program itself says the work took; for fbprof, CPU time of the step. Whole frame: the same \
            clock from the frame's begin to its end, marks included. Kernel's count: schedstat of the thread, read from \
            outside while the thread slept before the job and before the next one; it holds all that a job costs, waking \
            up, going to sleep and the programs' own marks included. Jobs: counted by the program / with both readings \
            from outside. Errors are against what was asked for. Goal, on fbprof's step: median within ±0.5 % or 2 µs, \
            p95 of |error| within 2 %. Quiet: steal ≤ 0.5 %, other processes ≤ 1 % of that CPU. Frames come at \
            \(refresh) Hz up to 2 ms and at \((refresh + 1) / 2) Hz above; where a round of all competitors takes longer, \
            every second or third vsync, and rt-app with that period, so that every thread sleeps between two jobs.
            """,
            beside,
        ]
    }
}
