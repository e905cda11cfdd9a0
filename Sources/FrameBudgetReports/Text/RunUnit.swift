import FrameBudget
import FrameStatistics
import FrameTrace

/// The unit that a run counts, and its name in every output. No other place decides on it.
///
/// Frames that a display shows are due at its vsyncs, and intervals without a new one are dropped. Frames that a
/// program marks, and turns of its event loop, are due when they begin: they have a budget and no display, so no output
/// mentions vsyncs or drops for them.
enum RunUnit: Equatable {
    /// Frames on the grid of a display.
    case frame
    /// Frames that a recorded program marks.
    case markedFrame
    /// Turns of a recorded program's event loop.
    case turn

    /// Creates the unit of an app's figures.
    init(_ app: AppResult) { self.init(clock: app.clock) }

    /// Creates the unit for the clock of the deadlines; nil for the display's.
    init(clock: FrameClock?) {
        switch clock {
        case nil, .display?: self = .frame
        case .marks?: self = .markedFrame
        case .own?: self = .turn
        }
    }

    /// Creates the unit of a comparison: frames of a display, unless no app has one on both sides.
    init(_ comparison: RunComparison) {
        let units = comparison.apps.map { RunUnit(clock: $0.clock) }
        self = units.isEmpty || units.contains(.frame) ? .frame : units.contains(.turn) ? .turn : .markedFrame
    }

    /// Creates the unit of a run: frames of a display, unless no app has one.
    init(_ result: RunResult) {
        let units = result.apps.map { RunUnit($0) }
        self = units.isEmpty || units.contains(.frame) ? .frame : units.contains(.turn) ? .turn : .markedFrame
    }

    /// Whether there is a display that shows them at its vsyncs.
    var hasDisplay: Bool { self == .frame }
    var noun: String { self == .turn ? "turn" : "frame" }
    var nouns: String { noun + "s" }
    /// Plural noun, at the beginning of a sentence.
    var title: String { self == .turn ? "Turns" : "Frames" }
    /// Adjective for a unit that took longer than its budget: it missed its deadline, or is late.
    var late: String { hasDisplay ? "missed" : "late" }
    /// Noun for such a unit.
    var lateNoun: String { "\(late) \(noun)" }
    /// Clause about such units, as the end of a heading.
    var wereLate: String { "\(nouns) were \(late)" }
    /// Name of the number per second.
    var rate: String { self == .turn ? "turns/s" : "fps" }
    /// Name of the total number, if the number wanted is not known.
    var count: String { self == .turn ? "turns" : "shown" }
    /// Origin of their times.
    var origin: String { hasDisplay ? "the vsync it was due at" : "its begin" }
    /// Origin of their ledgers, as part of a sentence that goes on with the end: a frame may begin before it is due.
    var ledgerOrigin: String { hasDisplay ? "the vsync where it was due, or from its begin if earlier," : "its begin" }
    /// Origin of the times of several units, each its own.
    var eachOrigin: String { hasDisplay ? "the vsync where it was due" : "its begin" }
    /// Thread that spends their time: a recorded program need not have its loop, or its frames, on its main thread.
    var thread: String { hasDisplay ? "main thread" : "thread" }
    /// Place in which an app spends their time, as a prepositional phrase.
    var place: String {
        switch self {
        case .frame: "on the main thread of"
        case .markedFrame: "in the frames of"
        case .turn: "in the loop of"
        }
    }
    /// Noun for the display's intervals, or for the budgets that a long unit takes beyond the first.
    var interval: String { hasDisplay ? "dropped interval" : "further budget" }
    /// CPU time that shares refer to.
    var cpus: String { hasDisplay ? "the apps' CPU time" : "the CPUs' time" }

    /// Possible parts of a ledger. Parts before a frame's begin require a display, and fbprof does not hold up a
    /// program that it records from outside.
    var parts: [LedgerPart] {
        hasDisplay
            ? LedgerPart.allCases
            : LedgerPart.allCases.filter { ![.timerLate, .vsyncWait, .carryOver, .outsideFrame, .heldUp].contains($0) }
    }

    /// Explains a part of a ledger in a sentence.
    func explanation(of part: LedgerPart) -> String {
        part == .onCPU && !hasDisplay ? "Its own work: CPU time of the thread." : part.info.explanation
    }

    /// Counts the units attributed to a cause, late and dropped. A late frame of several causes drops its intervals for
    /// each of them.
    func lateText(_ count: VerdictCount) -> String {
        count.cause.kind == .mixed && count.dropped == 0
            ? "\(Figure.count(count.missed)) \(late)" : lateText(missed: count.missed, dropped: count.dropped)
    }

    /// Returns the title of a metric for this unit.
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

    /// Returns the identifier of a metric for this unit, for use by programs.
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

    /// Returns the unit of a metric's values.
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

    /// Whether a metric applies to this unit: without a display nothing is dropped.
    func has(_ metric: FrameMetric) -> Bool {
        hasDisplay || ![.dropped, .droppedShare, .hitchRatio].contains(metric)
    }

    /// Counts the late units and, with a display, the dropped intervals.
    func lateText(missed: Int, dropped: Int) -> String {
        hasDisplay
            ? "\(Figure.count(missed)) missed, \(Figure.count(dropped)) dropped" : "\(Figure.count(missed)) late"
    }
}
