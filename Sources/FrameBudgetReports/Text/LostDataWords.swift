import FrameBudget
import FrameTrace

/// Loss of data when the user quit an app, in words.
enum LostDataWords {
    /// Describes what was lost, and when.
    static func sentence(_ lost: LostData) -> String {
        "\(lost.app): \(lost.unsaved) of changed data had not been saved when the user quit the app at "
            + "\(Figure.moment(lost.at))."
    }

    /// Returns advice, one piece for each app.
    static func remedies(_ result: RunResult) -> [QualityWords.Line] {
        let all = result.findings.compactMap { finding -> LostData? in
            if case .lostData(let lost) = finding { lost } else { nil }
        }
        var apps: [String] = []
        for lost in all where !apps.contains(lost.app) { apps.append(lost.app) }
        return apps.map { app in remedy(app, all.filter { $0.app == app }) }
    }

    private static func remedy(_ app: String, _ lost: [LostData]) -> QualityWords.Line {
        let sum = ByteCount(bytes: lost.reduce(Int64(0)) { $0.addingSaturated($1.unsaved.bytes) })
        let when = lost.count == 1 ? lost.first.map { " at \(Figure.moment($0.at))" } ?? "" : " \(lost.count) times"
        return QualityWords.Line(
            topic: "Save the changed data of \(VisibleText.short(app, to: RemedyWords.longestName)) sooner",
            text:
                "The user quit the app\(when), and \(sum)\(lost.count == 1 ? "" : " in all") had not been saved. Save soon after a "
                + "change, or when the app leaves the screen (`didEnterBackground`)."
        )
    }
}
