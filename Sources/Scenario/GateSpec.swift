public import FrameTrace

/// What a file says that a gate judges runs by.
public struct GateSpec: Sendable, Equatable {
    /// What is allowed.
    public var rules = GateRules()
    /// The path of the baseline of live runs, from the file; nil for none.
    public var baseline: String?
    /// The path of the baseline of runs in virtual time; nil for none.
    public var virtualBaseline: String?
    /// Whether a run that can't tell fails.
    public var isStrict = false

    /// A gate that judges nothing yet.
    public init() {}
}
