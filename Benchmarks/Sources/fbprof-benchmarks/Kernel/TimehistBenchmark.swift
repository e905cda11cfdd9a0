import FrameBudget
import FrameBudgetRuntime

/// Run time and scheduling delay of the same threads in one run: by fbprof and by `perf sched timehist`.
struct TimehistBenchmark {
    private static let most = 0.01
    /// Times of less than this say nothing of a per cent.
    private static let least = TimeSpan.milliseconds(20)
    /// What each begins and ends a little earlier or later than the other.
    private static let edge = TimeSpan.milliseconds(100)

    let fbprof: String
    let isQuick: Bool

    func section() throws -> Section {
        let circumstances = Circumstances()
        if let problem = SchedRecord.problem() {
            return Section(name: "timehist", blocks: ["Not measured: \(problem)."])
        }
        let scratch = try Scratch()
        let workload = try scratch.file("mixed.yaml", MixedWorkload.text(seconds: isQuick ? 4 : 15))
        Output.progress("timehist: a run under perf sched record")
        let perf = try SchedRecord([fbprof, "run", "--output", scratch["run"], workload], in: scratch)
        let trace = try Trace(bytes: try FileSystem.read(scratch["run/trace"]))
        var table = MarkdownTable(
            "thread",
            "run time: fbprof",
            "perf",
            "apart",
            "delay after wake-ups: fbprof",
            "perf",
            "apart",
            "≤ 1 %"
        )
        let window = Interval(start: trace.header.grid.origin + Self.edge, end: trace.observedUntil - Self.edge)
        let ready = Dictionary(grouping: Analysis.readyTimes(of: trace), by: \.thread)
        let lines = Dictionary(grouping: perf.lines, by: \.thread)
        var sums = [TimeSpan](repeating: .zero, count: 4)
        for thread in trace.threads.values.sorted(by: { $0.id < $1.id }) where thread.kind == .simulated {
            let mine = lines[thread.kernelID] ?? []
            let times = [
                (trace.slices[thread.id] ?? []).reduce(.zero) {
                    $0 + Interval(start: $1.start, end: $1.end).overlap(with: window)
                },
                mine.reduce(.zero) { $0 + Interval(start: $1.start, end: $1.end).overlap(with: window) },
                (ready[thread.id] ?? []).filter { !$0.isPreempted }.reduce(.zero) {
                    $0 + $1.interval.overlap(with: window)
                },
                mine.reduce(.zero) {
                    $0 + Interval(start: $1.start - $1.delay, end: $1.start).overlap(with: window)
                },
            ]
            guard times[1] >= Self.least else { continue }
            for (index, time) in times.enumerated() { sums[index] += time }
            table.add(cells(thread.name, times))
        }
        table.add(cells("all of these", sums))
        let version = try version(in: scratch)
        return Section(
            name: "timehist",
            blocks: [
                try circumstances.line(),
                table.text,
                """
                One run of three apps with workers on one CPU; `perf sched record` (\(version)) watched it from outside, \
                by tracepoints. What fbprof says of a thread is from its trace: run time from slices, delay from where it \
                was woken to where it had a CPU. perf prints whole microseconds. Times under \
                \(Self.least.inMilliseconds) ms are not judged.
                """,
            ]
        )
    }

    private func version(in scratch: borrowing Scratch) throws -> String {
        try ChildProcess.run(["perf", "--version"], output: scratch["version"])
        return KernelFile.text(scratch["version"])?.split(separator: "\n").first.map(String.init) ?? "perf"
    }

    private func cells(_ name: String, _ times: [TimeSpan]) -> [String] {
        let apart = [(times[0], times[1]), (times[2], times[3])].map { mine, other in
            other >= Self.least ? mine / other - 1 : nil
        }
        let isMet = apart.allSatisfy { abs($0 ?? 0) <= Self.most }
        return [name, milliseconds(times[0]), milliseconds(times[1]), percent(apart[0])]
            + [milliseconds(times[2]), milliseconds(times[3]), percent(apart[1]), Goal(isMet).words]
    }

    private func milliseconds(_ time: TimeSpan) -> String { Number.fixed(time.inMilliseconds, 2) + " ms" }

    private func percent(_ share: Double?) -> String { share.map { Number.signed($0 * 100, 2) + " %" } ?? "" }
}
