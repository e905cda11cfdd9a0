import FrameStatistics
import FrameTrace

/// Runs without a frame or turn after their warm-up, in words.
extension ComparisonWords {
    /// Says that nothing can be compared, and which run has no frame; nil if both runs have frames of some app, or no
    /// app draws any.
    var nothing: String? {
        let drawing = comparison.apps.filter(\.drawsFrames)
        guard drawing.allSatisfy(\.total.hasEmptySide) else { return nil }
        let subject = drawing.count == comparison.apps.count ? "Nothing" : "No \(Self.nouns(drawing))"
        return Self.lack(drawing).map { "\(subject) can be compared: \($0)." }
    }

    /// Sentences on apps of which one run has no frame; empty if the first sentence has that.
    var partlyEmpty: [String] {
        guard finding != nothing else { return [] }
        return comparison.apps.compactMap { app in
            guard app.total.before.isEmpty != app.total.after.isEmpty else { return nil }
            return Self.lack([app]).map { "\(Self.name(app)): its \(Self.nouns([app])) cannot be compared: \($0)." }
        }
    }

    /// Names the run that has no frame of some apps: `A has no frame after its warm-up`; nil if each has some, or the
    /// apps draw none.
    static func lack(_ apps: [AppComparison]) -> String? {
        guard !apps.isEmpty, apps.allSatisfy({ $0.drawsFrames && $0.total.hasEmptySide }) else { return nil }
        let noun = String(nouns(apps).dropLast())
        let sides = (apps.allSatisfy(\.total.before.isEmpty), apps.allSatisfy(\.total.after.isEmpty))
        return switch sides {
        case (true, true): "neither run has a \(noun) after its warm-up"
        case (true, false): "A has no \(noun) after its warm-up"
        case (false, true): "B has no \(noun) after its warm-up"
        case (false, false): "each app lacks \(noun)s after the warm-up in one of the runs"
        }
    }

    private static func nouns(_ apps: [AppComparison]) -> String {
        apps.allSatisfy { RunUnit(clock: $0.clock) == .turn } ? RunUnit.turn.nouns : RunUnit.frame.nouns
    }
}
