/// What a reader should know of a real program: among simulated apps, or recorded alone where it went on as another process.
public struct ProgramFinding: Sendable, Hashable, Codable {
    /// What it is.
    public enum Kind: String, Sendable, Codable {
        /// Nothing of it could be recorded.
        case unseen
        /// It ended before the run did, and nobody had asked it to.
        case ended
        /// No thread of it has an event loop.
        case noLoop = "no loop"
        /// All of its turns lie in the warm-up.
        case allInWarmUp = "all in warm-up"
        /// It was recorded alone and ended by itself, and processes that it had started went on.
        case wentOn = "went on"
        /// It was recorded alone, and none of its threads was on a CPU meanwhile.
        case neverRan = "never ran"
    }

    /// The app.
    public var app: String
    /// What it is.
    public var kind: Kind
    /// What was run, and what became of it.
    public var program: ProgramSummary

    /// What a reader should know.
    public init(app: String, kind: Kind, program: ProgramSummary) {
        self.app = app
        self.kind = kind
        self.program = program
    }
}

extension ProgramFinding {
    /// The findings on an app; none where it is no program, or ran as planned.
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
        // Where it has no loop, that sentence says how it ended.
        if program.ending == .itself, app.loop != nil { findings.append(finding(.ended)) }
        return findings
    }
}

extension RunResult {
    /// That a program which was recorded alone became a daemon; nil where it did not, or had an event loop before.
    public func wentOn(_ app: AppResult) -> ProgramFinding? { finding(.wentOn, on: app) }

    /// That no thread of a program which was recorded alone was on a CPU; nil where one was, or that is not known.
    public func neverRan(_ app: AppResult) -> ProgramFinding? { finding(.neverRan, on: app) }

    private func finding(_ kind: ProgramFinding.Kind, on app: AppResult) -> ProgramFinding? {
        for case .program(let finding) in findings where finding.kind == kind && finding.app == app.name {
            return finding
        }
        return nil
    }
}
