import FrameBudget
import FrameRecorder
import FrameTrace

/// What sampling open frames costs: the same loop in blocks with and without, turn by turn, in one recording.
struct SamplingBenchmark {
    /// A little more than the rate up to which fewer samples are taken where signals are dear: what is asked for is taken.
    private static let exactly1000 = Recording.samplingRate + 1
    private static let victimShare = 0.02
    private static let ownShare = 0.04
    private static let wakeUpShift = 50.0

    let isQuick: Bool
    private let hasKernelSamples = CapabilityProbe.all().contains {
        $0.name == Capability.Kind.kernelSamples.rawValue && $0.isAvailable
    }

    private var pairs: Int { isQuick ? 4 : 60 }
    private var sleeps: Int { isQuick ? 500 : 8000 }

    func section() throws -> Section {
        let circumstances = Circumstances()
        var table = MarkdownTable("what", "rate", "off", "on", "difference", "from", "goal")
        let rates = [Recording.samplingRate, Self.exactly1000]
        for rate in isQuick ? rates : rates + [4000] { try measure(Setting(backend: .signal, rate: rate), &table) }
        if hasKernelSamples {
            for rate in rates { try measure(Setting(backend: .perf, rate: rate), &table) }
        }
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
                what was asked for, whatever it costs. *Signals*: a running thread is signalled, and copies its own stack. \
                *Kernel*: the kernel samples it by `perf_event_open`\(hasKernelSamples ? "" : "; not to be had here"). Where it is not told, \
                a run takes whichever costs less. \
                \(bareTimer)
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

    private func measure(_ setting: Setting, _ table: inout MarkdownTable) throws {
        Output.progress("sampling: \(setting.name)")
        let scratch = try Scratch()
        let folder = scratch["sampling"]
        let recording = try ProgramRecording(
            name: "sampling",
            output: folder,
            warmUp: .zero,
            samplingRate: setting.rate,
            samplingBackend: setting.backend
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
        let isGoal = setting.isDefault
        addBlocks(blocks, setting, &table)
        let goal = isGoal ? Goal(sleeps.interrupted == 0).words : "–"
        table.add(
            "sleeps cut short",
            setting.name,
            "–",
            "\(sleeps.interrupted)",
            "–",
            "\(sleeps.sleeps) sleeps",
            goal
        )
        addTrace(trace, setting, &table)
    }

    private func addBlocks(_ blocks: [SamplingBlock], _ setting: Setting, _ table: inout MarkdownTable) {
        let on = blocks.filter(\.isSampled)
        let off = blocks.filter { !$0.isSampled }
        let (name, isGoal) = (setting.name, setting.isDefault)
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

    private func addTrace(_ trace: Trace, _ setting: Setting, _ table: inout MarkdownTable) {
        guard let quality = trace.quality.sampling else { return }
        let analyzed = Analysis.analyze(trace)
        let missed = analyzed.result.apps.reduce(0) { $0 + $1.total.missed }
        let sampled = Set(trace.stacks.filter { $0.purpose == .sample }.map(\.frame)).count
        let samples = quality.kernelSamples.map { "\($0) samples by the kernel, " } ?? ""
        table.add(
            "frames with samples, no more than were late",
            setting.name,
            "–",
            "\(sampled)",
            "–",
            "\(missed) late, \(quality.looks) looks, \(samples)\(quality.signals) signals, \(quality.dropped) dropped",
            setting.isDefault ? Goal(sampled <= missed).words : "–"
        )
        let each = (quality.perKernelSample ?? quality.perSignal)
            .map { "\(Number.fixed(Double($0.nanoseconds) / 1000, 1)) µs" }
        let what = quality.backend == .perf ? "a sample by the kernel" : "a signal"
        table.add("\(what), measured before the run", setting.name, "–", each ?? "–", "–", "24 of them", "–")
        table.add("samples a second", setting.name, "–", "\(Int(quality.rate))", "–", "–", "–")
    }

    private func read(_ folder: String) throws -> Trace {
        let reader = try TraceReader(FileSystem.read(folder + "/trace"))
        return try Trace(records: reader.records, tornBytes: reader.tornBytes)
    }
}
