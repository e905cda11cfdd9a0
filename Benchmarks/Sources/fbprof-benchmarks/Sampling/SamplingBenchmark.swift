import FrameBudget
import FrameBudgetRuntime

/// What sampling open frames costs: the same loop in blocks with and without, turn by turn, in one recording.
struct SamplingBenchmark {
    /// A little more than the rate up to which fewer samples are taken where signals are dear: what is asked for is taken.
    private static let exactly1000 = Recording.samplingRate + 1
    private static let victimShare = 0.02
    private static let ownShare = 0.04
    private static let wakeUpShift = 50.0

    let isQuick: Bool

    private var pairs: Int { isQuick ? 4 : 60 }
    private var sleeps: Int { isQuick ? 500 : 8000 }

    func section() throws -> Section {
        let circumstances = Circumstances()
        var table = MarkdownTable("what", "rate", "off", "on", "difference", "from", "goal")
        let rates = [Recording.samplingRate, Self.exactly1000]
        for rate in isQuick ? rates : rates + [4000] { try measure(rate, &table) }
        return Section(
            name: "sampling",
            blocks: [
                try circumstances.line(),
                table.text,
                """
                A 60 fps loop with 10 ms of the same work in each frame, in blocks of \(SamplingBlock.frames) frames with \
                sampling and without, turn by turn, which of the two first by turns too. Work: how long it takes by the \
                clock, with delivery of signals and copies; as a share, what it takes longer, of a CPU that is busy in an \
                open frame. Other threads: CPU time of the watcher, the unwinder and the writer while a block runs, the \
                frames being open for 60 % of it. Wake-up: how late the loop's thread wakes for a vsync. Figures for work and \
                wake-ups are over all frames, other threads over blocks. *As it is* takes up to 1,000 samples a second, and \
                fewer where a signal costs so much that they would take more than 2 % of a thread, with the profile; 1,001 and 4,000 are \
                what was asked for, whatever it costs. \(bareTimer)
                """,
            ]
        )
    }

    /// What can't be undercut here.
    private var bareTimer: String {
        guard let timer = BareTimer(rate: 1000, pairs: isQuick ? 10 : 60) else {
            return "A bare timer of the kernel, to compare with, is not to be had here."
        }
        return """
            To compare with: a timer of the kernel that interrupts a busy thread 1,000 times a second and does nothing else \
            takes \(Number.percent(timer.share, 2)) of it, \(Number.fixed(timer.each.inMilliseconds * 1000, 1)) µs each \
            (median of \(timer.pairs) pairs of 0.1 s): no way to sample costs less on this machine.
            """
    }

    private func measure(_ rate: Double, _ table: inout MarkdownTable) throws {
        Output.progress("sampling: \(Int(rate)) a second")
        let scratch = try Scratch()
        let folder = scratch["sampling"]
        let recording = try ProgramRecording(
            name: "sampling",
            output: folder,
            warmUp: .zero,
            samplingRate: rate
        )
        let main = recording.mainThread(of: "loop")
        let rounds = SamplingBlock.rounds(for: .milliseconds(10))
        var blocks: [SamplingBlock] = []
        for pair in 0..<pairs {
            for isSampled in pair % 2 == 0 ? [true, false] : [false, true] {
                blocks.append(SamplingBlock(recording, main, isSampled: isSampled, rounds: rounds))
            }
        }
        recording.isSampling = true
        let sleeps = SleepTrial(main, sleeps: sleeps)
        try recording.finish()
        let trace = try read(folder)
        let isGoal = rate == Recording.samplingRate
        addBlocks(blocks, rate, isGoal, &table)
        let goal = isGoal ? Goal(sleeps.interrupted == 0).words : "–"
        table.add(
            "sleeps cut short",
            Self.name(of: rate),
            "–",
            "\(sleeps.interrupted)",
            "–",
            "\(sleeps.sleeps) sleeps",
            goal
        )
        addTrace(trace, rate, isGoal, &table)
    }

    private func addBlocks(_ blocks: [SamplingBlock], _ rate: Double, _ isGoal: Bool, _ table: inout MarkdownTable) {
        let on = blocks.filter(\.isSampled)
        let off = blocks.filter { !$0.isSampled }
        let name = Self.name(of: rate)
        func add(_ what: String, _ values: (Sample, Sample), _ percent: Int, limit: Double?) {
            let (off, on) = (values.0.percentile(percent), values.1.percentile(percent))
            table.add(
                what,
                name,
                "\(Number.fixed(off, 1)) µs",
                "\(Number.fixed(on, 1)) µs",
                "\(Number.signed(on - off, 1)) µs",
                "\(values.1.count) frames each",
                limit.map { isGoal ? Goal(abs(on - off) < $0).words : "–" } ?? "–"
            )
        }
        let works = (Sample(off.flatMap(\.works)), Sample(on.flatMap(\.works)))
        let share = (works.1.median - works.0.median) / works.0.median
        table.add(
            "work of a frame, p50, ≤ 2 % longer",
            name,
            "\(Number.fixed(works.0.median, 1)) µs",
            "\(Number.fixed(works.1.median, 1)) µs",
            "\(Number.signed(share * 100, 2)) %",
            "\(works.1.count) frames each",
            isGoal ? Goal(share <= Self.victimShare).words : "–"
        )
        let others = (Sample(off.map(\.others)), Sample(on.map(\.others)))
        table.add(
            "other threads, ≤ 4 % of a CPU",
            name,
            Number.percent(others.0.median, 2),
            Number.percent(others.1.median, 2),
            "\(Number.signed((others.1.median - others.0.median) * 100, 2)) points",
            "\(others.1.count) blocks each",
            isGoal ? Goal(others.1.median <= Self.ownShare).words : "–"
        )
        let wakeUps = (Sample(off.flatMap(\.wakeUps)), Sample(on.flatMap(\.wakeUps)))
        add("wake-up, p50, shift < 50 µs", wakeUps, 50, limit: Self.wakeUpShift)
        add("wake-up, p90, shift < 50 µs", wakeUps, 90, limit: Self.wakeUpShift)
        add("wake-up, p99", wakeUps, 99, limit: nil)
    }

    private func addTrace(_ trace: Trace, _ rate: Double, _ isGoal: Bool, _ table: inout MarkdownTable) {
        guard let quality = trace.quality.sampling else { return }
        let analyzed = Analysis.analyze(trace)
        let missed = analyzed.result.apps.reduce(0) { $0 + $1.total.missed }
        let sampled = Set(trace.stacks.filter { $0.purpose == .sample }.map(\.frame)).count
        table.add(
            "frames with samples, no more than were late",
            Self.name(of: rate),
            "–",
            "\(sampled)",
            "–",
            "\(missed) late, \(quality.looks) looks, \(quality.signals) signals, \(quality.dropped) dropped",
            isGoal ? Goal(sampled <= missed).words : "–"
        )
        let each = quality.perSignal.map { "\(Number.fixed(Double($0.nanoseconds) / 1000, 1)) µs" } ?? "–"
        table.add("a signal, measured before the run", Self.name(of: rate), "–", each, "–", "24 signals", "–")
    }

    private static func name(of rate: Double) -> String {
        rate == Recording.samplingRate ? "as it is" : "\(Int(rate)) Hz"
    }

    private func read(_ folder: String) throws -> Trace {
        let reader = try TraceReader(FileSystem.read(folder + "/trace"))
        return try Trace(records: reader.records, tornBytes: reader.tornBytes)
    }
}
