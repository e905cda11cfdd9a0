import FrameBudget

/// The part of the ledger that is named as the reason why frames were missed: the one that most of them are put down to.
struct MissCause: Equatable {
    /// The part.
    var part: LedgerPart

    /// The reason of a set of missed frames; nil where none was missed.
    init?(missed statistics: FrameStatistics) {
        guard let cause = statistics.mostFrequentCause else { return nil }
        part = cause.part
    }

    /// The reason as the end of a sentence about an app.
    var sentence: String {
        switch part {
        case .timerLate: "it was woken late"
        case .vsyncWait: "it waited for the next vsync"
        case .carryOver: "its previous frame was still running"
        case .outsideFrame: "its main thread did other work"
        case .onCPU: "its own work took longer than the budget"
        case .runnable: "it waited for a CPU"
        case .blocked: "it was blocked"
        case .heldUp: "fbprof itself held it up"
        case .residual: "why could not be measured"
        }
    }

    /// The reason as a noun.
    var noun: String {
        switch part {
        case .timerLate: "not woken yet"
        case .vsyncWait: "waiting for the next vsync"
        case .carryOver: "the previous frame still running"
        case .outsideFrame: "other work on the main thread"
        case .onCPU: "its own work on the CPU"
        case .runnable: "ready to run but waiting for a CPU, or held back by a CPU quota"
        case .blocked: "blocked, waiting for something"
        case .heldUp: "held up by fbprof itself"
        case .residual: "not explained by any measurement"
        }
    }
}
