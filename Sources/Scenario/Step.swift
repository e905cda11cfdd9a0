/// One step of the work: an act, and the name under which it shows on stacks, in the ledger and in the report.
public struct Step: Sendable, Equatable {
    /// The name that the file gives it, if any.
    public var name: String?
    /// The act it performs.
    public var act: Act
    /// Whether it belongs on the main thread, as all work that touches views does.
    public var isUI = false

    /// Creates a step.
    public init(name: String? = nil, _ act: Act) {
        self.name = name
        self.act = act
    }
}
