/// Content of an export of stacks.
public enum ExportContent: String, Sendable, CaseIterable {
    /// Late frames, with each sample weighted by its share of its frame's time over budget.
    case overrun
    /// The same samples, with each weighted by the time that it represents.
    case samples
    /// The low-rate profile of the whole run, including frames in time.
    case profile
}
