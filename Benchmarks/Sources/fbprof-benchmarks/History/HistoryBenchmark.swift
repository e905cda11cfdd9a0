import FrameBudgetHistory
import FrameRecorder
import FrameStatistics
import FrameTrace

/// Size and speed of a history of many runs, and how right its change points are.
struct HistoryBenchmark {
    private static let largest = 25_000_000
    private static let longest = 0.1

    let fbprof: String
    let isQuick: Bool

    func section() throws -> Section {
        let circumstances = Circumstances()
        let file = try fileTable()
        let points = ChangePointTrials(isQuick: isQuick).table()
        return Section(
            name: "history",
            blocks: [
                try circumstances.line(),
                file,
                """
                Made-up runs of two apps in three phases: 6,000 frames with two times each, spread as frame times are (lognormal, 25 %), and \
                8 figures by app and phase. Reading is opening the file and reading all figures of whole runs; the command is the \
                whole process with the search for change points and its table. A MB is 10⁶ bytes.
                """,
                points,
                """
                Simulated lines at the default p ≤ 0.005. *Hosted CI* is 2.7 % of noise from run to run, and one run in 20 up to half \
                as long again; *drifting* is noise of 2.7 % in which each run resembles the one before, with a correlation of 0.4 or 0.8. The interval \
                is exact (Clopper and Pearson), 95 %.
                """,
            ]
        )
    }

    private func fileTable() throws -> String {
        let scratch = try Scratch()
        let count = isQuick ? 50 : 1000
        let path = scratch["runs.history"]
        let history = try HistoryFile.open(path)
        var writing: [Double] = []
        for number in 0..<count {
            if number.isMultiple(of: 50) { Output.progress("history: run \(number) of \(count)") }
            let run = HistoryRuns.run(number, of: count)
            let start = MonotonicClock.now()
            _ = try history.add(run)
            writing.append((MonotonicClock.now() - start).inMilliseconds)
        }
        history.close()
        let size = try FileSystem.read(path).count
        let reading = try (0..<(isQuick ? 3 : 15)).map { _ in
            let start = MonotonicClock.now()
            let found = try HistoryFile.read(path).extract()
            guard found.runs.count == count else { throw BenchmarkError("the history lost runs") }
            return (MonotonicClock.now() - start).inMilliseconds
        }
        let command = try (0..<(isQuick ? 2 : 7)).map { _ in
            try ChildProcess.run([fbprof, "history", "trend", path], output: scratch["output"]).wall.inMilliseconds
        }
        let perThousand = size * 1000 / count
        var table = MarkdownTable("history of \(count) runs", "median", "p95", "n", "goal", "")
        table.add(
            "size",
            "\(Number.fixed(Double(perThousand) / 1e6, 1)) MB per 1,000 runs",
            "",
            "1",
            "≤ 25 MB",
            Goal(perThousand <= Self.largest).words
        )
        let read = Sample(reading)
        table.add(
            "reading the figures of one workload",
            "\(Number.fixed(read.median, 1)) ms",
            "\(Number.fixed(read.p95, 1)) ms",
            "\(read.count)",
            "p95 ≤ 100 ms",
            isQuick ? "" : Goal(read.p95 <= Self.longest * 1000).words
        )
        let trend = Sample(command)
        table.add(
            "`fbprof history trend`, 16 lines",
            "\(Number.fixed(trend.median, 0)) ms",
            "\(Number.fixed(trend.p95, 0)) ms",
            "\(trend.count)",
            "",
            ""
        )
        let write = Sample(writing)
        table.add(
            "adding a run",
            "\(Number.fixed(write.median, 1)) ms",
            "\(Number.fixed(write.p95, 1)) ms",
            "\(write.count)",
            "",
            ""
        )
        return table.text
    }
}
