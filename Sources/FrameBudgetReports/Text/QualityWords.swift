import FrameBudget
import FrameTrace

/// Quality and cost of a measurement, as lines of a topic and a sentence, the same in every output.
struct QualityWords {
    /// A topic and a sentence on it.
    struct Line: Equatable {
        /// One word.
        var topic: String
        var text: String
    }

    /// The lines, the most important first.
    var lines: [Line]

    /// Creates the lines on a result's measurement.
    init(_ result: RunResult) {
        let quality = result.quality
        let unit = RunUnit(result)
        lines = [
            Line(topic: "machine", text: Self.machine(result)),
            Line(topic: "cost", text: Self.cost(quality, unit)),
            Line(topic: "residual", text: Self.residual(result.apps, unit)),
            Line(topic: "lost", text: Self.lost(quality, unit)),
        ]
        if let many = Self.countedTogether(quality.switches) { lines.append(Line(topic: "threads", text: many)) }
        if let lateness = quality.captureLateness {
            lines.append(Line(topic: "stacks", text: "taken " + Self.late(lateness)))
        }
        if let sampling = quality.sampling { lines.append(Line(topic: "samples", text: Self.samples(sampling, unit))) }
        if let lateness = quality.vsyncLateness {
            lines.append(Line(topic: "timer", text: "woke " + Self.late(lateness)))
        }
        if let throttling = quality.throttling, throttling.periods > 0 {
            lines.append(Line(topic: "quota", text: Self.throttled(throttling)))
        }
    }

    /// Says how many threads of other processes are counted together, without a full stop; nil if none are.
    static func countedTogether(_ switches: SwitchQuality?) -> String? {
        guard let switches, switches.lumpedThreads > 0 else { return nil }
        return "\(Figure.counted(switches.lumpedThreads, "thread")) of other processes, beyond the first "
            + "\(Figure.count(switches.foreignThreads)), \(switches.lumpedThreads == 1 ? "is" : "are") counted together as \(ThreadDescription.manyName)"
    }

    private static func samples(_ sampling: SamplingQuality, _ unit: RunUnit) -> String {
        let each = sampling.perSignal.map { " of \(Figure.short($0))" } ?? ""
        let kernel = sampling.kernelSamples.map { count in
            let cost = sampling.perKernelSample.map { " of \(Figure.short($0))" } ?? ""
            let others = sampling.signalledThreads.map { $0 > 0 ? " (not of \(Figure.counted($0, "thread")))" : "" }
            return "\(Figure.counted(count, "sample")) by the kernel\(cost)\(others ?? ""), "
        }
        return "\(Figure.counted(Int(sampling.rate), "time")) a second: \(Figure.counted(sampling.looks, "look")), "
            + (kernel ?? "")
            + "\(Figure.counted(sampling.signals, "signal"))\(each), \(Figure.short(sampling.cpu)) of CPU; "
            + "\(sampling.kept) kept of late \(unit.nouns), \(sampling.dropped) dropped"
            + (sampling.reason.map { "; signals, for \($0)" } ?? "")
    }

    private static func machine(_ result: RunResult) -> String {
        // In virtual time nothing else runs, so the question of a quiet machine does not arise.
        result.run.isExact ? result.machine.processor : quiet(result.quality, RunUnit(result))
    }

    private static func quiet(_ quality: MeasurementQuality, _ unit: RunUnit) -> String {
        let steal = quality.stealShare.map { Figure.percent($0, places: 2) } ?? Figure.notMeasured
        let other = quality.otherShare.map { Figure.percent($0, places: 2) } ?? Figure.notMeasured
        let word =
            switch quality.isQuiet {
            case true?: "quiet"
            case false?: "not quiet"
            case nil: "quiet or not: unknown"
            }
        return "\(word): steal \(steal), other processes \(other) of \(unit.cpus)"
    }

    private static func cost(_ quality: MeasurementQuality, _ unit: RunUnit) -> String {
        let share = quality.ownThreads.reduce(0) { $0 + $1.share }
        let threads =
            quality.ownThreads.isEmpty
            ? "own threads \(Figure.notMeasured)" : "own threads \(Figure.percent(share)) of a CPU"
        // No code of fbprof runs in a program that is recorded from outside.
        guard unit.hasDisplay else { return threads }
        let marks = quality.bookkeepingPerFrame.map { "\(Figure.short($0)) per frame" } ?? Figure.notMeasured
        return "\(threads); bookkeeping \(marks)"
    }

    private static func residual(_ apps: [AppResult], _ unit: RunUnit) -> String {
        let shares = apps.compactMap { app -> (AppResult, Double)? in
            app.total.residualShareP95.map { (app, $0) }
        }
        guard let worst = shares.max(by: { $0.1 < $1.1 }) else { return Figure.notMeasured }
        let frames = Figure.count(worst.0.total.ledgerFrames)
        return
            "p95 \(Figure.percent(worst.1, places: 2)) of a \(unit.noun)'s interval (worst app: \(VisibleText.short(worst.0.name, to: 60)), n \(frames))"
    }

    private static func lost(_ quality: MeasurementQuality, _ unit: RunUnit) -> String {
        let parts = [
            Figure.counted(quality.lostRecords, "record"),
            Figure.counted(quality.suspectFrames, "suspect \(unit.noun)"),
            Figure.counted(quality.failedCaptures, "failed stack"),
        ]
        // Simulated threads share a lock; a recorded program has no lock of fbprof's.
        let gate = Figure.counted(quality.longGateWaits, "wait") + " over 50 µs at fbprof's own lock"
        // Losses that occur only in some recordings are named only if they occurred.
        let rare = [
            LostWords.switches(quality.lostSwitches), LostWords.marks(quality.lostMarks),
            LostWords.waits(quality.lostMarks),
        ].compactMap(\.self)
        return ((unit.hasDisplay ? parts + [gate] : parts) + rare).joined(separator: ", ")
    }

    private static func throttled(_ throttling: CPUThrottling) -> String {
        let quota = throttling.quota.map { " of \(DecimalText.trimmed($0, places: 2)) CPUs" } ?? ""
        return
            "a CPU quota\(quota) was used up in \(Figure.counted(throttling.periods, "period")) and stopped threads for "
            + "\(Figure.short(throttling.time)), by the kernel's count"
    }

    private static func late(_ lateness: Distribution) -> String {
        "p50 \(Figure.short(lateness.p50)), p95 \(Figure.short(lateness.p95)), max \(Figure.short(lateness.max)) late (n \(Figure.count(lateness.count)))"
    }
}
