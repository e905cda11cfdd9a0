import FrameBudget
import FrameStatistics
import FrameTrace

/// What a run counts, and what that is called in every output: the one place that decides it.
///
/// Frames that a display shows are due at its vsyncs, and intervals without a new one are dropped. Frames that a program marks,
/// and turns of its event loop, are due when they begin: they have a budget and no display, so nothing is said of either.
enum RunUnit: Equatable {
    /// Frames on the grid of a display.
    case frame
    /// Frames that a recorded program marks.
    case markedFrame
    /// Turns of a recorded program's event loop.
    case turn

    /// What an app's figures count.
    init(_ app: AppResult) { self.init(clock: app.clock) }

    /// What is counted where deadlines go by a clock; nil for the display's.
    init(clock: FrameClock?) {
        switch clock {
        case nil, .display?: self = .frame
        case .marks?: self = .markedFrame
        case .own?: self = .turn
        }
    }

    /// What a comparison counts: frames of a display, unless no app has one on both sides.
    init(_ comparison: RunComparison) {
        let units = comparison.apps.map { RunUnit(clock: $0.clock) }
        self = units.isEmpty || units.contains(.frame) ? .frame : units.contains(.turn) ? .turn : .markedFrame
    }

    /// What a run counts: frames of a display, unless no app has one.
    init(_ result: RunResult) {
        let units = result.apps.map { RunUnit($0) }
        self = units.isEmpty || units.contains(.frame) ? .frame : units.contains(.turn) ? .turn : .markedFrame
    }

    /// Whether there is a display that shows them at its vsyncs.
    var hasDisplay: Bool { self == .frame }
    /// One of them.
    var noun: String { self == .turn ? "turn" : "frame" }
    /// Several.
    var nouns: String { noun + "s" }
    /// Several, at the beginning of a sentence.
    var title: String { self == .turn ? "Turns" : "Frames" }
    /// What one that took longer than its budget is: it missed its deadline, or is late.
    var late: String { hasDisplay ? "missed" : "late" }
    /// Such a one.
    var lateNoun: String { "\(late) \(noun)" }
    /// What became of such ones, as the end of a heading.
    var wereLate: String { "\(nouns) were \(late)" }
    /// How many there were in a second.
    var rate: String { self == .turn ? "turns/s" : "fps" }
    /// How many there were in all, where all that were wanted are not known.
    var count: String { self == .turn ? "turns" : "shown" }
    /// What their times count from.
    var origin: String { hasDisplay ? "the vsync it was due at" : "its begin" }
    /// The same, of each of several.
    var eachOrigin: String { hasDisplay ? "the vsync where it was due" : "its begin" }
    /// The thread whose time they are: a recorded program's loop need not be on its main thread.
    var thread: String { self == .turn ? "thread" : "main thread" }
    /// Where an app spends their time.
    var place: String { self == .turn ? "in the loop of" : "on the main thread of" }
    /// The budgets that a long one takes beyond the first, or the display's intervals.
    var interval: String { hasDisplay ? "dropped interval" : "further budget" }
    /// Whose CPUs are meant where shares are given.
    var cpus: String { hasDisplay ? "the apps' CPU time" : "the CPUs' time" }

    /// The parts of a ledger that there can be: those before a frame's begin are of displays, and fbprof holds up no program that
    /// it records from outside.
    var parts: [LedgerPart] {
        hasDisplay
            ? LedgerPart.allCases
            : LedgerPart.allCases.filter { ![.timerLate, .vsyncWait, .carryOver, .outsideFrame, .heldUp].contains($0) }
    }

    /// What a part of a ledger is, in a sentence.
    func explanation(of part: LedgerPart) -> String {
        part == .onCPU && !hasDisplay ? "Its own work: CPU time of the thread." : part.info.explanation
    }

    /// How many are attributed to a cause, late and dropped. A late frame of several causes drops its intervals for each of them.
    func lateText(_ count: VerdictCount) -> String {
        count.cause.kind == .mixed && count.dropped == 0
            ? "\(Figure.count(count.missed)) \(late)" : lateText(missed: count.missed, dropped: count.dropped)
    }

    /// What a metric is called of them, by people.
    func title(of metric: FrameMetric) -> String {
        guard !hasDisplay else { return metric.title }
        switch metric {
        case .fps: return rate
        case .missed: return "late \(nouns)"
        case .missedShare: return "share of late \(nouns)"
        case .dropped: return "further budgets"
        case .droppedShare: return "share of further budgets"
        case .mainP50, .mainP95, .mainP99: return "\(noun) p\(metric.percent ?? 0)"
        case .mainLongest: return "longest \(noun)"
        case .inversionPerFrame: return "inversion cost per \(noun)"
        default: return metric.title
        }
    }

    /// What a metric is called of them, by programs.
    func id(of metric: FrameMetric) -> String {
        guard self == .turn else { return metric.id }
        switch metric {
        case .fps: return "turn-rate"
        case .missed: return "late-turns"
        case .missedShare: return "late-share"
        case .mainP50, .mainP95, .mainP99: return "turn-p\(metric.percent ?? 0)"
        case .mainLongest: return "turn-longest"
        case .inversionPerFrame: return "inversion-per-turn"
        default: return metric.id
        }
    }

    /// The unit of a metric's values.
    func unit(of metric: FrameMetric) -> String {
        guard self == .turn else { return metric.unit.rawValue }
        switch metric.unit {
        case .framesPerSecond: return rate
        case .frames: return nouns
        case .intervals: return "budgets"
        case .millisecondsPerFrame: return "ms/turn"
        default: return metric.unit.rawValue
        }
    }

    /// Whether a metric says anything of them: without a display nothing is dropped.
    func has(_ metric: FrameMetric) -> Bool {
        hasDisplay || ![.dropped, .droppedShare, .hitchRatio].contains(metric)
    }

    /// How many were late, and what was dropped where something can be.
    func lateText(missed: Int, dropped: Int) -> String {
        hasDisplay
            ? "\(Figure.count(missed)) missed, \(Figure.count(dropped)) dropped" : "\(Figure.count(missed)) late"
    }
}
