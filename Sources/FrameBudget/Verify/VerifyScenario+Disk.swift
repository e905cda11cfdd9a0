extension VerifyScenario {
    /// How many bytes a second the disk gave in a run of ``InjectedCause/diskRead`` or ``InjectedCause/pageFault`` when nothing kept it from it: by the time
    /// off the CPU, the ninth decile over the reads. Nil where reading mostly took CPU time, as from memory.
    public static func readRate(_ trace: Trace, _ compiled: CompiledWorkload) -> Double? {
        var steps: [StepSpan] = []
        for events in trace.events.values {
            for case .step(let step) in events where compiled.paths[step.path].label == "read" { steps.append(step) }
        }
        let wall = steps.reduce(TimeSpan.zero) { $0 + ($1.end - $1.start) }
        let cpu = steps.reduce(TimeSpan.zero) { $0 + $1.cpu }
        guard let app = compiled.apps.first, wall > .zero, cpu / wall < 0.5 else { return nil }
        steps.sort { $0.start < $1.start }
        var rates: [Double] = []
        var frame: UInt32 = 0
        // The frames that read are known from the program; their reads come in the same order.
        while rates.count < steps.count, frame < 100_000 {
            let draws = FrameDraws(app.frame, frame, paths: compiled.paths)
            frame += 1
            guard draws.isInjected else { continue }
            let step = steps[rates.count]
            let time = max(.microseconds(1), step.end - step.start - step.cpu)
            rates.append(Double(draws.read.bytes) / time.inSeconds)
        }
        rates.sort()
        return rates.isEmpty ? nil : rates[rates.count * 9 / 10]
    }
}
