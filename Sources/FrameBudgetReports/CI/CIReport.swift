public import FrameStatistics
import FrameTrace

/// Content of the outputs for continuous integration, for a run or a gate: the same for all formats.
public struct CIReport: Sendable, Equatable {
    /// The workload's name.
    public var name: String
    /// Engine that ran it.
    public var engine: String
    /// The processor's name; empty if it is not known.
    public var processor: String
    /// Number of CPUs that the apps shared.
    public var cores: Int
    /// The file that the verdicts are about, such as the workload; nil if there is none to point at.
    public var file: String?
    /// The verdict in one sentence.
    public var headline: String
    /// Evidence for the headline and further notes, a sentence each.
    public var details: [String]
    /// A gate's verdict; nil for a run that was not judged.
    public var verdict: GateCheck.Verdict?
    /// Judgements, in the gate's order.
    public var judgements: [CIJudgement]
    /// Measured figures.
    public var figures: [CIFigure]
    /// The apps that draw no frames.
    public var appsWithoutFrames: [String] = []
    /// The three heaviest causes of each app's missed frames, as the app and a sentence.
    public var causes: [CICause]
    /// Duration of the run, or of the measurement for a comparison, including warm-up; virtual time, in virtual time.
    var measured = TimeSpan.zero
    /// Unit that the run counts.
    var unit = RunUnit.frame
    /// The command that judged: `gate` or `ab`.
    var command = "gate"
}

/// Reasons for which an app missed frames.
public struct CICause: Sendable, Equatable {
    /// The app.
    public var app: String
    /// The causes with their counts.
    public var text: String
}

/// A measured figure.
public struct CIFigure: Sendable, Equatable {
    /// The app.
    public var app: String
    /// Identifier for programs: `on-cpu-p95`.
    public var id: String
    /// Title for people: `on-CPU p95`.
    public var title: String
    /// The unit of the values.
    public var unit: String
    /// The value.
    public var value: Double
    /// Interval that contains the true value with a confidence of 99 %; nil if it was not estimated.
    public var range: ClosedRange<Double>?
    /// Number of frames behind it.
    public var frames: Int
    /// Whether larger values are better.
    public var isBiggerBetter = false

    /// Whether it is a time, or a time per frame, in milliseconds.
    var isTime: Bool { unit.hasPrefix("ms") && unit != "ms/s" }
}

/// Verdict of a gate on one figure, or on something that it could not compare.
public struct CIJudgement: Sendable, Equatable {
    /// The app.
    public var app: String
    /// Identifier for programs.
    public var id: String
    /// Title for people.
    public var title: String
    /// Reference that it is compared with: `baseline`, `budget`, `coverage`.
    public var basis: String
    /// The baseline's value, or the budget, with its unit.
    public var reference: String
    /// The measured value with its unit.
    public var value: String
    /// The change.
    public var change: String
    /// The smallest change that would have been detected.
    public var visible: String
    /// The verdict.
    public var verdict: GateCheck.Verdict
    /// Reason for the verdict; empty for a plain pass.
    public var reason: String
    /// Index among the failures, in the order in which the headline names them; nil if it is no failure.
    var failure: Int?
    /// Cause of the worst failure, as a continuation of its verdict; otherwise empty.
    var cause = ""

    /// The whole judgement in a sentence, without the app.
    public var sentence: String {
        let values = value == Figure.none ? "" : " \(value)"
        let against =
            reference == Figure.none ? "" : basis == "budget" ? ", budget \(reference)" : ", before \(reference)"
        let change = change == Figure.none || basis == "budget" ? "" : " (\(change))"
        let why = reason.isEmpty ? "" : ": \(reason)"
        return "\(title)\(values)\(against)\(change): \(verdict.rawValue)\(cause)\(why)"
    }

    /// Severity: failures first, then what could not be decided.
    var rank: Int {
        switch verdict {
        case .regression: 0
        case .overBudget: 1
        case .missing: 2
        case .invalid: 3
        case .inconclusive: 4
        case .quarantined: 5
        case .advisory: 6
        case .improved: 7
        case .pass: 8
        }
    }
}

extension CIReport {
    /// The judgements, the worst first: failures in the order of the headline, then the others by their verdicts.
    var worstFirst: [CIJudgement] {
        func order(_ place: Int) -> (Int, Int, Int) {
            (judgements[place].failure ?? Int.max, judgements[place].rank, place)
        }
        return judgements.indices.sorted { order($0) < order($1) }.map { judgements[$0] }
    }

    /// The apps that have figures, in order, and those that draw no frames.
    var apps: [String] {
        var seen: Set<String> = []
        return (figures.map(\.app) + appsWithoutFrames).filter { seen.insert($0).inserted }
    }
}
