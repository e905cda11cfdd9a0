import FrameBudget
import FrameTrace

/// Threads that displaced the thread that a recorded program waited for, in priority inversions.
enum DisplacerWords {
    /// Maximum number of culprits named. Chosen: more is a list.
    private static let most = 3
    /// Smallest share of the time, as one part in this many, for which a culprit is named. Chosen.
    private static let leastShare: Int64 = 20

    /// Names the program's own thread that displaced the owner of the wait longest, with its rank, as the end of a
    /// sentence on these threads; empty if it is not known.
    static func clause(_ cause: VerdictCause, of app: AppResult) -> String {
        let examples = app.total.verdicts.filter { $0.cause == cause }.flatMap(\.evidence)
        return OwnThreadWords(examples, of: app)?.clause ?? ""
    }

    /// Names the threads that displaced the owner in the late turns of a program, with their times, in a sentence; nil
    /// if they are not known.
    ///
    /// - Parameters:
    ///   - resource: what the program waited for.
    ///   - examples: its worst late turns with this inversion.
    static func sentence(_ resource: String, of app: AppResult, _ examples: [CauseExample]) -> String? {
        let parts = app.total.missedLedger.causes.filter {
            $0.cause.kind == .inversion && $0.cause.resource == resource && $0.cause.culprit != nil
        }
        let whole: TimeSpan = parts.reduce(TimeSpan.zero) { $0 + $1.time }
        let named = parts.filter { $0.time * leastShare >= whole }.prefix(most)
        guard !named.isEmpty else { return nil }
        let ownThreads = OwnThreadWords(examples, of: app).map { " (\($0.names))" } ?? ""
        let texts = named.map { part -> String in
            let culprit = part.cause.culprit ?? Culprit(.unknown)
            let names = culprit.kind == .ownThreads ? ownThreads : ""
            return "\(VerdictWords.name(culprit))\(names) for \(VerdictWords.milliseconds(part.time))"
        }
        return "In its late \(RunUnit(app).nouns), these had the CPU of that thread: \(WordList.text(texts))."
    }
}
