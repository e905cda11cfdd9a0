import FrameTrace

/// The time of all threads of a run on CPUs, by switches and by their clocks, beside what the hypervisor took by the kernel's
/// own count: of one thread nobody else knows how much that was.
struct WholeCheck {
    let slices: TimeSpan
    let clock: TimeSpan
    /// What the hypervisor took while these threads were on a CPU.
    let stolen: TimeSpan

    /// Nil where no thread can be compared, or nobody counts what the hypervisor takes.
    init?(_ checks: [ThreadCheck], _ trace: Trace, stealShare: Double?) {
        guard let stealShare, !checks.isEmpty else { return nil }
        let cpus = trace.machine?.appCPUs ?? []
        slices = checks.reduce(.zero) { $0 + $1.slices }
        clock = checks.reduce(.zero) { $0 + $1.clock }
        let busy = trace.slices.values.joined().reduce(TimeSpan.zero) {
            cpus.isEmpty || cpus.contains(Int($1.cpu)) ? $0 + ($1.end - $1.start) : $0
        }
        let span = (trace.observedUntil - trace.header.grid.origin) * Int64(max(cpus.count, 1))
        stolen = .seconds(span.inSeconds * stealShare * (busy > .zero ? min(1, slices / busy) : 1))
    }

    /// How far the two are apart once that is added to the clocks, as a share.
    var apart: Double { slices / (clock + stolen) - 1 }
}
