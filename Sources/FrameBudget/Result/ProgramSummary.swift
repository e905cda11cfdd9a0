public import FrameTrace

/// A program that ran among simulated apps: what was run, and what became of it.
public struct ProgramSummary: Sendable, Hashable, Codable {
    /// Who ended it.
    public enum Ending: String, Sendable, Codable {
        /// It ended by itself, or by somebody else's signal.
        case itself
        /// The timeline quit it.
        case quit
        /// The timeline quit it, and it had to be killed.
        case killed
        /// It still ran when the run ended, and was ended then.
        case withRun
        /// The timeline never started it within the run.
        case notStarted
    }

    /// The program and its arguments.
    public var command: [String]
    /// When it was started, from V(0); nil where it was not.
    public var started: TimeSpan?
    /// Who ended it.
    public var ending: Ending
    /// When it ended, from V(0); nil where it did not before the run was over.
    public var ended: TimeSpan?
    /// Its exit status, or 128 and the signal that ended it; nil where it did not end before the run was over.
    public var status: Int?
    /// The signal that ended it; nil where it exited by itself, or did not end before the run was over.
    public var signal: Int?
    /// The processes that it went on in, by number, of a program that was recorded alone and became a daemon; nil for others.
    public var wentOnAs: [Int]?
    /// Why nothing of it could be recorded; nil where it was.
    public var refusal: String?

    /// A program of the given parts.
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

    /// Whether it ended by itself with a status that says that it failed.
    public var hasFailed: Bool { ending == .itself && status ?? 0 != 0 }
}

extension ProgramSummary {
    /// The program that an app of a trace is; nil where it is none, or was recorded alone.
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
