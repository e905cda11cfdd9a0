package import FrameTrace

/// What a machine does not let be seen of a program that is recorded from outside.
package enum ProgramGaps {
    private static let costs: [(Capability.Kind, String)] = [
        (.loopCalls, "turns without a wait between them count as one"),
        (
            .whoWoke,
            "a turn begins where its thread runs, without the time for which it was ready, and who ended a wait has no name"
        ),
        (.interrupts, "what interrupts took is part of the program's own work"),
        (.stops, "time for which a signal or a debugger stopped it looks like a wait"),
    ]

    /// A sentence for each ability that is missing, with what is lost by it.
    ///
    /// - Parameter seesCalls: whether the entries of the calls that event loops wait in are recorded.
    package static func sentences(_ machine: MachineSummary, seesCalls: Bool) -> [String] {
        costs.compactMap { kind, cost in
            let works = machine[kind]?.isAvailable ?? false
            return works && (kind != .loopCalls || seesCalls) ? nil : "\(kind.rawValue): can't be seen here; \(cost)"
        }
    }
}
