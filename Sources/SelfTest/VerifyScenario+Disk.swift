public import FrameTrace
public import Scenario

extension VerifyScenario {
    /// The cost of a read in a run of ``InjectedCause/diskRead`` or ``InjectedCause/pageFault``.
    private struct Read {
        var bytes: Double
        var offCPU: TimeSpan
        var cpu: TimeSpan
    }

    /// Returns how much a frame must read so that its reads alone make it late, from the cost of reads in a run with
    /// any amount.
    ///
    /// Aims at 25 ms off the CPU for a read on an otherwise idle disk, at the ninth decile of the read rates.
    ///
    /// - Returns: nil if reading mostly took CPU time, as from memory; nothing can be injected then.
    public static func readSize(_ trace: Trace, _ compiled: CompiledWorkload) -> ByteCount? {
        let reads = reads(trace, compiled)
        let off = reads.reduce(TimeSpan.zero) { $0 + $1.offCPU }
        let cpu = reads.reduce(TimeSpan.zero) { $0 + $1.cpu }
        guard off > cpu else { return nil }
        let rates = reads.map { $0.bytes / max(.microseconds(1), $0.offCPU).inSeconds }.sorted()
        let size = rates[rates.count * 9 / 10] * 0.025
        return ByteCount(bytes: Int64(min(26_000_000, max(16_384, size))))
    }

    /// Returns the reads of a run. The program determines which frames read; their reads come in the same order.
    private static func reads(_ trace: Trace, _ compiled: CompiledWorkload) -> [Read] {
        var steps: [StepSpan] = []
        for events in trace.events.values {
            for case .step(let step) in events where compiled.paths[step.path].label == "read" { steps.append(step) }
        }
        guard let app = compiled.apps.first else { return [] }
        steps.sort { $0.start < $1.start }
        var reads: [Read] = []
        var frame: UInt32 = 0
        while reads.count < steps.count, frame < 100_000 {
            let draws = FrameDraws(app.frame, frame, paths: compiled.paths)
            frame += 1
            guard draws.isInjected else { continue }
            let step = steps[reads.count]
            let offCPU = (step.end - step.start - step.cpu).clampedToZero
            reads.append(Read(bytes: Double(draws.read.bytes), offCPU: offCPU, cpu: step.cpu))
        }
        return reads
    }
}
