/// What an export of stacks is about.
public enum ExportContent: String, Sendable, CaseIterable {
    /// Late frames, each sample weighing its share of its frame's time over budget.
    case overrun
    /// The same samples, each weighing the time that it stands for.
    case samples
    /// The low-rate profile of the whole run, frames in time included.
    case profile
}
