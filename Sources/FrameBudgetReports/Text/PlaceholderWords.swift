import FrameBudget
import FrameTrace

/// Frames with a placeholder, in words.
enum PlaceholderWords {
    /// Counts the frames of an app that showed a placeholder, with the reason.
    static func sentence(_ shown: PlaceholderFrames) -> String {
        "\(VisibleText.short(shown.app, to: RemedyWords.longestName)): \(counts(shown))."
    }

    /// Returns the app with the largest share of such frames; nil if there is no finding.
    static func most(_ result: RunResult) -> PlaceholderFrames? {
        let all = result.findings.compactMap { finding -> PlaceholderFrames? in
            if case .placeholders(let shown) = finding { shown } else { nil }
        }
        func share(_ shown: PlaceholderFrames) -> Double { Double(shown.count) / Double(max(1, shown.frames)) }
        return all.max { share($0) < share($1) }
    }

    /// Returns advice on these frames.
    static func remedy(_ shown: PlaceholderFrames) -> QualityWords.Line {
        let how =
            shown.cache == nil
            ? "give the work that loads it a higher class, or start that work earlier."
            : "use a larger working set (`workingSet`), give the work that fills the cache a higher class, or start that work earlier."
        return QualityWords.Line(
            topic: "Load earlier what frames of \(VisibleText.short(shown.app, to: RemedyWords.longestName)) show",
            text: "\(counts(shown)). Load what comes next before it is shown: \(how)"
        )
    }

    /// Formats the count and the reason: `216 of 540 frames showed a placeholder, as cache icons did not have the whole
    /// page yet`.
    private static func counts(_ shown: PlaceholderFrames) -> String {
        let why =
            shown.cache.map {
                "cache \(VisibleText.short($0, to: RemedyWords.longestName)) did not have the whole page yet"
            } ?? "what they were to show was not there yet"
        return
            "\(Figure.count(shown.count)) of \(Figure.counted(shown.frames, "frame")) showed a placeholder, as \(why)"
    }
}
