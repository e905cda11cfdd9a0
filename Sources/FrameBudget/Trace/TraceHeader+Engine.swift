extension TraceHeader {
    /// Whether the run was in virtual time, where all threads are seen and nothing is stolen.
    var isVirtual: Bool { engine.hasPrefix("virtual") }
}
