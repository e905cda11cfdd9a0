import FrameBudget
import FrameRecorder
import FrameTrace

/// Run time and scheduling delay of the same threads in one run: by fbprof and by `perf sched timehist`.
struct TimehistBenchmark {
    private static let most = 0.01
    /// Times of less than this say nothing of a per cent.
    private static let least = TimeSpan.milliseconds(20)
    /// A switch is the same one where they tell of it this far apart.
    private static let apart = TimeSpan.microseconds(50)
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
            "≤ 1 %",
            "wake-ups",
            "before them, in fbprof's waits"
        )
        let window = Windows(
            Interval(start: trace.header.grid.origin + Self.edge, end: trace.observedUntil - Self.edge),
            without: perf.holes(on: trace.machine?.appCPUs ?? [])
        )
        let ready = Dictionary(grouping: Analysis.readyTimes(of: trace), by: \.thread)
        let lines = Dictionary(grouping: perf.lines, by: \.thread)
        var sums = [TimeSpan](repeating: .zero, count: 5)
        var wakeUps = 0
        for thread in trace.threads.values.sorted(by: { $0.id < $1.id }) where isSeen(thread, trace) {
            let mine = lines[thread.kernelID] ?? []
            var times: [TimeSpan] = [
                (trace.slices[thread.id] ?? []).reduce(.zero) {
                    $0 + window.overlap(with: Interval(start: $1.start, end: $1.end))
                },
                mine.reduce(.zero) { $0 + window.overlap(with: Interval(start: $1.start, end: $1.end)) },
                .zero, .zero, .zero,
            ]
            var count = 0
            let waits = Self.whole((ready[thread.id] ?? []).filter { !$0.isPreempted }.map(\.interval))
            let wakings = (trace.wakings[thread.id] ?? []).map(\.at)
            // Where perf missed that the thread got its CPU, its delay goes on to the next time.
            for (ours, theirs) in Self.pairs(waits, mine) where window.contains(theirs) {
                guard let woken = Self.last(of: wakings, within: ours) else { continue }
                times[2] += window.overlap(with: Interval(start: woken, end: ours.end))
                times[3] += window.overlap(with: theirs)
                times[4] += window.overlap(with: Interval(start: min(ours.start, woken), end: woken))
                count += 1
            }
            guard times[1] >= Self.least else { continue }
            for (index, time) in times.enumerated() { sums[index] += time }
            wakeUps += count
            table.add(cells(thread.name, times, count))
        }
        table.add(cells("all of these", sums, wakeUps))
        let version = try version(in: scratch)
        return Section(
            name: "timehist",
            blocks: [
                try circumstances.line(),
                table.text,
                """
                One run of three apps with workers on one CPU; `perf sched record` (\(version)) watched it from outside, \
                by tracepoints. What fbprof says of a thread is from its trace: run time from slices, delay from the kernel's \
                record of its waking to where it had a CPU. Its waits in the ledger begin earlier, where a timer was due or \
                who wakes decided to: the last column. perf prints whole microseconds; delays that perf did not see whole are \
                left out; \(Number.fixed(window.left.inMilliseconds, 1)) ms \
                for which it missed switches are left out on both sides. Times under \
                \(Number.fixed(Self.least.inMilliseconds, 0)) ms are not judged.
                """,
            ]
        )
    }

    /// Waits without the cuts where somebody else got the CPU.
    private static func whole(_ pieces: [Interval]) -> [Interval] {
        pieces.reduce(into: []) { whole, piece in
            if let last = whole.last, last.end == piece.start {
                whole[whole.count - 1] = Interval(start: last.start, end: piece.end)
            } else {
                whole.append(piece)
            }
        }
    }

    /// The same delay by both: they end when the thread got its CPU, within a few microseconds.
    private static func pairs(_ waits: [Interval], _ lines: [SchedRecord.Line]) -> [(Interval, Interval)] {
        var index = 0
        return waits.compactMap { wait in
            while index < lines.count, lines[index].start + Self.apart < wait.end { index += 1 }
            guard index < lines.count, lines[index].start - Self.apart <= wait.end, lines[index].delay > .zero else {
                return nil
            }
            return (wait, Interval(start: lines[index].start - lines[index].delay, end: lines[index].start))
        }
    }

    /// The last waking within a wait. What the kernel notes may be some microseconds before what the waker does.
    private static func last(of wakings: [Instant], within wait: Interval) -> Instant? {
        wakings.last { $0 < wait.end }.flatMap { $0 + apart >= wait.start ? $0 : nil }
    }

    /// A kernel's thread may stand for several of the trace, of which one does the work.
    private func isSeen(_ thread: ThreadDescription, _ trace: Trace) -> Bool {
        thread.kind == .simulated && (trace.slices[thread.id]?.count ?? 0) > 10
    }

    private func version(in scratch: borrowing Scratch) throws -> String {
        try ChildProcess.run(["perf", "--version"], output: scratch["version"])
        return KernelFile.text(scratch["version"])?.split(separator: "\n").first.map(String.init) ?? "perf"
    }

    private func cells(_ name: String, _ times: [TimeSpan], _ wakeUps: Int) -> [String] {
        let apart = [(times[0], times[1]), (times[2], times[3])].map { mine, other in
            other >= Self.least ? mine / other - 1 : nil
        }
        let isMet = apart.allSatisfy { abs($0 ?? 0) <= Self.most }
        return [name, milliseconds(times[0]), milliseconds(times[1]), percent(apart[0])]
            + [milliseconds(times[2]), milliseconds(times[3]), percent(apart[1]), Goal(isMet).words]
            + ["\(wakeUps)", milliseconds(times[4])]
    }

    private func milliseconds(_ time: TimeSpan) -> String { Number.fixed(time.inMilliseconds, 2) + " ms" }

    private func percent(_ share: Double?) -> String { share.map { Number.signed($0 * 100, 2) + " %" } ?? "" }
}
