/// An observation on a real program: one among simulated apps, or one recorded alone that became a daemon or never ran.
public struct ProgramFinding: Sendable, Hashable, Codable {
    /// The kind of observation.
    public enum Kind: String, Sendable, Codable {
        /// It could not be recorded.
        case unseen
        /// It ended before the run did, unasked.
        case ended
        /// No thread of it has an event loop.
        case noLoop = "no loop"
        /// All of its turns are in the warm-up.
        case allInWarmUp = "all in warm-up"
        /// It was recorded alone and ended by itself, while processes that it had started continued.
        case becameDaemon = "went on"
        /// It was recorded alone, and none of its threads was on a CPU during the recording.
        case neverRan = "never ran"
    }

    /// The app.
    public var app: String
    /// The kind of observation.
    public var kind: Kind
    /// The program, and how it ended.
    public var program: ProgramSummary

    /// Creates a finding on a program.
    public init(app: String, kind: Kind, program: ProgramSummary) {
        self.app = app
        self.kind = kind
        self.program = program
    }
}

extension ProgramFinding {
    /// Returns the findings on an app; none where it is not a program, or ran as planned.
    static func findings(on app: AppResult) -> [ProgramFinding] {
        guard let program = app.program, program.ending != .notStarted else { return [] }
        func finding(_ kind: Kind) -> ProgramFinding { ProgramFinding(app: app.name, kind: kind, program: program) }
        guard program.refusal == nil else { return [finding(.unseen)] }
        var findings: [ProgramFinding] = []
        if app.loop == nil {
            findings.append(finding(.noLoop))
        } else if app.total.shown + app.total.unfinished == 0 {
            findings.append(finding(.allInWarmUp))
        }
        // The sentence for a missing loop already says how the program ended.
        if program.ending == .itself, app.loop != nil { findings.append(finding(.ended)) }
        return findings
    }
}

extension RunResult {
    /// Returns the finding that a program recorded alone became a daemon; nil if it did not, or had an event loop
    /// before.
    public func becameDaemon(_ app: AppResult) -> ProgramFinding? { finding(.becameDaemon, on: app) }

    /// Returns the finding that no thread of a program recorded alone was on a CPU; nil if one was, or unknown.
    public func neverRan(_ app: AppResult) -> ProgramFinding? { finding(.neverRan, on: app) }

    private func finding(_ kind: ProgramFinding.Kind, on app: AppResult) -> ProgramFinding? {
        for case .program(let finding) in findings where finding.kind == kind && finding.app == app.name {
            return finding
        }
        return nil
    }
}
