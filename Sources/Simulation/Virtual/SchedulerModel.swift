/// The scheduler that a virtual run models.
public enum SchedulerModel: String, Sendable, CaseIterable {
    /// Weighted fair shares, as Linux' fair class: weights of nice values, a slice of 1.4 ms.
    case fair
    /// Strict priorities with a quantum of 10 ms within each, as Darwin's bands.
    case strict
}
