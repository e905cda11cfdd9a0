import FrameBudget
import FrameBudgetReports
import FrameRecorder
import FrameTrace

/// Whether a frame's parts add up, and whether they agree with each other: every example on real threads.
struct PartsBenchmark {
    private static let mostResidual = 0.01
    /// Threads that ran for less say nothing of half a per cent.
    private static let leastRun = TimeSpan.seconds(1)

    let fbprof: String
    let isQuick: Bool

    func section() throws -> Section {
        let circumstances = Circumstances()
        let scratch = try Scratch()
        var residuals = MarkdownTable("example", "app", "frames", "p95 of residual, of a frame's interval", "≤ 1 %")
        var threads = MarkdownTable(
            "example",
            "thread",
            "by switches",
            "by CPU clock",
            "apart",
            "per wake-up",
            "≤ 0.5 %"
        )
        var wholes = MarkdownTable(
            "example",
            "all by switches",
            "all by CPU clocks",
            "more by switches",
            "taken by the hypervisor",
            "apart",
            "≤ 0.5 %"
        )
        var steal = 0.0
        var noise: [String] = []
        let folder = try Products.file("Examples")
        var examples = FileSystem.names(in: folder).filter { $0.hasSuffix(".yaml") }.sorted()
        if isQuick { examples = Array(examples.prefix(2)) }
        for example in examples {
            let name = String(example.dropLast(".yaml".count))
            Output.progress("parts: \(name)")
            let run = scratch[name]
            let seconds = isQuick ? 3 : 5
            let length = ["--set", "duration=\(seconds)s"]
            let command = [fbprof, "run", "--output", run, folder + "/" + example]
            // A timeline that is longer than that wants its whole length.
            do {
                try ChildProcess.run(command + length)
            } catch {
                try ChildProcess.run(command)
            }
            let trace = try Trace(bytes: try FileSystem.read(run + "/trace"))
            let result = Analysis.analyze(trace).result
            if result.quality.isQuiet == false { noise.append(name) }
            steal = max(steal, result.quality.stealShare ?? 0)
            for app in result.apps {
                let share = app.total.residualShareP95
                let goal: Goal =
                    share.map { Goal($0 <= Self.mostResidual) } ?? .unknown("no frame after warm-up")
                residuals.add(
                    name,
                    app.name,
                    "\(app.total.shown)",
                    share.map { Number.percent($0, 2) } ?? "",
                    goal.words
                )
            }
            let checks = trace.threads.values.sorted { $0.id < $1.id }.compactMap { ThreadCheck($0, in: trace) }
            for check in checks where check.clock >= Self.leastRun { threads.add(name, check) }
            if let check = WholeCheck(checks, trace, stealShare: result.quality.stealShare) { wholes.add(name, check) }
        }
        let quiet =
            noise.isEmpty ? "The machine was quiet throughout." : "Not quiet during: \(noise.joined(separator: ", "))."
        return Section(
            name: "parts",
            blocks: [
                try circumstances.line(),
                residuals.text,
                threads.text,
                wholes.text,
                """
                Residual: what no part explains, without its sign. By switches: the slices of the thread from its first \
                reading of its clock to its last. Threads that ran for at least \(Number.fixed(Self.leastRun.inSeconds, 0)) \
                s. The hypervisor took at most \(Number.percent(steal, 2)) of the CPUs; that time is in the slices and not \
                in the clock. All: every thread that reads its clock, together. What the hypervisor took is the kernel's count \
                for the apps' CPUs during the run, in steps of 10 ms, of which these threads are charged their part of the \
                time that the CPUs were not idle. \(quiet)
                """,
            ]
        )
    }
}

extension MarkdownTable {
    fileprivate mutating func add(_ example: String, _ check: WholeCheck) {
        add(
            example,
            Number.fixed(check.slices.inMilliseconds, 2) + " ms",
            Number.fixed(check.clock.inMilliseconds, 2) + " ms",
            Number.signed((check.slices - check.clock).inMilliseconds, 2) + " ms",
            Number.fixed(check.stolen.inMilliseconds, 2) + " ms",
            Number.signed(check.apart * 100, 3) + " %",
            Goal(abs(check.apart) <= 0.005).words
        )
    }

    fileprivate mutating func add(_ example: String, _ check: ThreadCheck) {
        let more = (check.slices - check.clock).inMilliseconds
        add(
            example,
            check.name,
            Number.fixed(check.slices.inMilliseconds, 2) + " ms",
            Number.fixed(check.clock.inMilliseconds, 2) + " ms",
            Number.signed(check.apart * 100, 3) + " %",
            check.wakeUps == 0 ? "" : Number.signed(more / Double(check.wakeUps) * 1000, 1) + " µs",
            Goal(abs(check.apart) <= 0.005).words
        )
    }
}
