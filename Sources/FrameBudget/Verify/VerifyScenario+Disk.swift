extension VerifyScenario {
    /// How many bytes a second the disk gave in a run of ``InjectedCause/diskRead``: the time off the CPU counts. Nil where
    /// reading mostly took CPU time, as from memory, or nothing was read.
    public static func readRate(_ trace: Trace, _ compiled: CompiledWorkload) -> Double? {
        var steps: [StepSpan] = []
        for events in trace.events.values {
            for case .step(let step) in events where compiled.paths[step.path].label == "read" { steps.append(step) }
        }
        let wall = steps.reduce(TimeSpan.zero) { $0 + ($1.end - $1.start) }
        let cpu = steps.reduce(TimeSpan.zero) { $0 + $1.cpu }
        guard let app = compiled.apps.first, wall > .zero, cpu / wall < 0.25 else { return nil }
        var bytes: Int64 = 0
        // The first so many frames that read are those that the steps are of.
        var left = steps.count
        var frame: UInt32 = 0
        while left > 0, frame < 100_000 {
            var cursor = app.frame.cursor(frame: FrameNumber(frame))
            while let (act, _) = cursor.next() {
                guard case .read(let count) = act, left > 0 else { continue }
                bytes += count.bytes
                left -= 1
            }
            frame += 1
        }
        return Double(bytes) / (wall - cpu).inSeconds
    }
}
