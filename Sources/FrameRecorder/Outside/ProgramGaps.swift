package import FrameTrace

/// The limits of recording a program from outside on a machine.
package enum ProgramGaps {
    private static let costs: [(Capability.Kind, String)] = [
        (.threadSlices, "of a turn or frame the CPU time is known, and not what the rest of it was"),
        (.foreignSlices, "what had the CPU while the program was ready has no name, unless it was the program itself"),
        (.loopCalls, "turns without a wait between them count as one"),
        (
            .whoWoke,
            "a turn begins where its thread runs, without the time for which it was ready, and who ended a wait has no name"
        ),
        (.interrupts, "what interrupts took is part of the program's own work"),
        (.stops, "time for which a signal or a debugger stopped it looks like a wait"),
    ]

    /// Returns a sentence for each missing capability, with what is lost.
    ///
    /// - Parameter calls: the recorder of the calls that event loops wait in.
    package static func sentences(_ machine: MachineSummary, calls: LoopCallSource) -> [String] {
        let missing = costs.compactMap { kind, cost in
            let works = kind == .loopCalls ? calls != .nobody : machine[kind]?.isAvailable ?? false
            return works ? nil : "\(kind.rawValue): can't be seen here; \(cost)"
        }
        switch calls {
        case .kernel, .nobody: return missing
        case .hookBesideKernel:
            return missing + [
                "calls of event loops: seen here by the preloaded hook only; in a loop that waits in io_uring, or that calls the "
                    + "kernel without the C library as programs in Go do, turns without a wait between them count as one"
            ]
        case .hook:
            return missing + [
                "where threads wait: can't be seen here but for the calls of event loops; other waits have no name, and loops that "
                    + "wait on locks have no turns"
            ]
        }
    }
}
