/// What kind of engine an engine's name, such as `virtual, cfs`, means.
package enum EngineKind: Equatable {
    /// Threads and clocks of this machine.
    case live
    /// Virtual time: all threads are seen, nothing is stolen, and the same input gives the same figures.
    case virtual
    /// A program that marks its own frames.
    case program

    /// The kind that a name means.
    package init(named name: String) {
        self = name == "program" ? .program : name.hasPrefix("virtual") ? .virtual : .live
    }
}

extension TraceHeader {
    /// Whether the run was in virtual time.
    package var isVirtual: Bool { EngineKind(named: engine) == .virtual }

    /// Whether the run was of a program that marks its own frames.
    package var isProgram: Bool { EngineKind(named: engine) == .program }
}
