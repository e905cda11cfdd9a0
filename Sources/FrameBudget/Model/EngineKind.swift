extension HistoryLane {
    /// Whether its runs were in virtual time.
    var isVirtual: Bool { engine.hasPrefix("virtual") }
}
