import FrameTrace

extension Trace {
    /// The reason why preempted threads were kept from CPUs on which no recorded thread ran: what the producer knew
    /// beforehand, corrected by the kernel's counts during the run. A quota may be set or lifted after the run has
    /// begun.
    var unseenCPU: TraceFacts.UnseenCPU {
        let facts = header.facts
        guard !facts.isExact, let throttling = quality.throttling else { return facts.unseenCPU }
        if throttling.periods > 0 { return facts.threads == .every ? .quota : .unknown }
        return facts.unseenCPU == .quota ? .unknown : facts.unseenCPU
    }
}
