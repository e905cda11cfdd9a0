public import FrameTrace

/// The gate section of a workload file: the rules that runs are judged by.
public struct GateSpec: Sendable, Equatable {
    /// The limits.
    public var rules = GateRules()
    /// The path of the baseline of live runs, relative to the file; nil for none.
    public var baseline: String?
    /// The path of the baseline of runs in virtual time; nil for none.
    public var virtualBaseline: String?
    /// Whether a run fails if a figure cannot be judged.
    public var isStrict = false

    /// Creates a gate without any rule.
    public init() {}
}
