public import FrameBudget
public import FrameStatistics
import FrameTrace

extension RealRun {
    /// The time that a turn may lose to others and still be judged.
    private static let mostDisturbance = TimeSpan.microseconds(500)
    /// How close to the budget a turn may be. The program and the kernel record its begin at different instants.
    private static let margin = TimeSpan.microseconds(300)

    /// Compares the verdicts of fbprof with the measurements of the program.
    ///
    /// - Parameters:
    ///   - truth: the program's record of its turns.
    ///   - foreign: when the hog in another process had the CPU.
    public init(_ cause: RealCause, _ run: AnalyzedRun, truth: String, foreign: [LoadSpan] = []) {
        let frames = run.frames.first ?? []
        let turns = PlantedTurn.turns(truth).filter { turn in
            // Leaves out turns that end after the recording or begin before its first turn.
            frames.first.map { turn.interval.start >= $0.begin - Self.margin } ?? false
                && frames.last.map { turn.interval.end <= $0.end + Self.margin } ?? false
        }
        self.init(cause: cause, turns: turns.count, found: 0, cases: [], disturbed: 0, clean: 0, falseAlarms: 0)
        for turn in turns {
            let middle = turn.interval.start + TimeSpan(nanoseconds: turn.interval.length.nanoseconds / 2)
            let frame = frames.first { $0.begin <= middle && middle < $0.end }
            if frame != nil { found += 1 }
            let planted = cause == .otherProcess ? Self.held(turn, by: foreign) : turn.planted
            guard planted > .zero else {
                guard turn.interval.length <= PlantedProgram.budget - Self.margin else { continue }
                clean += 1
                if frame?.isMissed == true { falseAlarms += 1 }
                continue
            }
            guard turn.interval.length > PlantedProgram.budget + Self.margin else { continue }
            // A turn that its own work alone made late counts as that, whatever was planted.
            let isOwn = cause != .ownWork && turn.cpu > PlantedProgram.budget - Self.margin
            // The kernel counts the stops of a quota a little shorter than they are.
            let most =
                cause == .quota
                ? max(Self.mostDisturbance, TimeSpan(nanoseconds: planted.nanoseconds / 10)) : Self.mostDisturbance
            guard !isOwn, cause == .otherProcess || turn.rest <= most else {
                disturbed += 1
                continue
            }
            let amount = cause == .ownWork ? turn.cpu : planted
            cases.append(Self.judge(frame, planted: amount))
        }
    }

    /// Returns the time that the hog took from a turn; zero unless it took all that was lost.
    private static func held(_ turn: PlantedTurn, by foreign: [LoadSpan]) -> TimeSpan {
        let cpu = foreign.reduce(TimeSpan.zero) { sum, span in
            let part = span.interval.overlap(with: turn.interval)
            // A span may include time in which another thread of the hog had the CPU.
            return part > .zero ? sum + min(part, span.cpu) : sum
        }
        return (turn.rest - cpu).magnitude <= mostDisturbance ? turn.rest : .zero
    }

    private static func judge(_ frame: FrameRecord?, planted: TimeSpan) -> RealCase {
        guard let frame else { return RealCase(planted: planted, reported: nil, words: "no turn", amount: nil) }
        guard frame.isMissed, let verdict = frame.verdict else {
            return RealCase(planted: planted, reported: nil, words: "in time", amount: nil)
        }
        let reported = RealCause(verdict.cause)
        return RealCase(
            planted: planted,
            reported: reported,
            words: reported?.rawValue ?? words(verdict.cause),
            amount: verdict.removed,
            isUnknown: reported == nil && isUnknown(verdict.cause)
        )
    }

    /// Whether a verdict says that the thread waited, or that another thread had the CPU, but not for what or which
    /// one.
    private static func isUnknown(_ cause: VerdictCause) -> Bool {
        switch cause.kind {
        case .wait: cause.resource == WaitKind.kernel.rawValue
        case .contention: cause.culprit?.kind == .unknown
        case .unknown, .runnable: true
        default: false
        }
    }

    private static func words(_ cause: VerdictCause) -> String {
        guard !isUnknown(cause) else { return "not seen" }
        let culprit = cause.culprit.map { $0.name.isEmpty ? $0.kind.rawValue : $0.name } ?? ""
        return [cause.kind.rawValue, cause.resource, culprit].filter { !$0.isEmpty }.joined(separator: ": ")
    }
}

extension RealCause {
    /// The planted cause that a verdict names; nil if it names another cause.
    fileprivate init?(_ cause: VerdictCause) {
        let isOwners = cause.resource.hasPrefix("futex (woken by owner")
        switch cause.kind {
        case .ownWork: self = .ownWork
        case .contention where cause.culprit?.name == VerifyScenario.foreignName: self = .otherProcess
        case .inversion where isOwners: self = .displacedOwner
        case .wait where isOwners: self = .lock
        case .wait where cause.resource == "sleep": self = .sleep
        case .wait where cause.resource.hasPrefix("read of a socket"): self = .peer
        case .io where cause.resource.hasPrefix("fsync of planted-file"): self = .sync
        case .io where cause.resource.hasPrefix("pread64 of planted-file"): self = .read
        case .io where cause.resource.hasPrefix("page fault"): self = .pageFaults
        case .quota: self = .quota
        case .stopped: self = .stopped
        default: return nil
        }
    }
}
