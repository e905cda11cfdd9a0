import FrameBudget
import FrameBudgetReports
import FrameRecorder
import FrameTrace

/// The same workload with and without three busy processes on its CPU: is own work told from theirs?
struct HogsBenchmark {
    private static let hogs = 3
    private static let mostApart = 0.02

    let fbprof: String
    let isQuick: Bool

    private struct Run {
        var onCPU: [Double]
        var missed: Int
        /// Missed frames whose own work fits into the budget, and those of them that are called own work.
        var delayed = 0
        var wronglyOwn = 0
        /// Missed frames whose own work does not, and those of them that are called own work.
        var tooLong = 0
        var rightlyOwn = 0
        var seesOthers: Bool
    }

    func section() throws -> Section {
        let circumstances = Circumstances()
        let pairs = isQuick ? 1 : 4
        guard let cpu = try CPUPlan(cores: 1).apps.first else { throw BenchmarkError("there is no CPU to run on") }
        var alone: [Run] = []
        var beside: [Run] = []
        for pair in 0..<pairs {
            Output.progress("hogs: pair \(pair + 1) of \(pairs)")
            alone.append(try run(hogs: 0, on: cpu))
            beside.append(try run(hogs: Self.hogs, on: cpu))
        }
        var table = MarkdownTable("", "alone", "beside \(Self.hogs) hogs", "goal")
        func add(_ name: String, _ figure: ([Run]) -> String, _ goal: Goal? = nil) {
            table.add(name, figure(alone), figure(beside), goal?.words ?? "")
        }
        let samples = [alone, beside].map { Sample($0.flatMap(\.onCPU)) }
        add("frames shown", { "\($0.reduce(0) { $0 + $1.onCPU.count })" })
        add("missed", { "\($0.reduce(0) { $0 + $1.missed })" })
        let wrong = beside.reduce(0) { $0 + $1.wronglyOwn } + alone.reduce(0) { $0 + $1.wronglyOwn }
        add(
            "missed, though its own work fits: called own work",
            { "\($0.reduce(0) { $0 + $1.wronglyOwn }) of \($0.reduce(0) { $0 + $1.delayed })" },
            beside.allSatisfy(\.seesOthers) ? Goal(wrong == 0) : .unknown("other processes are not seen")
        )
        let hidden = (alone + beside).reduce(0) { $0 + $1.tooLong - $1.rightlyOwn }
        add(
            "missed, as its own work is too long: called own work",
            { "\($0.reduce(0) { $0 + $1.rightlyOwn }) of \($0.reduce(0) { $0 + $1.tooLong })" },
            Goal(hidden == 0)
        )
        for (name, percentile) in [("p50", 50), ("p95", 95)] {
            let values = samples.map { $0.percentile(percentile) }
            let apart = values[1] / values[0] - 1
            table.add(
                "on-CPU, \(name)",
                Number.fixed(values[0], 3) + " ms",
                "\(Number.fixed(values[1], 3)) ms (\(Number.signed(apart * 100, 2)) %)",
                percentile == 50 ? Goal(abs(apart) < Self.mostApart).words : ""
            )
        }
        return Section(
            name: "hogs",
            blocks: [
                try circumstances.line(),
                table.text,
                """
                Runs in turns, \(pairs) of each; one app at 60 fps on one CPU: each frame computes for 5 ms and writes to \
                2 MB of memory, which takes the time that it takes; every 15th computes for 17 ms more. A hog is a process \
                that never sleeps, at the same priority. Goal: own work is never blamed for the hogs, nor they for it, and \
                the p50 of on-CPU time is less than \(Number.percent(Self.mostApart, 0)) apart.
                """,
            ]
        )
    }

    private func run(hogs: Int, on cpu: Int32) throws -> Run {
        let scratch = try Scratch()
        let seconds = isQuick ? 3 : 6
        let workload = try scratch.file("own.yaml", Self.workload(seconds: seconds))
        // They begin within the warm-up: the app's threads have to be there first.
        let loop = "sleep 0.7; while :; do :; done"
        let busy = ["timeout", "\(seconds + 4)", "taskset", "-c", "\(cpu)", "sh", "-c", loop]
        var processes: [Int32] = []
        for _ in 0..<hogs { processes.append(try ChildProcess(busy).id) }
        defer { for process in processes { ChildProcess.end(process) } }
        try ChildProcess.run([fbprof, "run", "--output", scratch["run"], workload])
        let trace = try Trace(bytes: try FileSystem.read(scratch["run/trace"]))
        let analyzed = Analysis.analyze(trace)
        guard let app = analyzed.result.apps.first else { throw BenchmarkError("the run has no app") }
        let warm = trace.header.grid.origin + trace.header.warmUp
        let frames = (analyzed.frames.first ?? []).filter { $0.begin >= warm }
        var run = Run(onCPU: [], missed: 0, seesOthers: analyzed.result.quality.switches?.source == .wholeCPUs)
        for frame in frames {
            guard let onCPU = frame.ledger.onCPU else { continue }
            run.onCPU.append(onCPU.inMilliseconds)
            guard frame.isMissed else { continue }
            let isOwn = frame.verdict?.cause.kind == .ownWork
            run.missed += 1
            if onCPU < app.budget {
                run.delayed += 1
                if isOwn { run.wronglyOwn += 1 }
            } else {
                run.tooLong += 1
                if isOwn { run.rightlyOwn += 1 }
            }
        }
        return run
    }

    private static func workload(seconds: Int) -> String {
        """
        version: 1
        name: own
        duration: \(seconds)s
        device: { cores: 1, refresh: 60Hz }
        apps:
          viewer:
            frame:
              - { compute: 5ms, name: draw }
              - { touch: 2MB, name: fill }
              - { every: 15, do: [{ compute: 17ms, name: lay out }] }

        """
    }
}
