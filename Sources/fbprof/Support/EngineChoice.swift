import ArgumentParser
import FrameTrace
import Simulation

/// The engine that runs a workload.
enum EngineChoice: String, CaseIterable, ExpressibleByArgument {
    /// Real threads on real CPUs.
    case live
    /// Virtual time on a modelled scheduler.
    case virtual

    /// The help text of `--engine`, in every command.
    static let help: String =
        "Whether to run on real threads or in virtual time: live or virtual."
}

/// The scheduler of a virtual run, as named on the command line.
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
