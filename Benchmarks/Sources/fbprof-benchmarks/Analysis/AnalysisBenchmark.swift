import FrameTrace

/// What the analysis of long runs takes, and how it grows with them.
struct AnalysisBenchmark {
    private static let millions = [1.25, 2.5, 5, 10]
    private static let mostTime = 10.0
    private static let mostMemory: Int64 = 1_500_000_000
    /// Twice the events take at most so many times the CPU time: linear, and a little for the machine's moods.
    private static let mostGrowth = 2.3

    let fbprof: String
    let isQuick: Bool

    private struct Row {
        var events: Int
        var fileSize: Int
        var cpu: Sample
        var memory: Int64
    }

    func section() throws -> Section {
        let circumstances = Circumstances()
        let sizes = isQuick ? Array(Self.millions.prefix(2)) : Self.millions
        let rows = try sizes.map { try measure(Int($0 * 1e6)) }
        var table = MarkdownTable(
            "events",
            "`trace`",
            "CPU time of `fbprof report`",
            "n",
            "per event",
            "times the one before",
            "peak memory",
            "goal"
        )
        for (index, row) in rows.enumerated() {
            let growth = index > 0 ? row.cpu.median / rows[index - 1].cpu.median : nil
            var isMet = growth.map { $0 <= Self.mostGrowth } ?? true
            if row.events >= 10_000_000 {
                isMet = isMet && row.cpu.median <= Self.mostTime && row.memory <= Self.mostMemory
            }
            table.add(
                "\(row.events)",
                Number.fixed(Double(row.fileSize) / 1e6, 1) + " MB",
                Number.fixed(row.cpu.median, 2) + " s",
                "\(row.cpu.count)",
                Number.fixed(row.cpu.median / Double(row.events) * 1e9, 0) + " ns",
                growth.map { Number.fixed($0, 2) } ?? "",
                Number.fixed(Double(row.memory) / 1e9, 2) + " GB",
                Goal(isMet).words
            )
        }
        return Section(
            name: "analysis",
            blocks: [
                try circumstances.line(),
                table.text,
                """
                Made-up traces of three apps, four workers, another process and fbprof's writer on two CPUs; every twelfth \
                frame is late. The whole command in a process of its own, with reading the trace and writing result and \
                report. Goal: 10 million events in at most 10 s of CPU time and 1.5 GB, and twice the events in at most \
                \(Number.fixed(Self.mostGrowth, 1)) times the time. A MB is 10⁶ bytes.
                """,
            ]
        )
    }

    private func measure(_ events: Int) throws -> Row {
        let scratch = try Scratch()
        try ChildProcess.run(["mkdir", scratch["run"]])
        Output.progress("analysis: \(events) events")
        let made = try MixedTrace.write(to: scratch["run/trace"], events: events)
        // The large one takes most of the time there is.
        let times = isQuick || events > 6_000_000 ? 1 : 2
        let endings = try (0..<times).map { _ in
            try ChildProcess.run([fbprof, "report", scratch["run"]], output: scratch["output"])
        }
        return Row(
            events: made.events,
            fileSize: made.size,
            cpu: Sample(endings.map(\.cpu.inSeconds)),
            memory: endings.map(\.peakMemory.bytes).max() ?? 0
        )
    }
}
