import FrameBudget

/// Whether frames were late. With a budget longer than a display interval, a frame in time can drop intervals.
extension RemedyWords {
    /// Whether a cause made a frame late; otherwise the frames were in time and only shown late.
    func areLate(_ losses: [Loss]) -> Bool { !unit.hasDisplay || losses.contains { $0.missed > 0 } }

    /// Describes what a cause did to frames: `made frames late`.
    func madeLate(_ losses: [Loss]) -> String { "made \(unit.nouns) \(areLate(losses) ? "late" : "appear late")" }
}
