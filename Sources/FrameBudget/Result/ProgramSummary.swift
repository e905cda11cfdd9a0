public import FrameTrace

/// A real program that ran among simulated apps, and how it ended.
public struct ProgramSummary: Sendable, Hashable, Codable {
    /// The way in which a program ended.
    public enum Ending: String, Sendable, Codable {
        /// It ended by itself, or by a signal that is not fbprof's.
        case itself
        /// The timeline quit it.
        case quit
        /// The timeline quit it, and it had to be killed.
        case killed
        /// It was still running when the run ended, and was ended then.
        case withRun
        /// The timeline never started it within the run.
        case notStarted
    }

    /// The names in `result.json`.
    private enum CodingKeys: String, CodingKey {
        case command, started, ending, ended, status, signal
        case daemonProcesses = "wentOnAs"
        case refusal
    }

    /// The program and its arguments.
    public var command: [String]
    /// When it was started, from V(0); nil if it was not.
    public var started: TimeSpan?
    /// How it ended.
    public var ending: Ending
    /// When it ended, from V(0); nil if it did not end before the run was over.
    public var ended: TimeSpan?
    /// Its exit status, or 128 plus the signal that ended it; nil if it did not end before the run was over.
    public var status: Int?
    /// The signal that ended it; nil if it exited by itself, or did not end before the run was over.
    public var signal: Int?
    /// The ids of the processes in which a program continued that was recorded alone and became a daemon; nil for
    /// others.
    public var daemonProcesses: [Int]?
    /// The reason why it could not be recorded; nil if it was.
    public var refusal: String?

    /// Creates a summary of the given parts.
    public init(
        command: [String],
        started: TimeSpan?,
        ending: Ending,
        ended: TimeSpan? = nil,
        status: Int? = nil,
        signal: Int? = nil,
        refusal: String? = nil
    ) {
        self.command = command
        self.started = started
        self.ending = ending
        self.ended = ended
        self.status = status
        self.signal = signal
        self.refusal = refusal
    }

    /// Whether it ended by itself with a status of failure.
    public var hasFailed: Bool { ending == .itself && status ?? 0 != 0 }
}

extension ProgramSummary {
    /// Creates the summary of the program behind an app; nil if the app is no program, or was recorded alone.
    init?(of app: AppID, in trace: Trace) {
        guard let plan = trace.program.plans[app] else { return nil }
        let origin = trace.header.grid.origin
        let started = trace.screenChanges.first { $0.app == app && $0.isOpen }?.at
        let end = trace.program.ends[app]
        let ending: Ending =
            switch end?.cause {
            case .itself?: .itself
            case .quit?: .quit
            case .killed?: .killed
            case nil: started == nil ? .notStarted : .withRun
            }
        self.init(
            command: plan.command,
            started: started.map { $0 - origin },
            ending: ending,
            ended: end.map { $0.at - origin },
            status: end.map { Int($0.status) },
            signal: end?.how.signal.map { Int($0) },
            refusal: plan.refusal
        )
    }
}
