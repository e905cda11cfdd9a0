import ArgumentParser

/// The exit statuses of fbprof and their meanings. Scripts depend on them: they don't change.
enum ExitStatus: Int32, CaseIterable {
    case success = 0
    case regression = 2
    case workloadFailed = 3
    case baselineMissing = 5
    case inconclusive = 6
    case budgetExceeded = 7
    case usage = 64
    case wrongInput = 65
    case internalError = 70
    case storage = 74
    case interrupted = 130
    case quit = 131

    var meaning: String {
        switch self {
        case .success: "pass or done"
        case .regression: "regression"
        case .workloadFailed: "a step of the workload, or the recorded program, failed"
        case .baselineMissing: "the baseline is missing or does not cover the run"
        case .inconclusive:
            "nothing could be judged, or with --strict not everything; a figure of ab is probably worse; verify: too noisy"
        case .budgetExceeded: "a budget is exceeded"
        case .usage: "wrong arguments"
        case .wrongInput: "wrong input file, or one that lacks what an option names, such as an app"
        case .internalError: "internal error, or the machine was too busy or refused what fbprof needs"
        case .storage: "a file could not be read or written"
        case .interrupted: "interrupted; the report of a run is written"
        case .quit: "ended at once by SIGQUIT: no report is written"
        }
    }

    /// All statuses in one line.
    static var table: String { allCases.map { "\($0.rawValue) \($0.meaning)" }.joined(separator: " · ") }

    /// The error that ends the command with this status.
    var exit: ExitCode { ExitCode(rawValue) }
}
