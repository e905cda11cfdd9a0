import ArgumentParser
import FrameTrace
import Simulation

/// Which engine runs a workload.
enum EngineChoice: String, CaseIterable, ExpressibleByArgument {
    /// Real threads on real CPUs.
    case live
    /// Virtual time on a modelled scheduler.
    case virtual

    /// What an option of it does, in every command.
    static let help: String =
        "Whether to run on real threads or in virtual time: live or virtual."
}

/// The scheduler of a virtual run, as the command line names it.
enum SchedulerChoice: String, CaseIterable, ExpressibleByArgument {
    /// Weighted fair shares.
    case fair
    /// Strict priorities.
    case strict

    var model: SchedulerModel {
        switch self {
        case .fair: .fair
        case .strict: .strict
        }
    }
}
