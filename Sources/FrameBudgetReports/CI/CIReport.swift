public import FrameStatistics
import FrameTrace

/// What the outputs for continuous integration tell of a run or of a gate: one form of it for all of them.
public struct CIReport: Sendable, Equatable {
    /// The workload's name.
    public var name: String
    /// Which engine ran it.
    public var engine: String
    /// The processor's name; empty where it is not known.
    public var processor: String
    /// How many CPUs the apps shared.
    public var cores: Int
    /// The file that the verdicts are about, such as the workload; nil where there is none to point at.
    public var file: String?
    /// The verdict in one sentence.
    public var headline: String
    /// What bears it out and what else is to be known: a sentence each.
    public var details: [String]
    /// A gate's verdict; nil for a run that was not judged.
    public var verdict: GateCheck.Verdict?
    /// What was judged, in the gate's order.
    public var judgements: [CIJudgement]
    /// What was measured.
    public var figures: [CIFigure]
    /// The apps that draw no frames.
    public var appsWithoutFrames: [String] = []
    /// The three heaviest causes of each app's missed frames, as the app and a sentence.
    public var causes: [CICause]
    /// For how long the run lasted, or the comparison measured, warm-up included: virtual time, in virtual time.
    var measured = TimeSpan.zero
    /// What the run counts.
    var unit = RunUnit.frame
    /// The command that judged: `gate` or `ab`.
    var command = "gate"
}

/// Why an app missed frames.
public struct CICause: Sendable, Equatable {
    /// The app.
    public var app: String
    /// The causes with their counts.
    public var text: String
}

/// A figure that was measured.
public struct CIFigure: Sendable, Equatable {
    /// The app.
    public var app: String
    /// What it is called by programs: `on-cpu-p95`.
    public var id: String
    /// What it is called by people: `on-CPU p95`.
    public var title: String
    /// The unit of the values.
    public var unit: String
    /// The value.
    public var value: Double
    /// What the true value lies between with a confidence of 99 %; nil where that was not estimated.
    public var range: ClosedRange<Double>?
    /// How many frames are behind it.
    public var frames: Int
    /// Whether more of it is better.
    public var isBiggerBetter = false

    /// Whether it is a time, or a time per frame, in milliseconds.
    var isTime: Bool { unit.hasPrefix("ms") && unit != "ms/s" }
}

/// What a gate says of one figure, or of what it could not compare.
public struct CIJudgement: Sendable, Equatable {
    /// The app.
    public var app: String
    /// What it is called by programs.
    public var id: String
    /// What it is called by people.
    public var title: String
    /// What it is compared with: `baseline`, `budget`, `coverage`.
    public var basis: String
    /// The baseline's value, or the budget, with its unit.
    public var reference: String
    /// The measured value with its unit.
    public var value: String
    /// The change.
    public var change: String
    /// The smallest change that would have been found.
    public var visible: String
    /// What is said of it.
    public var verdict: GateCheck.Verdict
    /// Why; empty for a plain pass.
    public var reason: String
    /// Which of the failures it is, in the order in which the headline names them; nil for what is no failure.
    var failure: Int?

    /// All of it in a sentence without the app.
    public var sentence: String {
        let values = value == Figure.none ? "" : " \(value)"
        let against =
            reference == Figure.none ? "" : basis == "budget" ? ", budget \(reference)" : ", before \(reference)"
        let change = change == Figure.none || basis == "budget" ? "" : " (\(change))"
        let why = reason.isEmpty ? "" : ": \(reason)"
        return "\(title)\(values)\(against)\(change): \(verdict.rawValue)\(why)"
    }

    /// How bad it is: failures first, then what could not be decided.
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
    /// The judgements, the worst first: failures as the headline has them, then the others by their verdicts.
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
