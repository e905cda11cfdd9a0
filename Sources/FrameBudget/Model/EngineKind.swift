/// What kind of engine an engine's name, such as `virtual, cfs`, means.
enum EngineKind: Equatable {
    /// Threads and clocks of this machine.
    case live
    /// Virtual time: all threads are seen, nothing is stolen, and the same input gives the same figures.
    case virtual
    /// A program that marks its own frames.
    case program

    /// The kind that a name means.
    init(named name: String) {
        self = name == "program" ? .program : name.hasPrefix("virtual") ? .virtual : .live
    }
}

extension TraceHeader {
    /// Whether the run was in virtual time.
    var isVirtual: Bool { EngineKind(named: engine) == .virtual }

    /// Whether the run was of a program that marks its own frames.
    var isProgram: Bool { EngineKind(named: engine) == .program }
}

extension RunSummary {
    /// Whether the run was in virtual time.
    public var isVirtual: Bool { EngineKind(named: engine) == .virtual }

    /// Whether the run was of a program that marks its own frames.
    public var isProgram: Bool { EngineKind(named: engine) == .program }
}

extension HistoryLane {
    /// Whether its runs were in virtual time.
    var isVirtual: Bool { EngineKind(named: engine) == .virtual }
}

extension Baseline {
    /// Whether it was measured in virtual time, where the same input gives the same figures.
    public var isVirtual: Bool { EngineKind(named: engine) == .virtual }
}
